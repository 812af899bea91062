import { linesAboutEach } from '../awards/award-scope.ts';
import { build, type FoundAward } from '../awards/build.ts';
import type { Field, LabelVocabulary } from '../awards/label-vocabulary.ts';
import {
  addHintedAwards,
  excludedByHint,
  type ListHints,
  pageWideHints,
  withHintedValues,
} from '../awards/list-hints.ts';
import { type Inherit, isSkipped } from '../awards/options.ts';
import { pageVocabulary } from '../awards/page-vocabulary.ts';
import {
  mentionsSeveralAwards,
  NO_PAGE_WIDE_VALUES,
  pageWideReader,
  statesNoAwards,
} from '../awards/page-wide.ts';
import { readTitle } from '../awards/title.ts';
import { containersOf } from '../html/container.ts';
import { type Element, isWithin, type Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { furtherPages } from '../html/paging.ts';
import { type Document, parsePage } from '../html/parse.ts';
import { readDetailPage, withDetails } from './detail-page.ts';
import { type Extractor, type ExtractorDefinition, listPages } from './extractor.ts';
import { layoutChanged, pageResult } from './page-result.ts';
import { withValuesByClass } from './values-by-class.ts';

export interface ListPage {
  readonly url: string;
  readonly document: Document;
  readonly containers: readonly Element[];
  readonly lines: readonly Line[];
  readonly vocabulary: LabelVocabulary;
}

export interface FoundAwards {
  /** `null`: looked like an award, but has no name. */
  readonly awards: readonly (FoundAward | null)[];
  /** Lines outside of awards, which may apply to all awards. */
  readonly around: readonly Line[];
  /** What was searched for, shown to the operator. */
  readonly marker: string;
  /** Set if the page does not have the layout that this extractor expects. */
  readonly problem?: string;
}

interface Options extends ListHints {
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

interface ListExtractor<Chosen> extends ExtractorDefinition<Chosen> {
  find(page: ListPage, options: Chosen): FoundAwards;
}

/**
 * Makes an extractor for awards on list pages. `find` finds the awards; everything else is the same for all such
 * extractors.
 */
export const listExtractor = <Chosen extends Options>({
  find,
  ...definition
}: ListExtractor<Chosen>): Extractor<Chosen> => ({
  ...definition,

  read(page, chosen) {
    const { skip = [], inherit = [] } = chosen;
    const document = parsePage(page);
    const vocabulary = pageVocabulary(document, chosen.labels);
    if (page.role === 'detail') return readDetailPage(document, page.url, { vocabulary });
    const container = chosen.container ?? chosen.list;
    const containers = containersOf(document, container);
    if (containers.length === 0) return layoutChanged(`no ${container ?? 'main'}`);
    const lines = document.linesIn(containers);
    const listed = find({ url: page.url, document, containers, lines, vocabulary }, chosen);
    const { around, marker, problem } = listed;
    if (problem !== undefined) return layoutChanged(problem);
    const awards = addHintedAwards(listed.awards, { lines, document }, chosen);
    const found = awards
      .filter((award) => award !== null)
      .map((award) => withValuesByClass(award, document, vocabulary))
      .map(withHintedValues(document, chosen));
    const forAll = pageWideHints({ lines, document }, chosen);
    const titles = found.map(({ title }) => readTitle(title).text);
    const readPageWide = pageWideReader(around, titles, vocabulary);
    const scopes = inherit.length === 0 ? [] : linesAboutEach(found, around, lines, vocabulary);
    const pageWideByScope = new Map(
      [...new Set(scopes)].map((about) => [about, forAll.pageWide(readPageWide(about))]),
    );
    const hintedValuesOnly = forAll.pageWide(NO_PAGE_WIDE_VALUES);
    const setting = {
      pageUrl: page.url,
      vocabulary,
      inherit: forAll.deadline === null ? inherit : [...inherit, 'deadline' as const],
    };
    const rows = found.map((award, at) => {
      const pageWide = pageWideByScope.get(scopes[at] ?? []) ?? hintedValuesOnly;
      return forAll.complete(build(award, { ...setting, pageWide }));
    });
    const isExcludedByHint = excludedByHint(chosen);
    const isExcluded = rows.map(({ identity, record }) => isExcludedByHint(record.title ?? identity.title));
    const included = rows.filter(({ identity }, at) => !isExcluded[at] && !isSkipped(identity.title, skip));
    // A list is readable, and may be empty, if a person has marked its entries as not being awards.
    const excluded = found.filter((_, at) => isExcluded[at]);
    const excludedTexts = new Set(
      excluded.flatMap((award) => [award.title, ...award.lines.map(({ text }) => text)]),
    );
    const rest = lines.flatMap(({ text }) => (excludedTexts.has(text) ? [] : [text])).join('\n');
    const { built, follow } = chosen.details ? withDetails(included) : { built: included, follow: [] };
    return pageResult({
      built,
      unreadable: awards.length - found.length,
      follow: [...listPages(furtherPages(document, page.url, chosen)), ...follow],
      statesNone: statesNoAwards(rest) || (excluded.length > 0 && !mentionsSeveralAwards(rest)),
      marker,
    });
  },
});

export function linesOutside(lines: readonly Line[], boxes: Iterable<Node>): Line[] {
  const outer = new Set(boxes);
  return lines.filter(({ block }) => !isWithin(block, outer));
}
