import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A PNG with an 8-bit palette (RFC 2083), the format of all files in `files/`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue of each color. */
  readonly palette: Buffer;
  /** Opacity of each color. */
  readonly opacity: Buffer;
  /** One byte per pixel, row by row: the index in the palette. */
  readonly pixels: Buffer;
}

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads one of our files, which have a single data chunk and rows without filters. */
export function readPng(bytes: Buffer): Picture {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE.byteLength; at < bytes.byteLength; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const chunkOf = (name: string): Buffer => {
    const data = chunks.get(name);
    if (data === undefined) throw new Error(`a PNG without ${name}`);
    return data;
  };
  const header = chunkOf('IHDR');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunkOf('IDAT'));
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    rows.copy(pixels, y * width, y * (width + 1) + 1, (y + 1) * (width + 1));
  return { width, height, palette: chunkOf('PLTE'), opacity: chunkOf('tRNS'), pixels };
}

export function writePng({ width, height, palette, opacity, pixels }: Picture): Buffer<ArrayBuffer> {
  // Each row begins with its filter type; 0 means no filter.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('tRNS', opacity),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}

/** Resizes by nearest neighbor. */
export function resized(picture: Picture, width: number, height: number): Picture {
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(((y + 0.5) * picture.height) / height) * picture.width;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(((x + 0.5) * picture.width) / width);
      pixels[y * width + x] = picture.pixels[row + column] ?? 0;
    }
  }
  return { ...picture, width, height, pixels };
}
