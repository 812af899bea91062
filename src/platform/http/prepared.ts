import { hash } from 'node:crypto';

/** Text in parts, to be put together where it is written; a byte of UTF-8 in each character (latin1). */
export interface Parts {
  readonly parts: readonly string[];
  /** Bytes in all. */
  readonly length: number;
}

/** JSON made beforehand. Equal values have equal digests, in every process. */
export interface Prepared<T> extends Parts {
  readonly digest: string;
  /** Never there: what the JSON is of. */
  readonly shape?: T;
}

const digestOf = (text: string): string => hash('sha1', text, 'base64url');

const bytewise = (text: string): string =>
  Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');

export function prepare<T>(value: T): Prepared<T> {
  const text = bytewise(JSON.stringify(value));
  return { parts: [text], length: text.length, digest: digestOf(text) };
}

export const isPrepared = <T>(value: T | Prepared<T>): value is Prepared<T> =>
  typeof value === 'object' && value !== null && 'digest' in value && 'parts' in value;

/** `{<name>: [items], …counts}`: what is listed a thousand times is stringified once. */
export function prepareList<Name extends string, Item, Counts extends Record<string, number | boolean>>(
  name: Name,
  items: readonly Prepared<Item>[],
  counts: Counts,
): Prepared<Record<Name, Item[]> & Counts> {
  const head = `{${JSON.stringify(name)}:[`;
  const members = JSON.stringify(counts).slice(1);
  const tail = members === '}' ? ']}' : `],${members}`;
  const parts = [head];
  let length = head.length + tail.length;
  let digests = name as string;
  for (const item of items) {
    if (parts.length > 1) {
      parts.push(',');
      length += 1;
    }
    parts.push(...item.parts);
    length += item.length;
    digests += ` ${item.digest}`;
  }
  parts.push(tail);
  // Of the digests: they stand for the bytes, and are a fraction of them.
  return { parts, length, digest: digestOf(`${digests} ${tail}`) };
}

/** `{data, meta}` */
export function prepareEnvelope<T, Meta>(data: Prepared<T>, meta: Meta): Prepared<{ data: T; meta: Meta }> {
  const head = '{"data":';
  const tail = `,"meta":${bytewise(JSON.stringify(meta))}}`;
  return {
    parts: [head, ...data.parts, tail],
    length: head.length + data.length + tail.length,
    digest: digestOf(`${data.digest} ${tail}`),
  };
}
