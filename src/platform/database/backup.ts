import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The database cannot be read, the file cannot be written, or what was written is not sound. */
export class CannotBackUp extends Error {
  override name = 'CannotBackUp';
}

function copy(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

function check(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new Error(String(found));
  } finally {
    database.close();
  }
}

/** The file is to outlive a power cut. */
function flush(file: string): void {
  const opened = openSync(file, 'r+');
  fsyncSync(opened);
  closeSync(opened);
}

/**
 * Writes a SQLite database into another file as it is at one moment, while others read and write it.
 * Whatever goes wrong, a backup that was there before stays as it is.
 */
export function backUpSqlite(from: string, to: string): void {
  const unfinished = `${to}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    copy(from, unfinished);
    check(unfinished);
    flush(unfinished);
    renameSync(unfinished, to);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CannotBackUp(`cannot back up ${from} to ${to}: ${why}`, { cause });
  }
}
