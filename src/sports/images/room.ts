import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { isFileName } from './image-file.ts';

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** After this long, whoever was writing a file is dead. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** What is kept of the bound when it is passed, so that not every image makes a survey. */
const KEEP = 0.9;
/** Other processes write here too: after this part of the bound, it is looked how much there really is. */
const SURVEY_AFTER = 0.1;

/** Keeps the images of a directory within a bound; files that are not ours are neither counted nor touched. */
export function createRoom(settings: { directory: string; maxBytes: number; clock: Clock }) {
  const { directory, maxBytes, clock } = settings;
  /** At the last survey; unknown at first. */
  let surveyed = Number.POSITIVE_INFINITY;
  let written = 0;
  let last = Promise.resolve();

  async function look(name: string): Promise<StoredFile | undefined> {
    const path = join(directory, name);
    // Another process may have removed it since.
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? { path, bytes: found.size, usedAt: found.mtimeMs } : undefined;
  }

  async function filesWhere(isOurs: (name: string) => boolean): Promise<StoredFile[]> {
    const names = (await readdir(directory)).filter(isOurs);
    return (await Promise.all(names.map(look))).filter((file) => file !== undefined);
  }

  async function removeAbandoned(): Promise<void> {
    const isUnfinished = (name: string) => /^[\w-]{43}\.image\.[\w-]{36}\.tmp$/.test(name);
    const old = clock.now() - ABANDONED_AFTER_MS;
    const abandoned = (await filesWhere(isUnfinished)).filter((file) => file.usedAt < old);
    await Promise.all(abandoned.map((file) => rm(file.path, { force: true })));
  }

  async function survey(): Promise<void> {
    written = 0;
    const files = await filesWhere(isFileName);
    const total = files.reduce((sum, file) => sum + file.bytes, 0);
    surveyed = total > maxBytes ? await shrink(files) : total;
    await removeAbandoned();
  }

  async function shrink(files: StoredFile[]): Promise<number> {
    const latestFirst = files.toSorted((a, b) => b.usedAt - a.usedAt);
    let kept = 0;
    const firstOut = latestFirst.findIndex((file) => {
      if (kept + file.bytes > maxBytes * KEEP) return true;
      kept += file.bytes;
      return false;
    });
    await Promise.all(latestFirst.slice(firstOut).map((file) => rm(file.path, { force: true })));
    return kept;
  }

  return {
    /** Counts a file of this many bytes, and makes room where it was one too many. */
    take(bytes: number): Promise<void> {
      written += bytes;
      const turn = last.then(async () => {
        if (surveyed + written > maxBytes || written > maxBytes * SURVEY_AFTER) await survey();
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}
