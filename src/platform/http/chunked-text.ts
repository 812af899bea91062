import { createHash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import {
  type Bytes,
  type Content,
  contentOf,
  type Encodable,
  type Encoding,
  tagFor,
} from './representation.ts';

/** A text that is longer than this is not cached, but generated in chunks for each response. */
const LONG_CHARACTERS = 1024 * 1024;
const PIECE_CHARACTERS = 64 * 1024;

const PACKERS: Readonly<Record<Exclude<Encoding, 'identity'>, () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: () => createZstdCompress(),
  gzip: () => createGzip({ level: 5 }),
};

/** The lines of a text, one or several per item. The iterable is asynchronous if lines come from a database. */
type Lines = Iterable<string> | AsyncIterable<string>;

/** Joins lines into chunks that are large enough to send. Between two chunks, other work can run. */
async function* piecesOf(lines: Lines): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
    // If both the socket and the database are fast, other work would never run without this wait.
    await nextTurn();
  }
  yield piece;
}

async function* bytesOf(lines: Lines, encoding: Encoding): AsyncGenerator<Bytes> {
  const pieces = Readable.from(piecesOf(lines), { objectMode: false });
  yield* encoding === 'identity' ? pieces : pieces.compose(PACKERS[encoding]());
}

/** A text that is too long for memory, with its entity tag. */
export interface LongContent {
  readonly contentType: string;
  readonly etag: string;
  /** The length of the text in bytes, if it is known. */
  readonly length?: number;
  readonly lines: () => Lines;
}

/** A representation that is never in memory as a whole. */
export class LongText implements Encodable<ReadableStream<Bytes>> {
  readonly contentType: string;
  readonly etag: string;
  readonly modifiedAt: number;
  readonly isPackable = true;
  readonly #lines: () => Lines;
  readonly #length: number | undefined;

  constructor({ contentType, etag, lines, length }: LongContent, modifiedAt: number) {
    this.#length = length;
    this.contentType = contentType;
    this.etag = etag;
    this.modifiedAt = modifiedAt;
    this.#lines = lines;
  }

  /** The text in an encoding. It is generated while the client reads it. */
  encoded(encoding: Encoding) {
    const body = ReadableStream.from(bytesOf(this.#lines(), encoding));
    const length = encoding === 'identity' ? this.#length : undefined;
    return { body, length, etag: tagFor(this.etag, encoding), encoding };
  }
}

/** A text of any length, with an entity tag that depends only on the text. */
export async function textOf(
  lines: () => Lines,
  contentType: string,
): Promise<Content<string> | LongContent> {
  const hash = createHash('sha1');
  let text: string | undefined = '';
  let length = 0;
  for await (const piece of piecesOf(lines())) {
    hash.update(piece);
    length += Buffer.byteLength(piece);
    if (text !== undefined) text = text.length + piece.length > LONG_CHARACTERS ? undefined : text + piece;
  }
  if (text !== undefined) return contentOf(text, contentType);
  return { contentType, etag: `"${hash.digest('base64url')}"`, length, lines };
}
