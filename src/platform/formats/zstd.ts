import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

/**
 * 24 KB take 0.1 ms in this thread but 0.4 ms in the thread pool. Larger data would block the event loop for too long.
 */
const SMALL = 32_768;

const compressElsewhere = promisify(zstdCompress);
const decompressElsewhere = promisify(zstdDecompress);

export const compress = async (bytes: Uint8Array | string): Promise<Buffer> =>
  bytes.length <= SMALL ? zstdCompressSync(bytes) : compressElsewhere(bytes);

export const decompress = async (packed: Uint8Array): Promise<Buffer> =>
  packed.length <= SMALL / 4 ? zstdDecompressSync(packed) : decompressElsewhere(packed);
