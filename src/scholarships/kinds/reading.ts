import { type Built, withKeys } from '../awards/build.ts';
import { saysNothing, speaksOfAwards } from '../awards/empty-list.ts';
import type { PageReading, PageRequest } from './site-kind.ts';

/** With a smaller share of readable rows, the layout has changed. */
const MIN_READABLE_SHARE = 0.8;

export const layoutChanged = (problem: string): PageReading => ({ kind: 'layout_changed', problem });

interface Rows {
  readonly built: readonly Built[];
  /** Rows that looked like an award, but had no title or link. */
  readonly unreadable?: number;
  readonly follow?: readonly PageRequest[];
  /** The text of the list's container, to distinguish an empty list from one that is not recognized. */
  readonly text: string;
  /** What was looked for, for the operator. */
  readonly marker: string;
}

/** Turns rows into the result of a page. Without awards, it decides whether the list is empty or the layout has changed. */
export function readingOf({ built, unreadable = 0, follow = [], text, marker }: Rows): PageReading {
  const rows = built.length + unreadable;
  if (rows > 0 && built.length / rows < MIN_READABLE_SHARE)
    return layoutChanged(`only ${built.length} of ${rows} rows (${marker}) have a title and a link`);
  if (rows === 0 && !saysNothing(text) && speaksOfAwards(text))
    return layoutChanged(`no award found by ${marker}, though the page speaks of awards`);
  return { kind: 'read', records: withKeys(built), follow, unreadable };
}
