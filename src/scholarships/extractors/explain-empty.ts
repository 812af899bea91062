import { plural } from '../../platform/formats/plural.ts';
import { endsAsAward, isGeneric } from '../awards/name.ts';
import { whyUnreadable } from '../awards/page-wide.ts';
import { isMarkup, parsePage } from '../html/parse.ts';
import { unlessTooLarge } from '../text/size-limits.ts';
import { titleOf, whyBlocked } from './block-page.ts';
import { type DecodedPage, type Extractor, isEmpty, type PageResult } from './extractor.ts';
import { extractors } from './loaded-extractors.ts';
import { otherLocations } from './other-locations.ts';
import { layoutChanged } from './page-result.ts';

/** In characters. Longer pages are not tried with other extractors. */
const MAX_BODY_LENGTH = 500_000;

/**
 * What may fit a page after a redesign: each extractor with default options, and `list` with each value of `titles`
 * beyond `auto`.
 */
const ALTERNATIVES: readonly (readonly [kind: string, options: Readonly<Record<string, unknown>>])[] = [
  ...Object.keys(extractors).map((name) => [name, {}] as const),
  ...['headings', 'bold', 'sentences', 'items', 'panels', 'boxes'].map(
    (titles) => ['list', { titles }] as const,
  ),
];

const describeAlternative = (name: string, options: object): string =>
  Object.keys(options).length === 0 ? name : `${name} ${JSON.stringify(options)}`;

/** The number of award names that an extractor finds. */
function countNames(name: string, options: object, page: DecodedPage): number {
  const kind = extractors[name];
  const reading = kind?.read(page, kind.options.parse(options));
  return reading?.kind === 'read'
    ? reading.records.filter(({ title = '' }) => endsAsAward(title) && !isGeneric(title)).length
    : 0;
}

/**
 * The extractor and options that find the most award names: `table (12 awards)`,
 * `list {"titles":"sentences"} (7 awards)`.
 */
function bestAlternative(page: DecodedPage): string | null {
  const found = ALTERNATIVES.map(([name, options]) => ({
    description: describeAlternative(name, options),
    awards: countNames(name, options, page),
  }));
  const best = found.reduce((a, b) => (b.awards > a.awards ? b : a), { description: '', awards: 0 });
  return best.awards === 0 ? null : `${best.description} (${plural(best.awards, 'award')})`;
}

/** Explains, as far as possible, why a page has no award. */
function explain(page: DecodedPage, reading: PageResult): PageResult {
  const { document } = page;
  const other = reading.kind === 'read' ? null : bestAlternative(page);
  const problem = document === undefined || other !== null ? null : whyUnreadable(document);
  const locations = document === undefined || other !== null ? '' : otherLocations(document, page.url);
  if (problem !== null) return layoutChanged(`${problem}${locations}`);
  if (reading.kind === 'read') return reading;
  const title = document === undefined ? '' : titleOf(document);
  return layoutChanged(
    `${reading.problem}${title && `; its title is “${title}”`}${other === null ? '' : `; it can be read as ${other}`}${locations}`,
  );
}

function checked(page: DecodedPage, reading: PageResult): PageResult {
  const hasNoAwards = isEmpty(reading, page.role);
  const problem = page.document === undefined ? null : whyBlocked(page.document, hasNoAwards);
  if (problem !== null) return { kind: 'blocked', problem };
  const isExplained = hasNoAwards && page.role !== 'detail' && page.body.length <= MAX_BODY_LENGTH;
  return isExplained ? explain(page, reading) : reading;
}

/**
 * Extracts the awards of a page, unless the site sent something else in its place. If the page has no awards, the
 * result explains why, and which other extractor would find some.
 */
export function readOrExplain(kind: Extractor, given: DecodedPage, options: unknown): PageResult {
  const reading = kind.read(given, options);
  return unlessTooLarge(() => {
    const page = isMarkup(given) ? { ...given, document: parsePage(given) } : given;
    return checked(page, reading);
  }, layoutChanged);
}
