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
