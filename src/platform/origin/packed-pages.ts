import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A document exactly as its origin sent it. */
export interface Page {
  readonly url: string;
  readonly bytes: Buffer;
}

const NEWLINE = Buffer.from('\n');

/** A line of JSON with the address and size of each page, followed by their bytes; all of it compressed. */
export function packPages(pages: readonly Page[]): Promise<Buffer> {
  const index = pages.map(({ url, bytes }) => [url, bytes.byteLength]);
  const parts = [Buffer.from(JSON.stringify(index)), NEWLINE, ...pages.map(({ bytes }) => bytes)];
  return compress(Buffer.concat(parts));
}

export async function unpackPages(packed: Uint8Array): Promise<Page[]> {
  const whole = await decompress(packed);
  let at = whole.indexOf(NEWLINE) + 1;
  const index: [url: string, size: number][] = JSON.parse(whole.toString('utf8', 0, at));
  return index.map(([url, size]) => {
    const bytes = whole.subarray(at, at + size);
    at += size;
    return { url, bytes };
  });
}
