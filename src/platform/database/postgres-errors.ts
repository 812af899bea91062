import pg from 'pg';
import { DatabaseUnavailable, reasonOf } from './errors.ts';

/**
 * SQLSTATEs after which the same query may succeed later: lost connection, no resources, server stopping or starting,
 * a read-only standby, a statement or lock that timed out, pages that are put back from a backup.
 */
const TEMPORARY = /^(08|53|57P0|57014|55P03|58|25P0[34]|25006|XX00[12])/;

/** System calls of a connection, as opposed to opening a certificate file. */
const NETWORK_CALLS = new Set(['getaddrinfo', 'connect', 'read', 'write']);

/** Whether the server cannot be reached. pg has no code for its own timeouts and for connections that ended. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  if (!(error instanceof Error)) return false;
  const call = 'syscall' in error ? error.syscall : undefined;
  return typeof call === 'string' ? NETWORK_CALLS.has(call) : /terminated|timeout/i.test(error.message);
}

const isTemporary = (error: pg.DatabaseError): boolean => TEMPORARY.test(error.code ?? '');

/** No connection could be made. */
export function cannotConnect(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const mayPass = error instanceof pg.DatabaseError ? isTemporary(error) : isUnreachable(error);
  return new DatabaseUnavailable(reasonOf(error), { cause: error, mayPass });
}

/** Why a query failed: an error in the query, or an unavailable server. */
export function queryFailed(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const isFaultOfQuery = error instanceof pg.DatabaseError && !isTemporary(error);
  return isFaultOfQuery ? error : new DatabaseUnavailable(reasonOf(error), { cause: error });
}

/** What still works: no writes with a full disk or on a standby; other tables if one is locked. */
export function whatFails(error: unknown): 'all' | 'writes' | 'some' {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  if (/^(53100|25006)$/.test(code)) return 'writes';
  return /^(55P03|57014)$/.test(code) ? 'some' : 'all';
}
