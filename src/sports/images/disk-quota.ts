import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { HOUR_MS } from '../../platform/time.ts';

/** An unfinished file of this age belongs to a process that died. */
const ABANDONED_AFTER_MS = HOUR_MS;
/** Above the quota, files are removed until this share of it is left, so that not every new file causes a scan. */
const KEEP = 0.9;
/** After writing this share of the quota, the directory is scanned again, because other processes write there, too. */
const RESCAN_AFTER = 0.1;

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Another process may remove a file between two calls. */
async function statFile(path: string): Promise<StoredFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { path, bytes: found.size, usedAt: found.mtimeMs } : undefined;
}

async function filesLike(directory: string, name: RegExp): Promise<StoredFile[]> {
  const names = (await readdir(directory)).filter((one) => name.test(one));
  const files = await Promise.all(names.map((one) => statFile(join(directory, one))));
  return files.filter((file) => file !== undefined);
}

const remove = (files: readonly StoredFile[]) =>
  Promise.all(files.map(({ path }) => rm(path, { force: true })));

/**
 * Limits the bytes of all files in a directory that are named like `name`: the least recently used are removed first.
 * Old files named like `unfinished` are removed, too. Other files are neither counted nor removed.
 */
export function createDiskQuota(settings: {
  directory: string;
  maxBytes: number;
  clock: Clock;
  name: RegExp;
  unfinished: RegExp;
}) {
  const { directory, maxBytes, clock, name, unfinished } = settings;
  /** Bytes at the last scan; unknown before the first one. */
  let scanned = Number.POSITIVE_INFINITY;
  let written = 0;
  let last = Promise.resolve();

  async function rescan(): Promise<void> {
    written = 0;
    const files = (await filesLike(directory, name)).toSorted((a, b) => b.usedAt - a.usedAt);
    const total = files.reduce((sum, file) => sum + file.bytes, 0);
    scanned = total;
    if (total > maxBytes) {
      scanned = 0;
      const firstOut = files.findIndex(({ bytes }) => {
        if (scanned + bytes > maxBytes * KEEP) return true;
        scanned += bytes;
        return false;
      });
      await remove(files.slice(firstOut));
    }
    const abandoned = clock.now() - ABANDONED_AFTER_MS;
    await remove((await filesLike(directory, unfinished)).filter(({ usedAt }) => usedAt < abandoned));
  }

  /** Counts a new file of this many bytes, and removes files if the quota is exceeded. */
  return (bytes: number): Promise<void> => {
    written += bytes;
    const done = last.then(async () => {
      if (scanned + written > maxBytes || written > maxBytes * RESCAN_AFTER) await rescan();
    });
    last = done.catch(() => undefined);
    return done;
  };
}
