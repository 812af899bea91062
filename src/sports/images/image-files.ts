import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Image } from './image.ts';
import { decodeImage, encodeImage, fileName } from './image-file.ts';
import { createRoom } from './room.ts';

export interface ImageFilesSettings {
  readonly directory: string;
  /** Of all files together. */
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly log: Logger;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Images on disk, one file each, the least recently used removed first. The directory is the index: a
 * file's time of change is when it was last used, so nothing has to be rebuilt, and processes may share it.
 */
export function createImageFiles({ directory, maxBytes, clock, log }: ImageFilesSettings) {
  const room = createRoom({ directory, maxBytes, clock });
  const pathOf = (url: string): string => join(directory, fileName(url));

  async function write(url: string, image: Image): Promise<number> {
    const path = pathOf(url);
    const content = encodeImage(url, image);
    const unfinished = `${path}.${randomUUID()}.tmp`;
    const used = clock.now() / 1000;
    try {
      await mkdir(directory, { recursive: true });
      await writeFile(unfinished, content);
      await utimes(unfinished, used, used);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return content.byteLength;
  }

  return {
    /** A file that cannot be used is as good as none. */
    async find(url: string): Promise<Image | undefined> {
      try {
        const image = decodeImage(url, await readFile(pathOf(url)));
        if (image === undefined) log.warn({ url }, 'the stored image is damaged and will be fetched again');
        return image;
      } catch (err) {
        if (!isMissing(err)) log.error({ err, url }, 'a stored image could not be read');
        return undefined;
      }
    },

    /** What could not be written is logged: the image is good all the same. */
    async save(url: string, image: Image): Promise<void> {
      try {
        await room.take(await write(url, image));
      } catch (err) {
        log.error({ err, url }, 'an image could not be stored');
      }
    },

    async remove(url: string): Promise<void> {
      await rm(pathOf(url), { force: true }).catch((err: unknown) =>
        log.error({ err, url }, 'a stored image could not be removed'),
      );
    },

    /** Remembers that the image was used now. */
    async touch(url: string): Promise<void> {
      const used = clock.now() / 1000;
      await utimes(pathOf(url), used, used).catch((err: unknown) => {
        if (!isMissing(err)) log.error({ err, url }, 'the use of a stored image could not be noted');
      });
    },
  };
}

export type ImageFiles = ReturnType<typeof createImageFiles>;
