import { safeTexts } from '../../platform/formats/safe-text.ts';

/** In JSON: what may stand for a control character, or one, or a change of direction. */
const MAY_BE_UNSAFE = /\\[bfru]|[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Stored JSON of awards. Older releases stored texts as the pages had them, with control characters. They are looked for
 * in the JSON: to look through the values makes each of them anew, which takes as long again as to parse it.
 */
export function parseStored<T>(json: string): T {
  const value = JSON.parse(json) as T;
  return MAY_BE_UNSAFE.test(json) ? safeTexts(value) : value;
}
