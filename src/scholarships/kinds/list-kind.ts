import { build, type FoundAward } from '../awards/build.ts';
import { isSaidNot, type Said, saidForAll, withAlso, withValues } from '../awards/hints.ts';
import { type Inherit, isSkipped } from '../awards/options.ts';
import { NOTHING_PAGE_WIDE, pageWideReader, saysNothing, speaksOfAwards } from '../awards/page-wide.ts';
import { aroundEach } from '../awards/scopes.ts';
import { readTitle } from '../awards/title.ts';
import { createVocabulary, type Field, type Vocabulary } from '../awards/vocabulary.ts';
import { containersOf } from '../html/container.ts';
import { type Element, isWithin, type Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { furtherPages } from '../html/paging.ts';
import { type Document, parsePage } from '../html/parse.ts';
import { withValuesByClass } from './by-class.ts';
import { readDetailPage, withDetails } from './detail-page.ts';
import { layoutChanged, readingOf } from './reading.ts';
import { type KindBasics, listPages, type SiteKind } from './site-kind.ts';

export interface ListPage {
  readonly url: string;
  readonly document: Document;
  readonly containers: readonly Element[];
  readonly lines: readonly Line[];
  readonly vocabulary: Vocabulary;
}

export interface FoundAwards {
  /** `null`: looked like an award, but has no name. */
  readonly awards: readonly (FoundAward | null)[];
  /** Lines outside of awards, which may apply to all of them. */
  readonly around: readonly Line[];
  /** What was searched for, shown to the operator. */
  readonly marker: string;
  /** Set if the page does not have the layout that this extractor expects. */
  readonly problem?: string;
}

interface Options extends Said {
  readonly container?: string | undefined;
  /** The name that some extractors give their `container` option. */
  readonly list?: string | undefined;
  readonly skip?: readonly string[];
  readonly inherit?: Inherit;
  readonly details?: boolean;
  readonly paging: boolean | string;
  readonly maxPages: number;
  readonly labels: Readonly<Record<string, Field>>;
}

interface ListKind<Chosen> extends KindBasics<Chosen> {
  find(page: ListPage, options: Chosen): FoundAwards;
}

/** Makes an extractor for awards on list pages. `find` finds them; the rest is the same for all such extractors. */
export const listKind = <Chosen extends Options>({
  find,
  ...basics
}: ListKind<Chosen>): SiteKind<Chosen> => ({
  ...basics,

  read(page, chosen) {
    const { skip = [], inherit = [] } = chosen;
    const document = parsePage(page);
    const vocabulary = createVocabulary(chosen.labels);
    if (page.role === 'detail') return readDetailPage(document, page.url, { vocabulary });
    const container = chosen.container ?? chosen.list;
    const containers = containersOf(document, container);
    if (containers.length === 0) return layoutChanged(`no ${container ?? 'main'}`);
    const lines = document.linesIn(containers);
    const listed = find({ url: page.url, document, containers, lines, vocabulary }, chosen);
    const { around, marker, problem } = listed;
    if (problem !== undefined) return layoutChanged(problem);
    const awards = withAlso(listed.awards, { lines, document }, chosen);
    const found = awards
      .filter((award) => award !== null)
      .map((award) => withValuesByClass(award, document, vocabulary))
      .map(withValues(document, chosen));
    const forAll = saidForAll({ lines, document }, chosen);
    const titles = found.map(({ title }) => readTitle(title).text);
    const read = pageWideReader(around, titles, vocabulary);
    const scopes = inherit.length === 0 ? [] : aroundEach(found, around, lines, vocabulary);
    const stated = new Map([...new Set(scopes)].map((about) => [about, forAll.pageWide(read(about))]));
    const nothing = forAll.pageWide(NOTHING_PAGE_WIDE);
    const setting = {
      pageUrl: page.url,
      vocabulary,
      inherit: forAll.deadline === null ? inherit : [...inherit, 'deadline' as const],
    };
    const rows = found.map((award, at) => {
      const pageWide = stated.get(scopes[at] ?? []) ?? nothing;
      return forAll.complete(build(award, { ...setting, pageWide }));
    });
    const isNot = rows.map(({ identity, record }) => isSaidNot(record.title ?? identity.title, chosen));
    const kept = rows.filter(({ identity }, at) => !isNot[at] && !isSkipped(identity.title, skip));
    // A list is readable, and may be empty, if a person has marked its entries as no awards.
    const no = found.filter((_, at) => isNot[at]);
    const noAward = new Set(no.flatMap((award) => [award.title, ...award.lines.map(({ text }) => text)]));
    const rest = lines.flatMap(({ text }) => (noAward.has(text) ? [] : [text])).join('\n');
    const { built, follow } = chosen.details ? withDetails(kept) : { built: kept, follow: [] };
    return readingOf({
      built,
      unreadable: awards.length - found.length,
      follow: [...listPages(furtherPages(document, page.url, chosen)), ...follow],
      saysNone: saysNothing(rest) || (no.length > 0 && !speaksOfAwards(rest)),
      marker,
    });
  },
});

export function linesOutside(lines: readonly Line[], boxes: Iterable<Node>): Line[] {
  const outer = new Set(boxes);
  return lines.filter(({ block }) => !isWithin(block, outer));
}
