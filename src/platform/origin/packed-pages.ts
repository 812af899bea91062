import { compress, decompress } from '../formats/zstd.ts';

/** A document exactly as its origin sent it. */
interface OriginPage {
  readonly url: string;
  readonly bytes: Buffer;
}

const NEWLINE = Buffer.from('\n');

/** A page that takes little memory until all pages of a value are there. */
export interface PackedPage {
  readonly url: string;
  /** Before it was compressed. */
  readonly size: number;
  readonly packed: Buffer;
}

export const packPage = async ({ url, bytes }: OriginPage): Promise<PackedPage> => ({
  url,
  size: bytes.byteLength,
  packed: await compress(bytes),
});

/** A line of JSON with the address and size of each page, followed by the pages, each compressed by itself. */
export async function joinPages(pages: readonly PackedPage[]): Promise<Buffer> {
  const index = JSON.stringify(pages.map(({ url, size }) => [url, size]));
  return Buffer.concat([await compress(`${index}\n`), ...pages.map(({ packed }) => packed)]);
}

export async function unpackPages(packed: Uint8Array): Promise<OriginPage[]> {
  const whole = await decompress(packed);
  let at = whole.indexOf(NEWLINE) + 1;
  const index: [url: string, size: number][] = JSON.parse(whole.toString('utf8', 0, at));
  return index.map(([url, size]) => {
    const bytes = whole.subarray(at, at + size);
    at += size;
    return { url, bytes };
  });
}
