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

/** A longer text is not cached: it is generated in chunks for each response. */
const LONG_CHARACTERS = 1024 * 1024;
const PIECE_CHARACTERS = 64 * 1024;

const PACKERS: Readonly<Record<Exclude<Encoding, 'identity'>, () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: () => createZstdCompress(),
  gzip: () => createGzip({ level: 5 }),
};

/** The lines of a text, one or several per item; asynchronous if they must be waited for. */
type Lines = Iterable<string> | AsyncIterable<string>;

/** Joins lines into chunks that are large enough to send. Other work runs between two chunks. */
async function* piecesOf(lines: Lines): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
    // A fast socket and a fast database would otherwise never yield to other work.
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
  /** The length in bytes, if it is known. */
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

  /** The text in an encoding, produced while it is read. */
  encoded(encoding: Encoding) {
    const body = ReadableStream.from(bytesOf(this.#lines(), encoding));
    const length = encoding === 'identity' ? this.#length : undefined;
    return { body, length, etag: tagFor(this.etag, encoding), encoding };
  }
}

/** A text of any length, with an entity tag that depends only on the content. */
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
