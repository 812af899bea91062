import type { Logger } from '../../platform/log.ts';

/** Work that no answer waits for; what goes wrong in it is logged. */
export function createBackground(log: Logger) {
  const underWay = new Set<Promise<void>>();

  return {
    run(work: Promise<unknown>): void {
      const done = work.then(
        () => {},
        (err: unknown) => log.error({ err }, 'work on an image broke'),
      );
      underWay.add(done);
      void done.then(() => underWay.delete(done));
    },

    /** Resolves when nothing is under way. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
