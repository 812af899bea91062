import { LRUCache } from 'lru-cache';

/** Longer texts are read once or twice only. */
const LONGEST = 1_000;
/** In characters; what is read of them takes some thirty bytes each. */
const MOST = 300_000;

/** Keeps what was read of short texts: every reader of a page asks about the same lines, titles and labels. */
export function remember<Read extends object>(read: (text: string) => Read): (text: string) => Read {
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
