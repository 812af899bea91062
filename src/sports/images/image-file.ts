import { hash } from 'node:crypto';
import { z } from 'zod';
import { bytesOf, represent } from '../../platform/http/representation.ts';
import type { Image } from './image.ts';
import { IMAGE_TYPES } from './image-type.ts';

/** A file is one line of JSON, then the bytes of the image. */
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

/** Of an address, whatever characters it has. */
export const fileName = (url: string): string => `${hash('sha256', url, 'base64url')}.image`;

export const isFileName = (name: string): boolean => NAME.test(name);

export function encodeImage(url: string, image: Image): Buffer {
  const { body, contentType, etag, modifiedAt } = image.representation;
  const { confirmedAt, validators } = image;
  const head = { format: 1, url, contentType, etag, modifiedAt, confirmedAt, validators };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytesOf(body)]);
}

function readHead(line: string) {
  try {
    return headSchema.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The image of an address; `undefined` where the file is torn, another's, or of another format. */
export function decodeImage(url: string, file: Buffer<ArrayBuffer>): Image | undefined {
  const end = file.indexOf(NEWLINE);
  const head = readHead(file.toString('utf8', 0, Math.max(end, 0)));
  if (head?.url !== url) return undefined;
  const representation = represent(file.subarray(end + 1), head.contentType, head.modifiedAt);
  if (representation.etag !== head.etag) return undefined;
  return { representation, confirmedAt: head.confirmedAt, validators: head.validators };
}
