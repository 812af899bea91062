import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';

/** Sees every request as it comes in. */
export type RequestLog = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A key of the contract's is a header, never part of an address; what was searched for stays private. */
const pathOf = (target: string): string => target.split('?', 1)[0] ?? '';

/**
 * One structured line for a share of the requests (0–1), when the answer is out or the client gone.
 * No client address, no query, no header. `undefined` for none: then it costs nothing.
 */
export function createRequestLog(
  log: Logger,
  door: string,
  share: number,
  chance: () => number = Math.random,
): RequestLog | undefined {
  if (share === 0) return undefined;
  return (incoming, outgoing) => {
    if (chance() >= share) return;
    const startedAt = performance.now();
    outgoing.once('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 100) / 100;
      const { method, url = '' } = incoming;
      const outcome = outgoing.writableFinished ? { status: outgoing.statusCode } : { aborted: true };
      log.info({ door, method, path: pathOf(url), ...outcome, ms }, 'request');
    });
  };
}
