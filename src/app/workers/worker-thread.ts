import { once } from 'node:events';
import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';
import { withTimeout } from '../../platform/async.ts';
import type { Clock } from '../../platform/clock.ts';
import { WorkerOperatorError } from '../operator-errors.ts';
import type { ListenerUrls } from '../service.ts';
import type { StopTimes } from '../shutdown.ts';

/** Messages from the main thread to a worker. The worker sends its report to `reply`. */
export type Command =
  | { readonly kind: 'stop'; readonly times: StopTimes }
  | { readonly kind: 'report'; readonly reply: MessagePort }
  /** The worker sends to `reply` the problem, or null once it serves requests with the new configuration. */
  | { readonly kind: 'reload'; readonly data: unknown; readonly reply: MessagePort };

/**
 * Messages from a worker to the main thread. `refused`: the worker cannot start, for a reason that an operator can fix.
 */
export type Message =
  | { readonly kind: 'ready'; readonly addresses: ListenerUrls }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'line'; readonly line: string };

/** If a worker does not respond within this time (ms), it counts as hanging. */
const REPORT_TIMEOUT_MS = 3_000;

/** How long a reload may take if the database does not respond, ms. */
const RELOAD_TIMEOUT_MS = 90_000;

/**
 * Starts a worker thread and returns a handle for the main thread. `onLine` is called with every line that the worker
 * logs.
 */
export function startThread(
  program: { readonly file: URL; readonly data: unknown; readonly resourceLimits?: ResourceLimits },
  { clock, onLine }: { clock: Clock; onLine: (line: string) => void },
) {
  const { file, data, resourceLimits } = program;
  const worker = new Worker(file, { workerData: data, ...(resourceLimits && { resourceLimits }) });
  const ready = Promise.withResolvers<ListenerUrls>();
  const ended = Promise.withResolvers<Error | undefined>();
  let fault: Error | undefined;
  const command = (what: Command, ports: MessagePort[] = []): void => worker.postMessage(what, ports);

  worker.on('message', (message: Message) => {
    if (message.kind === 'line') onLine(message.line);
    else if (message.kind === 'ready') ready.resolve(message.addresses);
    else fault = new WorkerOperatorError(message.text);
  });
  worker.once('error', (error) => {
    fault ??= error as Error;
  });
  worker.once('exit', (code) => {
    if (code !== 0) fault ??= new Error(`the worker ended with code ${code}`);
    ended.resolve(fault);
    ready.reject(fault ?? new Error('the worker ended before it was ready'));
  });

  /**
   * Sends a command with a port for the reply, and resolves with the reply, or with `undefined` if the worker ends
   * first.
   */
  async function request(what: (reply: MessagePort) => Command, timeoutMs: number): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const reply = once(port1, 'message').then(([event]) => event);
    command(what(port2), [port2]);
    const workerEnded = ended.promise.then(() => undefined);
    const response = await withTimeout(clock, timeoutMs, () => Promise.race([reply, workerEnded]));
    port1.close();
    return response;
  }

  return {
    /** The URLs of the worker. Rejects if the worker ends before it serves requests. */
    ready: ready.promise,

    /**
     * Resolves when the worker has ended, either with its error or, after a regular stop, with `undefined`. Never
     * rejects.
     */
    ended: ended.promise,

    stop: (times: StopTimes): void => command({ kind: 'stop', times }),

    /** The metrics of the worker, or `undefined` if the worker hangs or has ended. */
    report: (): Promise<unknown> => request((reply) => ({ kind: 'report', reply }), REPORT_TIMEOUT_MS),

    /** Gives the worker a new configuration. Rejects if the worker refuses the configuration. */
    async reload(configuration: unknown): Promise<void> {
      const problem = await request(
        (reply) => ({ kind: 'reload', data: configuration, reply }),
        RELOAD_TIMEOUT_MS,
      );
      if (problem !== null) throw new WorkerOperatorError(String(problem ?? 'a worker did not respond'));
    },

    kill: (): Promise<unknown> => worker.terminate(),
  };
}

export type Thread = ReturnType<typeof startThread>;
