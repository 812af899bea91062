/** A page that cannot be read without taking much more time or memory than its length. The message is for the operator. */
export class PageTooLarge extends Error {
  override name = 'PageTooLarge';
}

/** The result of `read`, or of `instead` if the page turns out to be too large. */
export function unlessTooLarge<T, U>(read: () => T, instead: (problem: string) => U): T | U {
  try {
    return read();
  } catch (error) {
    if (error instanceof PageTooLarge) return instead(error.message);
    throw error;
  }
}

/** A page may yield this many times its own text: a text about all of its awards is in each of their records. */
const TIMES_ITS_TEXT = 20;
/** Enough for any small page. */
const SMALL_TEXT = 4_000_000;

/** How many characters of text may be made from a text of this length. */
export const maxTextFrom = (length: number): number => SMALL_TEXT + TIMES_ITS_TEXT * length;

/**
 * Counts text that is made from a page, and the parts that it is made of: also empty ones take time. Throws
 * `PageTooLarge` when it is more than any real page yields.
 */
export function createTextBudget(pageLength: number): (text: string) => string {
  const most = maxTextFrom(pageLength);
  let length = 0;
  return (text) => {
    length += 1 + text.length;
    if (length > most) throw new PageTooLarge(`the page repeats its text to more than ${most} characters`);
    return text;
  };
}

/** Characters of text in a value, each as often as the value names it, because a copy writes each of them out. */
export function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  const parts = value instanceof Map ? [...value.keys(), ...value.values()] : Object.values(value);
  return parts.reduce<number>((sum, part) => sum + textLength(part), 0);
}
