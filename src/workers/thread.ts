import { MessageChannel, type ResourceLimits, Worker } from 'node:worker_threads';
import { MistakeElsewhere } from '../mistakes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Addresses } from '../service.ts';
import type { Asked, Command, Question, Report } from './messages.ts';

/** One that is busy for longer than this counts as silent, ms. */
const PATIENCE_MS = 3_000;

/** What a thread runs. */
export interface Program {
  readonly file: URL;
  readonly data: unknown;
  readonly resourceLimits?: ResourceLimits;
}

/** A worker's thread, from outside. */
export interface Thread {
  /** Where it answers; rejects when it ends before it does. */
  readonly ready: Promise<Addresses>;
  /** Its end: why it could not go on, or nothing when it ended by itself. Never rejects. */
  readonly ended: Promise<Error | undefined>;
  tell(command: Command): void;
  /** What it answers to a question; `undefined` when it says nothing, or is gone. */
  ask(question: Question): Promise<unknown>;
  /** Ends it at once. */
  kill(): Promise<unknown>;
}

/** `onLine` is told of every line of its log. */
export function startThread(
  { file, data, resourceLimits }: Program,
  tools: { clock: Clock; onLine: (line: string) => void },
): Thread {
  const worker = new Worker(file, { workerData: data, ...(resourceLimits && { resourceLimits }) });
  const ready = Promise.withResolvers<Addresses>();
  const ended = Promise.withResolvers<Error | undefined>();
  let fault: Error | undefined;

  worker.on('message', (report: Report) => {
    if (report.kind === 'line') tools.onLine(report.line);
    else if (report.kind === 'ready') ready.resolve(report.addresses);
    else fault = new MistakeElsewhere(report.text);
  });
  worker.once('error', (error) => {
    fault ??= error as Error;
  });
  worker.once('exit', (code) => {
    if (code !== 0) fault ??= new Error(`the worker ended with code ${code}`);
    ended.resolve(fault);
    ready.reject(fault ?? new Error('the worker ended before it answered'));
  });

  async function ask(kind: Question): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => port1.once('message', resolve));
    worker.postMessage({ kind, reply: port2 } satisfies Asked, [port2]);
    const over = new AbortController();
    const late = tools.clock.sleep(PATIENCE_MS, over.signal).then(() => undefined);
    const said = await Promise.race([answer, late, ended.promise.then(() => undefined)]);
    over.abort();
    port1.close();
    return said;
  }

  return {
    ready: ready.promise,
    ended: ended.promise,
    tell: (command) => worker.postMessage(command),
    ask,
    kill: () => worker.terminate(),
  };
}
