import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's list of mounted file systems, on Linux. */
const MOUNTS = '/proc/mounts';

/** A folder for the temporary files of one process, open to the other users as whom tests start servers. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'campus-tests-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes a folder, in which a test that was killed may have left a file system mounted, or files immutable. */
export function removeTemporaryFolder(folder: string): void {
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
