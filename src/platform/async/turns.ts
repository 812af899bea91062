import PQueue from 'p-queue';

/** Lets at most so many holders have a turn at the same time, in the order in which they asked. */
export function createTurns(atOnce: number) {
  const queue = new PQueue({ concurrency: atOnce });

  return {
    /** Resolves with a function that ends the turn; rejects with the reason of `signal` if that aborts before. */
    take(signal: AbortSignal): Promise<() => void> {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      return new Promise((resolve, reject) => {
        queue
          .add(
            () => {
              resolve(end);
              return ended;
            },
            { signal },
          )
          .catch(reject);
      });
    },
  };
}
