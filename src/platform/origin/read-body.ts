import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** The encodings that are accepted, and how each is decoded. */
const DECODERS = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
} as const;

export const ACCEPT_ENCODING = Object.keys(DECODERS).join(', ');

/** A body that cannot be used: too large, or not encoded as its header says. */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
}

async function readBounded(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UnreadableBody(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The decoded body. `maxBytes` limits it before and after decoding, so that a small body cannot fill the memory. */
export async function readBody(
  stream: AsyncIterable<Buffer>,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await readBounded(stream, maxBytes);
  const name = encoding?.trim().toLowerCase();
  if (name === undefined || name === '' || name === 'identity' || bytes.byteLength === 0) return bytes;
  const decode = name in DECODERS ? DECODERS[name as keyof typeof DECODERS] : undefined;
  if (decode === undefined) throw new UnreadableBody(`packed as ${name}`);
  try {
    return Buffer.from(await decode(bytes, { maxOutputLength: maxBytes }));
  } catch (error) {
    throw new UnreadableBody(`cannot be unpacked as ${name}`, { cause: error });
  }
}
