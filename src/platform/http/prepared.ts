import { hash } from 'node:crypto';

/** JSON made beforehand. Equal values have equal digests, in every process. */
export interface Prepared<T> {
  /** A byte of UTF-8 in each character (latin1): what Node joins and writes without another copy. */
  readonly text: string;
  readonly digest: string;
  /** Never there: what the JSON is of. */
  readonly shape?: T;
}

const digestOf = (text: string): string => hash('sha1', text, 'base64url');

const bytewise = (text: string): string =>
  Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');

export function prepare<T>(value: T): Prepared<T> {
  const text = bytewise(JSON.stringify(value));
  return { text, digest: digestOf(text) };
}

export const isPrepared = <T>(value: T | Prepared<T>): value is Prepared<T> =>
  typeof value === 'object' && value !== null && 'digest' in value && 'text' in value;

/** `{<name>: [items], …counts}`: what is listed a thousand times is stringified once. */
export function prepareList<Name extends string, Item, Counts extends Record<string, number | boolean>>(
  name: Name,
  items: readonly Prepared<Item>[],
  counts: Counts,
): Prepared<Record<Name, Item[]> & Counts> {
  const members = JSON.stringify(counts).slice(1);
  const tail = members === '}' ? ']}' : `],${members}`;
  return {
    text: `{${JSON.stringify(name)}:[${items.map(({ text }) => text).join(',')}${tail}`,
    // Of the digests: they stand for the bytes, and are a fraction of them.
    digest: digestOf(`${name} ${items.map(({ digest }) => digest).join(' ')} ${tail}`),
  };
}

/** `{data, meta}` */
export function prepareEnvelope<T, Meta>(data: Prepared<T>, meta: Meta): Prepared<{ data: T; meta: Meta }> {
  const tail = `,"meta":${bytewise(JSON.stringify(meta))}}`;
  return { text: `{"data":${data.text}${tail}`, digest: digestOf(`${data.digest} ${tail}`) };
}
