import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, pino } from 'pino';

export type { Logger };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** A destination to which whole lines are written, one after another. */
interface LogLines {
  write(line: string): void;
}

/** Writes synchronously, so that no line is lost when the process ends. */
const standardOutput = (): LogLines => pino.destination({ dest: 1, sync: true });

/** The id of the current request. It is also set in background work that the request has started. */
const requestIds = new AsyncLocalStorage<string>();

/** Adds `requestId` to each line that `work` logs, also later in the background. */
export const logWithRequestId = (requestId: string, work: () => void): void =>
  requestIds.run(requestId, work);

const requestIdOfLine = (): object => {
  const requestId = requestIds.getStore();
  return requestId === undefined ? {} : { requestId };
};

/** Logs lines of JSON. Nothing that is logged may contain a key or the full address of a client. */
export const createLogger = (level: LogLevel, lines: LogLines = standardOutput()): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: requestIdOfLine }, lines);
