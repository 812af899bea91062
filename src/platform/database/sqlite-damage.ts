import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from './errors.ts';
import { BUSY, codeOf } from './sqlite-errors.ts';

/** What is wrong with a database file, in one line. `null`: nothing. `undefined`: it is locked, so nobody can tell. */
export type Damage = string | null | undefined;

const LOCKED_MS = 1_000;

/** Looks at all pages as they are in the file. */
export function damageOf(path: string): Damage {
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: LOCKED_MS });
    // A file that was emptied is a valid database without tables.
    if (database.prepare('PRAGMA page_count').get()?.page_count === 0) return 'the file is empty';
    const found = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    return found === 'ok' ? null : `the file is damaged: ${found.replaceAll(/\s+/g, ' ')}`;
  } catch (error) {
    return codeOf(error) === BUSY ? undefined : reasonOf(error);
  }
}
