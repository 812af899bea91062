import { closeSync, openSync, rmSync, statSync } from 'node:fs';

/** The work takes milliseconds: whoever has held the lock for longer was killed during it. */
const ABANDONED_MS = 10_000;

/** Another process does the same work on the file. */
export class FileLocked extends Error {
  override name = 'FileLocked';
}

/** Does work that belongs to a file while no other process does so: a second one throws `FileLocked`. */
export function whileLocked<T>(file: string, work: () => T): T {
  const lock = `${file}.lock`;
  const held = statSync(lock, { throwIfNoEntry: false });
  if (held !== undefined && Math.abs(Date.now() - held.mtimeMs) > ABANDONED_MS) rmSync(lock, { force: true });
  try {
    // Of several who create it at once, one does.
    closeSync(openSync(lock, 'wx'));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')
      throw new FileLocked(lock, { cause });
    throw cause;
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}
