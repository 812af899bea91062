/** The types of images that are served; none of them can contain a script. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** AVIF may be one of the compatible brands in the `ftyp` box (ISO 14496-12, 4.3). */
function isAvif(bytes: Uint8Array): boolean {
  if (text(bytes, 4, 8) !== 'ftyp') return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = text(bytes, 8, Math.min(length, 128));
  return /^(?:.{4})*?avi[fs]/s.test(brands);
}

/** The type of an image by its first bytes, whatever the sender says; `undefined` if it is not an image. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (bytes.byteLength < 12) return undefined;
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return 'image/gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return isAvif(bytes) ? 'image/avif' : undefined;
}
