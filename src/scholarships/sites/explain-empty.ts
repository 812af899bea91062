import { parsePage } from '../html/parse.ts';
import { layoutChanged } from '../record/reading.ts';
import { whyUnreadable } from '../record/unreadable.ts';
import { siteKinds } from './index.ts';
import type { Page, PageReading, SiteKind } from './site-kind.ts';

/** What is longer is read once, and not again by every kind to help an operator. */
const LONGEST = 1_000_000;

const isEmpty = (reading: PageReading): boolean =>
  reading.kind === 'layout_changed' ||
  reading.records.length + reading.follow.length + reading.unreadable === 0;

/** Which other kind, as it is, finds most awards on a page: `table (12 awards)`. */
function otherKind(page: Page, than: SiteKind): string | null {
  const found = Object.values(siteKinds)
    .filter(({ name }) => name !== than.name)
    .map(({ name, options, read }) => ({ name, reading: read(page, options.parse({})) }))
    .map(({ name, reading }) => ({ name, awards: reading.kind === 'read' ? reading.records.length : 0 }));
  const best = found.reduce((a, b) => (b.awards > a.awards ? b : a), { name: '', awards: 0 });
  return best.awards === 0 ? null : `${best.name} (${best.awards} awards)`;
}

/** A page that yields nothing says why, and which other kind would find awards. */
export function readOrExplain(kind: SiteKind, page: Page, options: unknown): PageReading {
  const reading = kind.read(page, options);
  if (!isEmpty(reading) || page.role === 'detail' || page.body.length > LONGEST) return reading;
  const why = /html/i.test(page.contentType) ? whyUnreadable(parsePage(page)) : null;
  if (why !== null) return layoutChanged(why);
  const other = reading.kind === 'layout_changed' ? otherKind(page, kind) : null;
  return reading.kind === 'read' || other === null
    ? reading
    : layoutChanged(`${reading.why}; another kind reads it: ${other}`);
}
