import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import type { ListenerUrls } from '../service.ts';
import type { StopTimes } from '../shutdown.ts';
import type { Thread } from './worker-thread.ts';

/**
 * If workers have ended more often than this within a minute, further workers would most likely end in the same way.
 */
const MAX_ENDS = 5;

/** Starts workers, and replaces each worker that ends. */
export function createSupervisor(deps: {
  readonly count: number;
  /** Starts worker `number` (from 1). `first` has the URLs of worker 1, once that is ready. */
  readonly start: (number: number, first: ListenerUrls | undefined) => Thread;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when a worker ends unexpectedly. */
  readonly onEnd: (number: number) => void;
  /** Called after a worker has applied a new configuration, with the last metrics that it had before. */
  readonly onReload: (number: number, report: unknown) => void;
  /** Called once, if workers keep ending. Workers that are still running continue. */
  readonly onBroken: () => void;
}) {
  const { count, start, clock, log, onEnd, onReload, onBroken } = deps;
  const running = new Map<number, Thread>();
  const serving = new Map<number, Thread>();
  let recentEnds: number[] = [];
  let first: ListenerUrls | undefined;
  let isReplacing = false;

  async function startWorker(number: number): Promise<ListenerUrls> {
    const thread = start(number, first);
    running.set(number, thread);
    thread.ended.then((fault) => {
      running.delete(number);
      serving.delete(number);
      if (isReplacing) replace(number, fault);
    });
    const listeners = await thread.ready;
    serving.set(number, thread);
    return listeners;
  }

  function replace(number: number, fault: Error | undefined): void {
    onEnd(number);
    log.error({ err: fault, worker: number }, 'a worker ended');
    const now = clock.monotonic();
    recentEnds = [...recentEnds.filter((at) => at > now - MINUTE_MS), now];
    if (recentEnds.length > MAX_ENDS) {
      isReplacing = false;
      log.fatal({ ends: recentEnds.length }, 'workers end again and again');
      onBroken();
      return;
    }
    startWorker(number).then(
      () => log.info({ worker: number }, 'another worker has taken its place'),
      // If the new worker ends, `startWorker` handles that.
      () => undefined,
    );
  }

  return {
    /**
     * Resolves when all workers serve requests. If one of them cannot, all workers are ended, and the promise rejects.
     */
    async start(): Promise<ListenerUrls> {
      try {
        // The first worker migrates the database and takes the ports. After that, the other workers share the ports.
        first = await startWorker(1);
        await Promise.all(Array.from({ length: count - 1 }, (_, at) => startWorker(at + 2)));
      } catch (error) {
        await Promise.all([...running.values()].map((thread) => thread.kill()));
        throw error;
      }
      isReplacing = true;
      return first;
    },

    /**
     * Gives the workers a new configuration, one after another. If the first worker refuses it, rejects, and all
     * workers continue with the old configuration. If a later worker fails, it is replaced by a worker with the new
     * configuration.
     */
    async reload(
      dataOf: (number: number, first: ListenerUrls | undefined) => unknown,
    ): Promise<ListenerUrls> {
      if (first === undefined) throw new Error('workers must not be reloaded before they have started');
      const threads = [...serving].toSorted(([a], [b]) => a - b);
      for (const [at, [number, thread]] of threads.entries()) {
        const report = await thread.report();
        try {
          await thread.reload(dataOf(number, first));
          onReload(number, report);
        } catch (error) {
          if (at === 0) throw error;
          log.error(
            { err: error, worker: number },
            'a worker could not apply the new configuration, and is replaced',
          );
          await thread.kill();
        }
      }
      return first;
    },

    /** The metrics of the workers, by number; `undefined` for a worker that hangs. */
    async reports(): Promise<ReadonlyMap<number, unknown>> {
      const reports = new Map<number, unknown>();
      const request = async ([number, thread]: [number, Thread]) => {
        const report = await thread.report();
        // If the worker has ended in the meantime, it is omitted, because it does not hang.
        if (serving.get(number) === thread) reports.set(number, report);
      };
      await Promise.all([...serving].map(request));
      return reports;
    },

    /**
     * Resolves when all workers have ended. If a worker failed while it was stopping, rejects with the error of that
     * worker.
     */
    async stop(times: StopTimes): Promise<void> {
      isReplacing = false;
      const threads = [...running.values()];
      for (const thread of threads) thread.stop(times);
      const faults = await Promise.all(threads.map((thread) => thread.ended));
      const fault = faults.find((one) => one !== undefined);
      if (fault !== undefined) throw fault;
    },
  };
}
