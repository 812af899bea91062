import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's list of mounted file systems, on Linux. */
const MOUNTS = '/proc/mounts';

/** Files in memory, on Linux: databases of tests need not wait for a disk. */
const MEMORY = '/dev/shm';

/** What the tests of all processes may need; a container often has 64 MB. */
const ENOUGH_BYTES = 2 ** 31;

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}

export interface TemporaryFolders {
  /** In memory, if there is enough. */
  readonly quick: string;
  /** On the disk, for immutable files: in memory, such a file stays writable for processes that have it open. */
  readonly onDisk: string;
}

/** Folders for the temporary files of one process, readable for the other users as which tests start servers. */
export function makeTemporaryFolders(): TemporaryFolders {
  const make = (place: string): string => {
    const folder = mkdtempSync(join(place, 'campus-tests-'));
    chmodSync(folder, 0o755);
    return folder;
  };
  return { quick: make(hasMemory() ? MEMORY : tmpdir()), onDisk: make(tmpdir()) };
}

/** Also removes what a killed test may have left: mounted file systems and immutable files. */
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
