import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Store } from '../../platform/cache/database-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { jsonIn } from '../../platform/formats/json.ts';
import { contentOf, Representation } from '../../platform/http/representation.ts';
import type { Logger } from '../../platform/log.ts';
import { HOUR_MS } from '../../platform/time.ts';
import { IMAGE_TYPES, type Image } from './fetch-image.ts';

/** A file begins with one line of JSON; the bytes of the image follow. */
const headSchema = z.object({
  format: z.literal(1),
  url: z.string(),
  contentType: z.enum(IMAGE_TYPES),
  etag: z.string(),
  modifiedAt: z.number(),
  confirmedAt: z.number(),
  validators: z.object({ etag: z.string().exactOptional(), lastModified: z.string().exactOptional() }),
});

const NEWLINE = 10;
const NAME = /^[\w-]{43}\.image$/;
const UNFINISHED = /^[\w-]{43}\.image\.[\w-]{36}\.tmp$/;

/** A file name for a URL, whatever characters the URL has. */
export const fileName = (url: string): string => `${hash('sha256', url, 'base64url')}.image`;

function encode(url: string, { value, confirmedAt }: CachedValue<Image>, bytes: Uint8Array): Buffer {
  const { contentType, etag, modifiedAt } = value.representation;
  const head = { format: 1, url, contentType, etag, modifiedAt, confirmedAt, validators: value.validators };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]);
}

/** The image of a URL; `undefined` if the file is damaged, or belongs to another URL or format. */
function decode(url: string, file: Buffer<ArrayBuffer>): CachedValue<Image> | undefined {
  const end = file.indexOf(NEWLINE);
  const head = headSchema.safeParse(jsonIn(file.toString('utf8', 0, Math.max(end, 0)))).data;
  if (head?.url !== url) return undefined;
  const { etag, modifiedAt, confirmedAt, validators } = head;
  const representation = new Representation(contentOf(file.subarray(end + 1), head.contentType), modifiedAt);
  if (representation.etag !== etag) return undefined;
  const value = { representation, validators };
  return { value, version: etag, confirmedAt, changedAt: modifiedAt, cache: 'hit' };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Images on disk, one file for each; the least recently used files are removed first. There is no index: the
 * modification time of a file is the time of its last use, so that processes can share the directory.
 */
export function createDiskStore(settings: {
  directory: string;
  /** The limit for all files together. */
  maxBytes: number;
  clock: Clock;
  log: Logger;
}) {
  const { directory, clock, log } = settings;
  const countBytes = createDiskQuota({ ...settings, name: NAME, unfinished: UNFINISHED });
  const pathOf = (url: string): string => join(directory, fileName(url));
  const usedNow = (path: string) => utimes(path, clock.now() / 1000, clock.now() / 1000);

  return {
    /** A file that cannot be used counts as missing. */
    async find({ key: url }) {
      try {
        const image = decode(url, await readFile(pathOf(url)));
        if (image === undefined) log.warn({ url }, 'the stored image is damaged and will be fetched again');
        return image;
      } catch (err) {
        if (!isMissing(err)) log.error({ err, url }, 'a stored image could not be read');
        return undefined;
      }
    },

    async save({ key: url }, image, bytes) {
      const path = pathOf(url);
      const content = encode(url, image, bytes);
      const unfinished = `${path}.${randomUUID()}.tmp`;
      try {
        await mkdir(directory, { recursive: true });
        await writeFile(unfinished, content);
        await usedNow(unfinished);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await countBytes(content.byteLength);
    },

    async remove(url) {
      await rm(pathOf(url), { force: true }).catch((err: unknown) =>
        log.error({ err, url }, 'a stored image could not be removed'),
      );
    },

    /** Records that the image has just been used. */
    async touch(url: string) {
      await usedNow(pathOf(url)).catch((err: unknown) => {
        if (!isMissing(err)) log.error({ err, url }, 'could not update the access time of a stored image');
      });
    },
  } satisfies Store<Image> & { touch(url: string): Promise<void> };
}

/** An unfinished file of this age belongs to a process that died. */
const ABANDONED_AFTER_MS = HOUR_MS;
/**
 * Above the quota, files are removed until they fill only this share of it, so that not every new file causes a scan.
 */
const KEEP = 0.9;
/**
 * After this process has written this share of the quota, it scans the directory again: other processes write to it,
 * too.
 */
const RESCAN_AFTER = 0.1;

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** `undefined` if the file does not exist: another process may have removed it. */
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
 * Limits the total size of those files in a directory whose names match `name`: the least recently used files are
 * removed first. Old files whose names match `unfinished` are removed, too. Other files are neither counted nor
 * removed.
 */
function createDiskQuota(settings: {
  directory: string;
  maxBytes: number;
  clock: Clock;
  name: RegExp;
  unfinished: RegExp;
}) {
  const { directory, maxBytes, clock, name, unfinished } = settings;
  /** Bytes at the last scan; unknown before the first scan. */
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
