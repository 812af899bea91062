import { LRUCache } from 'lru-cache';

/** In characters. Longer texts are rarely read again. */
const MAX_TEXT_LENGTH = 1_000;
/** The size of the cache in characters of text; the results take about thirty bytes per character. */
const MAX_CACHE_SIZE = 300_000;

/** Memoizes a function for short texts: all extractors call it with the same lines, titles and labels of a page. */
export function memoizeByText<Read extends object>(read: (text: string) => Read): (text: string) => Read {
  const known = new LRUCache<string, Read>({
    maxSize: MAX_CACHE_SIZE,
    sizeCalculation: (_, text) => text.length + 1,
  });
  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return read(text);
    const stored = known.get(text);
    if (stored !== undefined) return stored;
    const result = read(text);
    known.set(text, result);
    return result;
  };
}
