import { createLogger, type Logger } from '../../src/platform/log.ts';

/** A logger whose lines a test can read. */
export function createLogLines(): {
  readonly log: Logger;
  /** The destination, for loggers that the test does not create itself. */
  readonly lines: { write(line: string): void };
  messages(): unknown[];
  text(): string;
  /** Resolves when this many lines have been written. */
  until(count: number): Promise<void>;
  /** Resolves with the next line that has this message. */
  next(message: string): Promise<Record<string, unknown>>;
} {
  const lines: Record<string, unknown>[] = [];
  let next = Promise.withResolvers<void>();
  const destination = {
    write(line: string): void {
      const { time: _, ...shown } = JSON.parse(line);
      lines.push(shown);
      next.resolve();
      next = Promise.withResolvers();
    },
  };
  return {
    log: createLogger('info', destination),
    lines: destination,
    messages: () => lines.map(({ msg }) => msg),
    text: () => JSON.stringify(lines),
    async until(count) {
      while (lines.length < count) await next.promise;
    },
    async next(message) {
      for (let at = lines.length; ; at += 1) {
        while (lines.length <= at) await next.promise;
        const line = lines[at];
        if (line?.msg === message) return line;
      }
    },
  };
}
