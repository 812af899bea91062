import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from './errors.ts';

/** Result code while another process writes. */
export const BUSY = 5;
/** Result codes for a damaged file, or a file that is not a database. */
const BROKEN_FILE = new Set([/* corrupt */ 11, /* no database */ 26]);
/** Result codes of errors that last until somebody corrects the cause. */
const LASTING = new Set([/* read-only */ 8, ...BROKEN_FILE]);
/** Result codes of errors that the query did not cause. */
const UNAVAILABLE = new Set([BUSY, /* I/O */ 10, /* full */ 13, /* cannot open */ 14, ...LASTING]);

/** The lowest byte is the type of the error; the other bytes are details. */
export const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.has(codeOf(error));
export const isLasting = (error: unknown): boolean => LASTING.has(codeOf(error));
export const isBrokenFile = (error: unknown): boolean => BROKEN_FILE.has(codeOf(error));

/**
 * What is wrong with a database file, in one line. `null`: the file is intact. `undefined`: unknown, because it is
 * locked.
 */
export type Damage = string | null | undefined;

const LOCKED_MS = 1_000;

/** Checks all pages of the file. */
export function damageOf(path: string): Damage {
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: LOCKED_MS });
    // If all content of a database file is lost, SQLite treats it as a valid database without tables.
    if (database.prepare('PRAGMA page_count').get()?.page_count === 0) return 'the file is empty';
    const found = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    return found === 'ok' ? null : `the file is damaged: ${found.replaceAll(/\s+/g, ' ')}`;
  } catch (error) {
    return codeOf(error) === BUSY ? undefined : reasonOf(error);
  }
}
