/** Says that something is wanted; raised many times before it is lowered, it is wanted once. */
export function createFlag() {
  let next = Promise.withResolvers<void>();
  let isUp = false;
  return {
    raise(): void {
      isUp = true;
      next.resolve();
    },
    /** Resolves when it is up. */
    raised: (): Promise<void> => next.promise,
    /** Whether it was up. */
    lower(): boolean {
      const was = isUp;
      if (was) next = Promise.withResolvers();
      isUp = false;
      return was;
    },
  };
}
