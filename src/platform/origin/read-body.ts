import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The encodings that are accepted, and how each is decoded. */
const DECODERS = { gzip: createGunzip, br: createBrotliDecompress, deflate: createInflate } as const;

export const ACCEPT_ENCODING = Object.keys(DECODERS).join(', ');

/** A body that cannot be used: too large, or not encoded as its header says. */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
}

/** Longer bodies wait for each other. The provider's usual pages have less than half of it. */
const SMALL_BYTES = 1024 * 1024;

export interface BodyLimits {
  /** Limits the body before and after decoding, so that a small body cannot fill the memory. */
  readonly maxBytes: number;
  /** Resolves, with a function that ends it, when it is the turn of this body to be long. */
  readonly turn: () => Promise<() => void>;
}

async function* countIn(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UnreadableBody(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/** What does not fit into its small share waits, and so does its origin, because nothing more is read of it. */
async function collect(stream: AsyncIterable<Buffer>, { maxBytes, turn }: BodyLimits) {
  const chunks: Buffer[] = [];
  let size = 0;
  let endTurn: (() => void) | undefined;
  try {
    for await (const chunk of countIn(stream, maxBytes)) {
      size += chunk.byteLength;
      if (size > SMALL_BYTES) endTurn ??= await turn();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  } finally {
    endTurn?.();
  }
}

/** Names that are sent for a body that is not packed, and other names of what is accepted (RFC 9110, section 8.4.1). */
const PLAIN = new Set(['', 'identity', 'none', 'null', 'utf-8', 'utf8', 'binary', '8bit']);
const ALIASES: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' };

/** The decoded body. */
export async function readBody(stream: Readable, encoding: string | undefined, limits: BodyLimits) {
  const written = encoding?.trim().toLowerCase() ?? '';
  if (PLAIN.has(written)) return collect(stream, limits);
  const name = ALIASES[written] ?? written;
  const decode = name in DECODERS ? DECODERS[name as keyof typeof DECODERS] : undefined;
  if (decode === undefined) {
    stream.destroy();
    throw new UnreadableBody(`packed as ${name}`);
  }
  const decoder = decode();
  let isStreamBroken = false;
  let isEmpty = true;
  stream.once('error', () => {
    isStreamBroken = decoder.errored === null;
  });
  try {
    return await pipeline(
      stream,
      async function* (packed: AsyncIterable<Buffer>) {
        for await (const chunk of countIn(packed, limits.maxBytes)) {
          isEmpty = false;
          yield chunk;
        }
      },
      decoder,
      (plain: AsyncIterable<Buffer>) => collect(plain, limits),
    );
  } catch (error) {
    if (isStreamBroken || error instanceof UnreadableBody) throw error;
    // Such as the answer to a HEAD.
    if (isEmpty && stream.readableEnded) return Buffer.alloc(0);
    throw new UnreadableBody(`cannot be unpacked as ${name}`, { cause: error });
  }
}
