import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

/** Files that SQLite has beside a database while it is open, and after a crash. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'];

const OWNER_ONLY = 0o600;

/**
 * Makes a database that only its owner reads and writes: it is created so, and SQLite gives the same rights to the files
 * beside it. Those of another owner, who shares them by their rights, stay as they are.
 */
export function keepPrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const suffix of ['', ...SIDE_FILES]) {
    const file = `${path}${suffix}`;
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat !== undefined && (stat.mode & 0o077) !== 0 && stat.uid === process.getuid?.())
      chmodSync(file, OWNER_ONLY);
  }
}
