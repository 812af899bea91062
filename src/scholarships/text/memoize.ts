import { LRUCache } from 'lru-cache';

/** In characters. Longer texts are rarely read again. */
const LONGEST = 1_000;
/** The size of the cache in characters of text; the results take about thirty bytes per character. */
const MOST = 300_000;

/** Memoizes a function for short texts: all extractors call it with the same lines, titles and labels of a page. */
export function memoizeByText<Read extends object>(read: (text: string) => Read): (text: string) => Read {
  const known = new LRUCache<string, Read>({
    maxSize: MOST,
    sizeCalculation: (_, text) => text.length + 1,
  });
  return (text) => {
    if (text.length > LONGEST) return read(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    known.set(text, now);
    return now;
  };
}
