import PQueue from 'p-queue';

/** A lock within this process. Who waits for it gets it in order; each releases it by calling what it got. */
export function createLock() {
  const queue = new PQueue({ concurrency: 1 });
  return {
    acquire: (): Promise<() => void> =>
      new Promise((resolve) => {
        void queue.add(() => new Promise<void>((release) => resolve(release)));
      }),
  };
}
