import { createHash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { type Encoding, tagFor } from './negotiation.ts';
import { type Bytes, type Content, contentOf, type Encodable } from './representation.ts';

/** A longer text is not kept in memory: it is made piece by piece each time it is sent. */
const LONG_CHARACTERS = 1024 * 1024;
const PIECE_CHARACTERS = 64 * 1024;

const PACKERS: Readonly<Record<Exclude<Encoding, 'identity'>, () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: () => createZstdCompress(),
  gzip: () => createGzip({ level: 5 }),
};

/** Joins lines into pieces that are large enough to send. */
function* piecesOf(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

async function* bytesOf(lines: Iterable<string>, encoding: Encoding): AsyncGenerator<Bytes> {
  const pieces = Readable.from(piecesOf(lines), { objectMode: false });
  yield* encoding === 'identity' ? pieces : pieces.compose(PACKERS[encoding]());
}

/** A text that is too long for memory, with its tag. */
export interface LongContent {
  readonly contentType: string;
  readonly etag: string;
  /** In bytes, if it was counted. */
  readonly length?: number;
  readonly lines: () => Iterable<string>;
}

/** A representation that is never in memory as a whole. */
export class LongText implements Encodable<ReadableStream<Bytes>> {
  readonly contentType: string;
  readonly etag: string;
  readonly modifiedAt: number;
  readonly isPackable = true;
  readonly #lines: () => Iterable<string>;
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

/** A text of any length; all have the same kind of tag. Other work gets a turn between two pieces. */
export async function textOf(
  lines: () => Iterable<string>,
  contentType: string,
): Promise<Content<string> | LongContent> {
  const hash = createHash('sha1');
  let text: string | undefined = '';
  let length = 0;
  for (const piece of piecesOf(lines())) {
    hash.update(piece);
    length += Buffer.byteLength(piece);
    if (text !== undefined) text = text.length + piece.length > LONG_CHARACTERS ? undefined : text + piece;
    await nextTurn();
  }
  if (text !== undefined) return contentOf(text, contentType);
  return { contentType, etag: `"${hash.digest('base64url')}"`, length, lines };
}
