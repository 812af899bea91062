import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { flush, temporaryName } from '../files/atomic-write.ts';
import { reasonOf } from './errors.ts';
import { keepPrivate, SIDE_FILES } from './sqlite-file.ts';

/** The database cannot be read, the backup cannot be written, or the backup is damaged. */
export class CannotBackUp extends Error {
  override name = 'CannotBackUp';
}

/** How long a backup waits for a process that has locked the whole file. */
const BUSY_MS = 60_000;

function copy(from: string, to: string): void {
  using database = new DatabaseSync(from, { readOnly: true, timeout: BUSY_MS });
  database.prepare('VACUUM INTO ?').run(to);
}

function check(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true });
  const result = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (result !== 'ok') throw new Error(String(result));
}

/** Whether two paths lead to the same file, also through links or as relative paths. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** Refuses to overwrite a database that a process may have open, because that would destroy it. */
function refuseDatabaseInUse(from: string, to: string): void {
  if (['', ...SIDE_FILES].some((suffix) => isSameFile(`${from}${suffix}`, to)))
    throw new Error('that is the database itself');
  if (!existsSync(to)) return;
  const real = realpathSync(to);
  if (SIDE_FILES.some((suffix) => existsSync(`${real}${suffix}`)))
    throw new Error('that is a database in use, or one that was not closed');
}

/**
 * Writes a snapshot of a SQLite database into another file, while other processes may read and write the database. If
 * anything fails, an earlier backup in that file stays unchanged.
 */
export function backUpSqlite(from: string, to: string): void {
  const unfinished = temporaryName(to);
  try {
    refuseDatabaseInUse(from, to);
    keepPrivate(unfinished);
    copy(from, unfinished);
    check(unfinished);
    flush(unfinished);
    renameSync(unfinished, to);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    throw new CannotBackUp(`cannot back up ${from} to ${to}: ${reasonOf(cause)}`, { cause });
  }
}
