import { withoutKeysOf } from '../../platform/upstream/redacted-url.ts';
import { slug } from '../../scholarships/awards/award-keys.ts';
import {
  endsAsAward,
  isGeneric,
  isPageSection,
  isWinnerNews,
  namesAward,
  namesSeveral,
} from '../../scholarships/awards/name.ts';
import { missedSections, unknownLabels } from '../../scholarships/awards/page-notes.ts';
import { isDonorAppeal } from '../../scholarships/awards/page-section-names.ts';
import { whyUnreadable } from '../../scholarships/awards/page-wide.ts';
import { whyBlocked } from '../../scholarships/extractors/block-page.ts';
import type { DecodedPage } from '../../scholarships/extractors/extractor.ts';
import { otherLocations } from '../../scholarships/extractors/other-locations.ts';
import { unfollowedNextPage } from '../../scholarships/html/paging.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { notFollowedText } from '../../scholarships/model/run.ts';
import { unlessTooLarge } from '../../scholarships/text/size-limits.ts';
import {
  countStatedFields,
  isAboutOneAward,
  isApplication,
  isLessSpecific,
  isMention,
  isOnlyACategory,
  ownWords,
  sentenceSubjects,
  wholePageOptions,
} from './one-award.ts';
import { additionalRecords, linkedGroups, type PageWarning, remarksOn, warningsOf } from './page-warnings.ts';
import {
  type GetPage,
  hasFurtherPages,
  namesLeftOut,
  type PageEntry,
  type PreparedPage,
  type Proposal,
  preparePage,
  proposalsFor,
  proposalsOfData,
  propose,
  withRunRecords,
} from './proposals.ts';
import { publisherName } from './publisher-name.ts';
import {
  combineLayouts,
  followAwardPages,
  listsPastAwards,
  MIN_SCORE,
  secondLayout,
  skipNonAwards,
  totalScore,
} from './refine-proposals.ts';

/** A source of the campus file, without its name. */
export type SourceEntry = PageEntry | { readonly pages: readonly PageEntry[] };

export type { PageWarning } from './page-warnings.ts';
export type { Proposal } from './proposals.ts';

type Reading = Omit<Proposal, 'entry' | 'kind' | 'options'> & { readonly entry: SourceEntry };

export type Suggestion =
  | {
      readonly kind: 'found';
      readonly best: Reading;
      readonly others: readonly Proposal[];
      /** Warnings to review. */
      readonly doubts: readonly PageWarning[];
      readonly remarks: readonly string[];
      /** The list continues on further pages, which only a run reads. */
      readonly hasMorePages: boolean;
      readonly unknownLabels: readonly string[];
      /** The publisher of the page, if its title names one. */
      readonly pageName: string | null;
      /** The URL, on another host, to which the requested URL redirects. */
      readonly movedTo?: string;
    }
  | {
      readonly kind: 'nothing';
      readonly problem: string;
      /** Names on the page that may be awards. */
      readonly names?: readonly string[];
    };

/** The number of best proposals to refine. */
const MAX_REFINED = 8;

/** Names that a sentence is about, even in the text of another award, if a word of the name is in no title. */
function missedSubjects({ records }: Reading, { document }: PreparedPage): string[] {
  const titleWords = new Set(records.flatMap(({ title }) => ownWords(title)));
  return records.length < 2
    ? []
    : sentenceSubjects(document).filter((name) => ownWords(name).some((word) => !titleWords.has(word)));
}

const firstOf = (names: readonly string[]): string => names.slice(0, 3).join('; ');
const titlesOf = ({ records }: Proposal): string => firstOf(records.map(({ title }) => title));

/** Whether a list on a page about awards may be a list of awards, although its score is too low to propose it. */
const isUncertain = ({ records, grade }: Proposal, { heading, title }: PreparedPage): boolean =>
  records.length > 1 &&
  grade.score > 0 &&
  (namesAward(heading) || namesAward(title)) &&
  !records.some((record) => isWinnerNews(record.title) || isDonorAppeal(record.title));

const withLocations = (problem: string | null, locations: string): string | null =>
  problem === null ? null : `${problem}${locations}`;

const explainNothing = (
  { document, names, url }: PreparedPage,
  pastAwards: Proposal | undefined,
  uncertain: Proposal | undefined,
): string =>
  whyBlocked(document, true) ??
  withLocations(whyUnreadable(document), otherLocations(document, url)) ??
  (pastAwards && `the scholarships on the page have already been awarded (${titlesOf(pastAwards)})`) ??
  (uncertain &&
    `these may be scholarships, but the evidence is too weak to propose them: ${titlesOf(uncertain)}. Try by hand: ${JSON.stringify(uncertain.entry)}`) ??
  (names.awards.size === 0
    ? `no award was found on the page${otherLocations(document, url)}`
    : `the page names scholarships (${firstOf([...names.awards.values()])}), but no kind reads them: try one by hand (docs/adding-a-source.md, step 2), or ask the office for a table${otherLocations(document, url)}`);

function noSuggestion(page: PreparedPage, sorted: readonly Proposal[]): Suggestion {
  const names = [...page.names.awards.values()];
  const uncertain = sorted.find((list) => isUncertain(list, page));
  const pastAwards = sorted.find(
    ({ grade, records }) => grade.score >= MIN_SCORE && listsPastAwards(records, page),
  );
  return {
    kind: 'nothing',
    problem: explainNothing(page, pastAwards, uncertain),
    ...(names.length > 0 && { names }),
  };
}

/**
 * The suggestion for a page about one award: a heading or a sentence names the award, and the text covers who may apply
 * and how.
 */
async function oneAward(page: PreparedPage, proposals: readonly Proposal[]): Promise<Suggestion | null> {
  const names = proposals.flatMap(({ records }) => {
    const [own, ...more] = records.filter(({ title }) => endsAsAward(title));
    return own !== undefined && more.length === 0 ? nameOfPage(own, page) : [];
  });
  const about = { isOfOne: isAboutOneAward(page.document), heading: page.heading };
  for (const options of [...wholePageOptions(page.document), ...names]) {
    const proposal = await propose({ kind: 'list', options }, page);
    const [record, ...more] = proposal?.records ?? [];
    if (proposal === null || record === undefined || more.length > 0) continue;
    if (names.some(({ name }) => isLessSpecific(record.title, name))) continue;
    if (isApplication(record, page.vocabulary, about))
      return {
        kind: 'found',
        best: await withRunRecords(proposal, page),
        pageName: publisherName(page.document),
        others: [],
        doubts: warningsOf(proposal),
        remarks: remarksOn([record]),
        hasMorePages: false,
        unknownLabels: [],
      };
  }
  return null;
}

/** The option that reads the whole page as one award, if the page names no other award. */
function nameOfPage({ title }: Scholarship, { names }: PreparedPage): { readonly name: string }[] {
  const isOnly = [...names.awards.values()].every((name) => isMention(title, name));
  return isOnly && endsAsAward(title) && !isPageSection(title) ? [{ name: title }] : [];
}

/** Replaces a single award by a reading of the whole page, if this reading has at least as many values. */
async function asWholePage(best: Proposal, page: PreparedPage): Promise<Proposal> {
  const [own, ...others] = best.records;
  if (own === undefined || others.length > 0) return best;
  for (const options of [...wholePageOptions(page.document), ...nameOfPage(own, page)]) {
    const whole = await propose({ kind: 'list', options }, page);
    const [record, ...more] = whole?.records ?? [];
    if (whole === null || record === undefined || more.length > 0) continue;
    if (
      (isMention(own.title, record.title) || !namesAward(own.title)) &&
      !isLessSpecific(record.title, own.title) &&
      countStatedFields(record) >= countStatedFields(own) &&
      isApplication(record, page.vocabulary)
    )
      return whole;
  }
  return best;
}

/** The best proposals without titles that are not awards, best first; a removed title still reduces the score. */
async function refineProposals(proposals: readonly Proposal[], page: PreparedPage): Promise<Proposal[]> {
  const sorted = proposals.toSorted((a, b) => totalScore(b) - totalScore(a));
  const refined: { readonly list: Proposal; readonly score: number }[] = [];
  for (const proposal of sorted.slice(0, MAX_REFINED)) {
    const list = await skipNonAwards(proposal, page);
    refined.push({ list, score: totalScore(list) });
  }
  return refined.toSorted((a, b) => b.score - a.score).map(({ list }) => list);
}

/** A shorter list needs values, unless its records are likely awards. */
const MIN_LONG_LIST = 8;
const LIKELY = 0.5;

/**
 * Whether most of a few records have neither an amount nor a deadline nor an award's name. Such records are more often
 * sections of a page.
 */
function hasFewValues({ records, grade: { probabilities } }: Proposal): boolean {
  const most = (is: (record: Scholarship) => boolean): boolean =>
    records.filter(is).length >= records.length / 2;
  const isFew = records.length > 1 && records.length < MIN_LONG_LIST;
  return (
    isFew &&
    probabilities.reduce((sum, probability) => sum + probability, 0) < LIKELY * records.length &&
    !most(({ amountText, deadline }) => amountText !== null || deadline.kind !== 'unknown') &&
    records.filter(({ title }) => endsAsAward(title) || namesSeveral(title)).length <= records.length / 2
  );
}

/** Whether a list is a table of names under a word for awards. */
const areListed = ({ kind, records }: Proposal, { names }: PreparedPage): boolean =>
  kind === 'table' && records.every(({ title }) => names.listed.has(slug(title)));

/** Whether a list is accepted as a list of awards. */
const isAccepted = (list: Proposal, page: PreparedPage): boolean =>
  list.grade.score >= MIN_SCORE &&
  !listsPastAwards(list.records, page) &&
  (areListed(list, page) || !hasFewValues(list)) &&
  !isOnlyACategory(list.records);

/** The minimum probability of the only record of a list where the page also names categories of awards. */
const LIKELY_ALONE = 0.9;
/** `The Fern Scholarship`, below the heading `Undergraduate Scholarship`. */
const isOneBelowGroup = ({ records: [record, ...more], grade }: Proposal): boolean =>
  record !== undefined &&
  more.length === 0 &&
  (grade.probabilities[0] ?? 0) >= LIKELY_ALONE &&
  endsAsAward(record.title) &&
  !isGeneric(record.title) &&
  grade.leftOver.every(isGeneric);

const namesOfList = ({ records }: Proposal): string => records.map(({ title }) => slug(title)).join();
const readsSame = (one: Proposal, other: Proposal): boolean => namesOfList(one) === namesOfList(other);

/** The best accepted list; `undefined` if there is none. */
async function bestOf(sorted: readonly Proposal[], page: PreparedPage) {
  const [first] = sorted;
  // Another extractor may read the same awards as the best one does, with more evidence that they are awards.
  const best =
    sorted.find((list) => first !== undefined && isAccepted(list, page) && readsSame(list, first)) ??
    sorted.find(isOneBelowGroup);
  if (best === undefined) return undefined;
  return withRunRecords(await followAwardPages(await asWholePage(best, page), page), page);
}

/** Tries every extractor on a page, and proposes the best entry. */
export async function suggest(given: DecodedPage, today: string, getPage: GetPage): Promise<Suggestion> {
  const page = unlessTooLarge(
    () => preparePage(given, today, getPage),
    (problem) => ({ kind: 'nothing', problem }) as const,
  );
  if (!('document' in page)) return page;
  const proposals = await proposalsFor(page);
  const sorted = await refineProposals(proposals, page);
  const best =
    (await bestOf(sorted, page)) ??
    (await bestOf(await refineProposals(await proposalsOfData(page), page), page));
  if (best === undefined) return (await oneAward(page, sorted)) ?? noSuggestion(page, sorted);
  const second = secondLayout(best, proposals);
  const whole = second === undefined ? best : await combineLayouts(best, second, page);
  const titles = whole.records.map(({ title }) => title);
  const leftOut = namesLeftOut('pages' in whole.entry ? whole.entry.pages : [whole.entry], page);
  const isLonger = hasFurtherPages(best, page);
  const next = isLonger ? null : unfollowedNextPage(page.document, page.url);
  const notFollowed = next === null ? [] : [notFollowedText(withoutKeysOf(page.url, next))];
  return {
    kind: 'found',
    best: whole,
    pageName: publisherName(page.document),
    others: sorted.slice(1, 3),
    doubts: warningsOf(whole, {
      withValues: leftOut.withValues,
      beside: [...leftOut.beside, ...missedSubjects(whole, page)],
      outside: missedSections(whole.records, page.document, page.vocabulary),
      stated: additionalRecords(whole.records, proposals),
      several: linkedGroups(whole.records, page.url),
    }),
    remarks: [...remarksOn(whole.records), ...notFollowed],
    hasMorePages: isLonger,
    unknownLabels: unknownLabels(page.document, titles, page.vocabulary),
  };
}
