import { keyOfUrl, keysOf, slug } from '../awards/award-keys.ts';
import { type Built, build } from '../awards/build.ts';
import { readDetails } from '../awards/details.ts';
import type { LabelVocabulary } from '../awards/label-vocabulary.ts';
import { endsAsAward, type NameKind, nameKind } from '../awards/name.ts';
import { isOutsideDetail, ownLines } from '../awards/sections.ts';
import { readTitle } from '../awards/title.ts';
import { containersOf } from '../html/container.ts';
import { elementsOf } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { linesOf, linesOfAll } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';
import { hasNoValues, type PageRequest, type PageResult } from './extractor.ts';
import { layoutChanged } from './page-result.ts';

interface DetailOptions {
  readonly vocabulary: LabelVocabulary;
  readonly container?: string | undefined;
  readonly title?: string | undefined;
  /** Treat a page without any known label as a changed layout. */
  readonly needsLabel?: boolean;
}

/**
 * Finds the detail pages of rows. Such a row gets its key from the URL, which is the same in the list and on the detail
 * page.
 */
export function withDetails(rows: readonly Built[]): { built: Built[]; follow: PageRequest[] } {
  const built = rows.map((row) => ({ ...row, identity: { ...row.identity, id: null } }));
  const keys = keysOf(built.map(({ identity }) => identity));
  const follow = built.flatMap(({ identity: { url } }, at) =>
    url !== null && keyOfUrl(url) === keys[at] ? [{ url, role: 'detail' }] : [],
  );
  return { built, follow };
}

/** A detail page is about an award even if its heading is a sentence. */
const MAY_NAME: ReadonlySet<NameKind> = new Set(['award', 'possible', 'sentence']);

/** The highest heading that ends like the name of an award, or else the highest heading. */
function bestHeading(headings: readonly Line[]): Line | undefined {
  const names = headings.toSorted((a, b) => a.level - b.level);
  return names.find(({ text }) => endsAsAward(readTitle(text).text)) ?? names[0];
}

/** The title of the award, and the lines below it. */
function titleOf(
  lines: readonly Line[],
  page: Document,
  { title, vocabulary }: DetailOptions,
): { text: string; titleLine: readonly Line[]; below: readonly Line[] } {
  const [chosen] = title === undefined ? [] : elementsOf(page.$(title));
  const headings = lines.filter(
    ({ kind, text }) => kind === 'heading' && MAY_NAME.has(nameKind(text, vocabulary)),
  );
  const own = chosen === undefined ? [] : linesOf(chosen, page.base);
  const text = joined(own);
  const heading = chosen === undefined ? bestHeading(headings) : lines.find((line) => line.text === text);
  const start = heading === undefined ? 0 : lines.indexOf(heading) + 1;
  const titleLine = text === '' && heading !== undefined ? [heading] : own;
  return { text: joined(titleLine), titleLine, below: lines.slice(start) };
}

const joined = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(' ');

/** The page's `h1`, which may be outside its main part. */
function outerTitle({ $, base }: Document): readonly Line[] {
  const [heading] = elementsOf($('h1'));
  return heading === undefined ? [] : linesOf(heading, base);
}

/** Reads the page of one award. Without a title, its layout has changed. */
export function readDetailPage(page: Document, url: string, options: DetailOptions): PageResult {
  const { vocabulary, container, needsLabel = false } = options;
  const containers = containersOf(page, container);
  if (containers.length === 0) return layoutChanged(`no ${container}`);
  const lines = linesOfAll(containers, page.base);
  const { text, below, ...named } = titleOf(lines, page, options);
  const own = ownLines(below, { isOutside: isOutsideDetail });
  const details = readDetails(own, vocabulary);
  const titleLine = text === '' && details.title === null ? outerTitle(page) : named.titleLine;
  const title = text || (details.title ?? joined(titleLine));
  if (readTitle(title).text === '') return layoutChanged('no heading that could name the award');
  if (needsLabel && hasNoValues(details))
    return layoutChanged('no known label (amount, deadline, eligibility …)');
  const titleLinks = [{ url, mail: null, text: '' }];
  const found = { title, titleLinks, anchor: null, id: null, titleLine, lines: own };
  const { record, nodes } = build(found, { pageUrl: url, vocabulary });
  const key = keyOfUrl(url) ?? slug(record.title ?? '');
  const origins = new Map(nodes.map((node) => [node, key]));
  return { kind: 'read', records: [{ ...record, key }], follow: [], unreadable: 0, origins };
}
