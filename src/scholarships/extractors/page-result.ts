import { type Built, withKeys } from '../awards/build.ts';
import type { PageRequest, PageResult } from './extractor.ts';

/** Below this fraction of readable rows, the layout has changed. */
const MIN_READABLE_SHARE = 0.8;

export const layoutChanged = (problem: string): PageResult => ({ kind: 'layout_changed', problem });

/** No award was found, and the page does not state that there are none. `marker`: what was searched for. */
export const noneFound = (marker: string): PageResult =>
  layoutChanged(`no award found by ${marker}, and the page does not state that there are none`);

interface Rows {
  readonly built: readonly Built[];
  /** Rows that looked like an award, but had no title or link. */
  readonly unreadable?: number;
  readonly follow?: readonly PageRequest[];
  /** Whether the page itself states that there are no awards: only then can its list be empty. */
  readonly statesNone: boolean;
  /** What was searched for, shown to the operator. */
  readonly marker: string;
}

/** Turns rows into the result of a page. */
export function pageResult({ built, unreadable = 0, follow = [], statesNone, marker }: Rows): PageResult {
  const rows = built.length + unreadable;
  if (rows > 0 && built.length / rows < MIN_READABLE_SHARE)
    return layoutChanged(`only ${built.length} of ${rows} rows (${marker}) have a title and a link`);
  if (rows === 0 && !statesNone) return noneFound(marker);
  return { kind: 'read', ...withKeys(built), follow, unreadable };
}
