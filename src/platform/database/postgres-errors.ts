import pg from 'pg';
import { DatabaseAway, reasonOf } from './errors.ts';

/**
 * SQLSTATEs of a server that would do it at another time: lost connections, no room, shutting down or starting,
 * a standby that only reads, a statement or a lock that took too long.
 */
const AT_ANOTHER_TIME = /^(08|53|57P0|57014|55P03|58|25P0[34]|25006)/;

/** Steps of speaking to a server, as the system calls them; opening a certificate's file is none. */
const SPEAKING = new Set(['getaddrinfo', 'connect', 'read', 'write']);

/** The server is not there, or not yet. pg has no code for its own timeouts and for a connection that ended. */
function isNotThere(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isNotThere);
  if (!(error instanceof Error)) return false;
  const step = 'syscall' in error ? error.syscall : undefined;
  return typeof step === 'string' ? SPEAKING.has(step) : /terminated|timeout/i.test(error.message);
}

const isAtAnotherTime = (error: pg.DatabaseError): boolean => AT_ANOTHER_TIME.test(error.code ?? '');

/** No connection could be had. */
export function cannotConnect(error: unknown): DatabaseAway {
  const mayPass = error instanceof pg.DatabaseError ? isAtAnotherTime(error) : isNotThere(error);
  return new DatabaseAway(reasonOf(error), { cause: error, mayPass });
}

/** A query failed: for a reason of its own, or because the server went away. */
export function queryFailed(error: unknown): unknown {
  const isItsOwn = error instanceof pg.DatabaseError && !isAtAnotherTime(error);
  return isItsOwn ? error : new DatabaseAway(reasonOf(error), { cause: error });
}

/** The server says nothing at all: pg's own bound, for what the server's bounds should have ended before. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
