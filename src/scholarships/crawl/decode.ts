/** Byte order marks and their encodings. */
const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** How much of a page browsers search for a declared encoding. */
const PRESCAN_BYTES = 1_024;

const byteOrderMarkOf = (bytes: Uint8Array): string | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];

const charsetIn = (text: string): string | undefined => /charset\s*=[\s"']*([\w.:-]+)/i.exec(text)?.[1];

function declaredInPage(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1');
  const meta = head
    .match(/<meta\b[^<>]*>/gi)
    ?.map(charsetIn)
    .find((charset) => charset !== undefined);
  return meta ?? /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
}

function tryDecode(bytes: Uint8Array, label: string, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch (error) {
    // The label is unknown, or the bytes are not of that encoding.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const UTF_8 = /^utf-?8$/i;
const WESTERN = /^(iso-8859-1|latin-?1|windows-1252|cp-?1252|us-ascii|ascii)$/i;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The text in its actual encoding, if UTF-8 and windows-1252 were confused. A UTF-8 page with an invalid byte remains
 * UTF-8, because most of its characters are valid.
 */
function actualEncoding(bytes: Uint8Array, declared: string): string | undefined {
  if (WESTERN.test(declared)) {
    const text = tryDecode(bytes, 'utf-8', true);
    return text !== undefined && /[^\0-\x7f]/.test(text) ? text : undefined;
  }
  if (!UTF_8.test(declared)) return undefined;
  const text = tryDecode(bytes, 'utf-8', false) ?? '';
  const broken = count(text, /\ufffd/g);
  return broken > 0 && broken >= count(text, /[^\0-\x7f\ufffd]/gu)
    ? tryDecode(bytes, 'windows-1252', false)
    : undefined;
}

/**
 * The text of a page. The encoding is detected as in browsers: byte order mark, header, declaration. Without these, or
 * if the bytes contradict the declaration, the encoding is UTF-8 if the bytes are valid UTF-8, and otherwise
 * windows-1252. Returns `undefined` for binary data.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string | undefined {
  const mark = byteOrderMarkOf(bytes);
  const declared = mark ?? charsetIn(contentType) ?? declaredInPage(bytes);
  const text =
    (mark === undefined ? undefined : tryDecode(bytes, mark, false)) ??
    (declared === undefined ? undefined : actualEncoding(bytes, declared)) ??
    (declared === undefined ? undefined : tryDecode(bytes, declared, false)) ??
    tryDecode(bytes, 'utf-8', true) ??
    tryDecode(bytes, 'windows-1252', false);
  return text?.includes('\0') ? undefined : text;
}

/** Media types of pages and textual data, including the type that some servers send for an exported spreadsheet. */
const READABLE =
  /^(text\/(?!css|javascript)[\w.+-]+|application\/((\w[\w.-]*\+)?(json|xml)|csv|vnd\.ms-excel|octet-stream))$/;

/** The media type without parameters, in lower case; `''` if the site sends none. */
export const mediaType = (contentType: string): string =>
  (contentType.split(';')[0] ?? '').trim().toLowerCase();

export const isReadable = (contentType: string): boolean => {
  const type = mediaType(contentType);
  return type === '' || READABLE.test(type);
};

/** PDF, pictures (scanned lists), and office documents. */
const DOCUMENT = /^(application\/(pdf|msword|vnd\.(ms-|openxml|oasis)[\w.+-]*)|image\/.*)$/;

/** Whether the response is a document: people can read a list in it, but no extractor can. */
export const isDocument = (contentType: string): boolean => DOCUMENT.test(mediaType(contentType));
