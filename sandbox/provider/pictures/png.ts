import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue, opacity: 0 to 255. */
export type Color = readonly [number, number, number, number];

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly Color[];
  /** The palette's index at a place from the top left. */
  paint(x: number, y: number): number;
}

/** A PNG of 8-bit palette colours (RFC 2083). */
export function png({ width, height, palette, paint }: Drawing): Buffer {
  // Each row begins with its filter: 0, none. Painted in dots of two by two, a quarter of the work.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (width + 1);
    if (y % 2 === 1) rows.copyWithin(start, start - width - 1, start);
    else
      for (let x = 0; x < width; x += 1)
        rows[start + 1 + x] = x % 2 === 1 ? (rows[start + x] ?? 0) : paint(x, y);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => color.slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map(([, , , opacity]) => opacity))),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}
