import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's list of mounted file systems, on Linux. */
const MOUNTS = '/proc/mounts';

/** A folder in memory, on Linux. With it, databases of tests need not wait for a disk. */
const MEMORY = '/dev/shm';

/** The memory that the temporary files of all processes may need. Containers often have only 64 MB. */
const ENOUGH_BYTES = 2 ** 31;

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}

export interface TemporaryFolders {
  /** In memory, if there is enough memory. */
  readonly quick: string;
  /**
   * On the disk. Needed for immutable files: in memory, a process that has such a file open could still write to it.
   */
  readonly onDisk: string;
}

/**
 * Creates folders for the temporary files of one process. Tests start servers as other users, who must be able to read
 * them.
 */
export function makeTemporaryFolders(): TemporaryFolders {
  const make = (place: string): string => {
    const folder = mkdtempSync(join(place, 'campus-tests-'));
    chmodSync(folder, 0o755);
    return folder;
  };
  return { quick: make(hasMemory() ? MEMORY : tmpdir()), onDisk: make(tmpdir()) };
}

/** Removes the folders, together with mounted file systems and immutable files that a killed test may have left. */
export function removeTemporaryFolders({ quick, onDisk }: TemporaryFolders): void {
  for (const folder of [quick, onDisk]) removeFolder(folder);
}

function removeFolder(folder: string): void {
  const mounts = existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8').split('\n') : [];
  const places = mounts
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
  for (const place of places) execFileSync('umount', ['-l', place]);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    remove();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    execFileSync('chattr', ['-R', '-i', folder]);
    remove();
  }
}
