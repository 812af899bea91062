/** The characters of windows-1252 from 0x80 on, which differ from Unicode; a space marks an unused code. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Characters that windows-1252 lacks become `?`. */
export function encodeWindows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text], byteOf);
}

function byteOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const high = HIGH.indexOf(sign);
  return high === -1 ? 0x3f : 0x80 + high;
}
