import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

/** 24 KB take 0.1 ms; handed to another thread and back, 0.4 ms. Larger ones would delay what else is to be done. */
const SMALL = 32_768;

const compressElsewhere = promisify(zstdCompress);
const decompressElsewhere = promisify(zstdDecompress);

export const compress = async (bytes: Uint8Array | string): Promise<Buffer> =>
  bytes.length <= SMALL ? zstdCompressSync(bytes) : compressElsewhere(bytes);

export const decompress = async (packed: Uint8Array): Promise<Buffer> =>
  packed.length <= SMALL / 4 ? zstdDecompressSync(packed) : decompressElsewhere(packed);
