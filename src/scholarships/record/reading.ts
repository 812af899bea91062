import type { PageReading, PageRequest } from '../sites/site-kind.ts';
import { saysNothing, speaksOfAwards } from './award-words.ts';
import { type Built, withKeys } from './build.ts';

/** Below this share of readable rows the page has another layout than the one we know. */
const MIN_READABLE_SHARE = 0.8;

export const layoutChanged = (why: string): PageReading => ({ kind: 'layout_changed', why });

export interface Rows {
  readonly built: readonly Built[];
  /** Rows that looked like an award but had no title or link. */
  readonly unreadable?: number;
  readonly follow?: readonly PageRequest[];
  /** All that the list's container says, to tell an empty list from one that cannot be seen. */
  readonly text: string;
  /** What was looked for, for the operator. */
  readonly marker: string;
}

/** The rows of a page as its reading: an honest empty list, or a layout that is not the one we know. */
export function readingOf({ built, unreadable = 0, follow = [], text, marker }: Rows): PageReading {
  const rows = built.length + unreadable;
  if (rows > 0 && built.length / rows < MIN_READABLE_SHARE) {
    return layoutChanged(`only ${built.length} of ${rows} rows (${marker}) have a title and a link`);
  }
  if (rows === 0 && !saysNothing(text) && speaksOfAwards(text)) {
    return layoutChanged(`no award found by ${marker}, though the page speaks of awards`);
  }
  return { kind: 'read', records: withKeys(built), follow, unreadable };
}
