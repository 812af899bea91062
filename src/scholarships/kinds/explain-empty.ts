import { whyUnreadable } from '../awards/unreadable.ts';
import { parsePage, unlessTooDeep } from '../html/parse.ts';
import { layoutChanged } from './reading.ts';
import type { DecodedPage, PageReading, SiteKind } from './site-kind.ts';
import { siteKinds } from './site-kinds.ts';

/** Longer pages are not tried with the other kinds. */
const LONGEST = 1_000_000;

const isEmpty = (reading: PageReading): boolean =>
  reading.kind === 'layout_changed' ||
  reading.records.length + reading.follow.length + reading.unreadable === 0;

/** The other kind that finds the most awards without options: `table (12 awards)`. */
function otherKind(page: DecodedPage, than: SiteKind): string | null {
  const found = Object.values(siteKinds)
    .filter(({ name }) => name !== than.name)
    .map(({ name, options, read }) => ({ name, reading: read(page, options.parse({})) }))
    .map(({ name, reading }) => ({ name, awards: reading.kind === 'read' ? reading.records.length : 0 }));
  const best = found.reduce((a, b) => (b.awards > a.awards ? b : a), { name: '', awards: 0 });
  return best.awards === 0 ? null : `${best.name} (${best.awards} awards)`;
}

function explain(kind: SiteKind, given: DecodedPage, reading: PageReading): PageReading {
  const page = /html/i.test(given.contentType) ? { ...given, document: parsePage(given) } : given;
  const problem = page.document === undefined ? null : whyUnreadable(page.document);
  if (problem !== null) return layoutChanged(problem);
  const other = reading.kind === 'layout_changed' ? otherKind(page, kind) : null;
  return reading.kind === 'read' || other === null
    ? reading
    : layoutChanged(`${reading.problem}; another kind reads it: ${other}`);
}

/** Reads a page; if there are no awards on it, explains why, and which other kind would find some. */
export function readOrExplain(kind: SiteKind, given: DecodedPage, options: unknown): PageReading {
  const reading = kind.read(given, options);
  if (!isEmpty(reading) || given.role === 'detail' || given.body.length > LONGEST) return reading;
  return unlessTooDeep(() => explain(kind, given, reading), layoutChanged);
}
