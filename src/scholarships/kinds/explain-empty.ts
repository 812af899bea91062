import { whyUnreadable } from '../awards/unreadable.ts';
import { isMarkup, parsePage, unlessTooDeep } from '../html/parse.ts';
import { titleOf, whyBlocked } from './block-page.ts';
import { elsewhere } from './elsewhere.ts';
import { layoutChanged } from './reading.ts';
import { type DecodedPage, isEmpty, type PageReading, type SiteKind } from './site-kind.ts';
import { siteKinds } from './site-kinds.ts';

/** Longer pages are not tried with the other kinds. */
const LONGEST = 1_000_000;

/** The other kind that finds the most awards without options: `table (12 awards)`. */
function otherKind(page: DecodedPage, than: SiteKind): string | null {
  const found = Object.values(siteKinds)
    .filter(({ name }) => name !== than.name)
    .map(({ name, options, read }) => ({ name, reading: read(page, options.parse({})) }))
    .map(({ name, reading }) => ({ name, awards: reading.kind === 'read' ? reading.records.length : 0 }));
  const best = found.reduce((a, b) => (b.awards > a.awards ? b : a), { name: '', awards: 0 });
  return best.awards === 0 ? null : `${best.name} (${best.awards} awards)`;
}

/** Why a page has no award, as far as it can be known. */
function explain(kind: SiteKind, page: DecodedPage, reading: PageReading): PageReading {
  const { document } = page;
  const problem = document === undefined ? null : whyUnreadable(document);
  const place = document === undefined ? '' : elsewhere(document, page.url);
  if (problem !== null) return layoutChanged(`${problem}${place}`);
  if (reading.kind === 'read') return reading;
  const title = document === undefined ? '' : titleOf(document);
  const other = otherKind(page, kind);
  return layoutChanged(
    `${reading.problem}${title && `; its title is “${title}”`}${other === null ? '' : `; another kind reads it: ${other}`}${place}`,
  );
}

function checked(kind: SiteKind, page: DecodedPage, reading: PageReading): PageReading {
  const isWithout = isEmpty(reading, page.role);
  const problem = page.document === undefined ? null : whyBlocked(page.document, isWithout);
  if (problem !== null) return { kind: 'blocked', problem };
  const isExplained = isWithout && page.role !== 'detail' && page.body.length <= LONGEST;
  return isExplained ? explain(kind, page, reading) : reading;
}

/**
 * Reads a page, unless the site sent something else in its place; if there are no awards on it, explains why, and which
 * other kind would find some.
 */
export function readOrExplain(kind: SiteKind, given: DecodedPage, options: unknown): PageReading {
  const reading = kind.read(given, options);
  return unlessTooDeep(() => {
    const page = isMarkup(given) ? { ...given, document: parsePage(given) } : given;
    return checked(kind, page, reading);
  }, layoutChanged);
}
