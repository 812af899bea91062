import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

interface WriteOptions {
  /** Permissions of a new file; an existing file keeps its own. */
  readonly mode?: number;
  /** Whether the file must not exist yet. If several processes create it at once, all but one get `EEXIST`. */
  readonly isNew?: boolean;
}

/** A different name for each call, so that concurrent writers do not collide; the writer that finishes last wins. */
export const temporaryName = (file: string): string => `${file}.${randomUUID()}.tmp`;

/** Flushes buffered data to the disk, so that the file is complete even after a power failure. */
export function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a file as a whole: readers see either the old or the new content, even if the program is killed or the disk is
 * full. A symbolic link stays a link; its target is replaced.
 */
export function writeWhole(file: string, text: string, { mode, isNew = false }: WriteOptions = {}): void {
  const target = !isNew && existsSync(file) ? realpathSync(file) : file;
  const before = isNew ? undefined : statSync(target, { throwIfNoEntry: false });
  const unfinished = temporaryName(target);
  try {
    writeFileSync(unfinished, text, { mode: before?.mode ?? mode, flag: 'wx' });
    flush(unfinished);
    // Creating a hard link fails if the file exists, whereas renaming replaces the file.
    if (isNew) linkSync(unfinished, target);
    else renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The work under a lock takes milliseconds, so a lock of this age was left behind by a process that was killed. */
const ABANDONED_MS = 10_000;

/** Another process has locked the file. */
export class FileLocked extends Error {
  override name = 'FileLocked';
}

function isAbandoned(lock: string): boolean {
  const stat = statSync(lock, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > ABANDONED_MS;
}

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;

/**
 * Removes an abandoned lock. Several processes may find the same abandoned lock, and the first of them may already hold
 * a new one. So the lock is first renamed, which succeeds in only one process, and is renamed back if it turns out to
 * be the new lock.
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

/** Whether this process has now locked the file. */
function takeLock(lock: string): boolean {
  if (isAbandoned(lock)) removeAbandoned(lock);
  try {
    // If several processes create the lock at once, only one of them succeeds.
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return false;
    throw cause;
  }
}

const RETRY_MS = 20;
const never = new Int32Array(new SharedArrayBuffer(4));

/**
 * Runs `work` while no other process does so for the same file, and waits for that without doing anything else. Throws
 * `FileLocked` if others keep the file locked for longer than `waitMs`, by default for as long as a lock may exist.
 */
export function whileLocked<T>(file: string, work: () => T, waitMs = ABANDONED_MS): T {
  const lock = `${file}.lock`;
  const until = performance.now() + waitMs;
  while (!takeLock(lock)) {
    if (performance.now() > until) throw new FileLocked(lock);
    Atomics.wait(never, 0, 0, RETRY_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}
