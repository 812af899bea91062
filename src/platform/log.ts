import { type Logger, pino } from 'pino';

export type { Logger };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Where whole lines are written, one after another. */
export interface LogLines {
  write(line: string): void;
}

/** Writes synchronously, so that no line is lost when the process ends. */
export const standardOutput = (): LogLines => pino.destination({ dest: 1, sync: true });

/** Logs JSON lines. Nothing that is logged may contain a key or a client's full address. */
export const createLogger = (level: LogLevel, lines: LogLines = standardOutput()): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);
