import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';

/** The work takes milliseconds: whoever has held the lock for longer was killed during it. */
const ABANDONED_MS = 10_000;

/** Another process does the same work on the file. */
export class FileLocked extends Error {
  override name = 'FileLocked';
}

function isAbandoned(lock: string): boolean {
  const held = statSync(lock, { throwIfNoEntry: false });
  return held !== undefined && Math.abs(Date.now() - held.mtimeMs) > ABANDONED_MS;
}

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;

/**
 * Removes an abandoned lock. Several processes may see the same one, and the first of them may hold a new one by now: it
 * is moved away before it is removed, which one of them can do, and moved back if it is a new one.
 */
function removeAbandoned(lock: string): void {
  const moved = `${lock}.${process.pid}`;
  try {
    renameSync(lock, moved);
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return;
    throw cause;
  }
  if (isAbandoned(moved)) rmSync(moved);
  else renameSync(moved, lock);
}

/** Does work that belongs to a file while no other process does so: a second one throws `FileLocked`. */
export function whileLocked<T>(file: string, work: () => T): T {
  const lock = `${file}.lock`;
  if (isAbandoned(lock)) removeAbandoned(lock);
  try {
    // Of several who create it at once, one does.
    closeSync(openSync(lock, 'wx'));
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) throw new FileLocked(lock, { cause });
    throw cause;
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}
