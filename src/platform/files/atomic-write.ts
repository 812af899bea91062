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
  /** Of a new file; an existing one keeps its own. */
  readonly mode?: number;
  /** Whether the file must not exist yet. Of several who create it at once, one does, and the others get `EEXIST`. */
  readonly isNew?: boolean;
}

/** Who calls this at the same time has a name of its own; the last one to finish wins. */
export const temporaryName = (file: string): string => `${file}.${randomUUID()}.tmp`;

/** Writes what is in memory to the disk, so that the file is complete even after a power failure. */
export function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a file as a whole: whoever reads it has the old content or the new one, and so it stays if the program is killed
 * or the disk is full. A link stays a link.
 */
export function writeWhole(file: string, text: string, { mode, isNew = false }: WriteOptions = {}): void {
  const target = !isNew && existsSync(file) ? realpathSync(file) : file;
  const before = isNew ? undefined : statSync(target, { throwIfNoEntry: false });
  const unfinished = temporaryName(target);
  try {
    writeFileSync(unfinished, text, { mode: before?.mode ?? mode, flag: 'wx' });
    flush(unfinished);
    // A link is made only if there is no such file; renaming replaces it.
    if (isNew) linkSync(unfinished, target);
    else renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The work takes milliseconds: an older lock is left over from a killed process. */
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
