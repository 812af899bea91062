import { withoutKeysOf } from '../../platform/upstream/redacted-url.ts';
import {
  endsAsAward,
  isGeneric,
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
import { type PageSubject, type SubjectFeatures, subjectOf } from './page-subject.ts';
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
  withRunRecords,
} from './proposals.ts';
import { publisherName } from './publisher-name.ts';
import { followAwardPages, listsPastAwards, MIN_SCORE } from './refine-proposals.ts';
import { countStatedFields } from './score.ts';
import { isOfSubject, ownWords, sentenceSubjects } from './subject-name.ts';

/** A source of the campus file, without its name. */
export type SourceEntry = PageEntry | { readonly pages: readonly PageEntry[] };

export type { PageWarning } from './page-warnings.ts';
export type { Proposal } from './proposals.ts';

export type Suggestion =
  | {
      readonly kind: 'found';
      readonly best: Proposal;
      /** By what the best entry was chosen. */
      readonly chosenBy: 'score' | 'subject' | 'model';
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

/** Above this likelihood, a page with an accepted list is about something else all the same. */
const MIN_NONE = 0.6;
/** The minimum likelihood of one award, if there is no accepted list. */
const MIN_ALONE = 0.45;
/** From this likelihood on, an award that is not proposed is mentioned. */
const MIN_ONE = 0.2;

/**
 * Names that are in no record although the page, or a sentence in the text of another award, is about them. A sentence
 * counts if a word of the name is in no title.
 */
function missedSubjects(
  { records }: Proposal,
  { document }: PreparedPage,
  { name, likelihood }: PageSubject,
): string[] {
  const isOne = name !== null && likelihood.one >= MIN_ONE && endsAsAward(name);
  const isRead = (subject: string): boolean =>
    records.some(({ title }) => isOfSubject(title, { name: subject }));
  const ofPage = isOne && !isRead(name) ? [name] : [];
  if (records.length < 2) return ofPage;
  const titleWords = new Set(records.flatMap(({ title }) => ownWords(title)));
  const ofSentences = sentenceSubjects(document).filter((one) =>
    ownWords(one).some((word) => !titleWords.has(word)),
  );
  return [...ofPage, ...ofSentences];
}

const firstOf = (names: readonly string[]): string => names.slice(0, 3).join('; ');
const titlesOf = ({ records }: Proposal): string => firstOf(records.map(({ title }) => title));

/** Whether a list on a page about awards may be a list of awards, although its score is too low to propose it. */
const isUncertain = ({ records, grade }: Proposal, { heading, title }: PreparedPage): boolean =>
  records.length > 1 &&
  grade.score > 0 &&
  (namesAward(heading) || namesAward(title)) &&
  !records.some((record) => isWinnerNews(record.title) || isDonorAppeal(record.title));

/** A reading that is not proposed, but that a person may want to know of. */
interface Finding {
  readonly text: string;
  /** The names that may be awards. */
  readonly names: readonly string[];
}

/** The readings of a page for which something speaks, although none is proposed. */
function findingsOn(
  page: PreparedPage,
  sorted: readonly Proposal[],
  { likelihood, readings: [whole] }: PageSubject,
): Finding[] {
  const isPast = ({ records }: Proposal): boolean => listsPastAwards(records, page);
  const pastAwards = sorted.find((list) => list.grade.score >= MIN_SCORE && isPast(list));
  const uncertain = sorted.find((list) => isUncertain(list, page) && !isPast(list));
  const one = likelihood.one >= MIN_ONE ? whole : undefined;
  const findings: Finding[] = [];
  if (pastAwards !== undefined)
    findings.push({
      text: `the scholarships on the page have already been awarded (${titlesOf(pastAwards)})`,
      names: [],
    });
  if (uncertain !== undefined)
    findings.push({
      text: `these may be scholarships, but the evidence is too weak to propose them: ${titlesOf(uncertain)}. Try by hand: ${JSON.stringify(uncertain.entry)}`,
      names: uncertain.records.map(({ title }) => title),
    });
  if (one !== undefined)
    findings.push({
      text: `this seems to be one scholarship: ${titlesOf(one)}, try ${JSON.stringify(one.entry)}`,
      names: one.records.map(({ title }) => title),
    });
  return findings;
}

/** Why a page was not read at all; `null` if it was. */
function whyNotRead({ document, url }: PreparedPage): string | null {
  const unreadable = whyUnreadable(document);
  return (
    whyBlocked(document, true) ??
    (unreadable === null ? null : `${unreadable}${otherLocations(document, url)}`)
  );
}

/** What to do if no reading of the page was worth mentioning. */
const withoutFindings = ({ document, url }: PreparedPage, names: readonly string[]): string =>
  names.length === 0
    ? `no scholarship was found on the page${otherLocations(document, url)}`
    : `the page names scholarships (${firstOf(names)}), but no kind reads them: try one by hand (docs/adding-a-source.md, step 2), or ask the office for a table${otherLocations(document, url)}`;

function noSuggestion(page: PreparedPage, sorted: readonly Proposal[], subject: PageSubject): Suggestion {
  const notRead = whyNotRead(page);
  const findings = notRead === null ? findingsOn(page, sorted, subject) : [];
  const names = [
    ...new Set([...page.names.awards.values(), ...findings.flatMap((finding) => finding.names)]),
  ];
  const found = findings.length === 0 ? null : findings.map(({ text }) => text).join('; ');
  return {
    kind: 'nothing',
    problem: notRead ?? found ?? withoutFindings(page, names),
    ...(names.length > 0 && { names }),
  };
}

const byScore = (proposals: readonly Proposal[]): Proposal[] =>
  proposals.toSorted((a, b) => b.grade.score - a.grade.score);

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

/** Whether a list is accepted as a list of awards. */
const isAccepted = (list: Proposal, page: PreparedPage): boolean =>
  list.grade.score >= MIN_SCORE && !listsPastAwards(list.records, page) && !hasFewValues(list);

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

/** The best accepted list; `undefined` if there is none. */
function bestList(sorted: readonly Proposal[], page: PreparedPage): Proposal | undefined {
  const [first] = sorted;
  return first !== undefined && isAccepted(first, page) ? first : sorted.find(isOneBelowGroup);
}

/** Whether a page that is read as one award states two of its fields, or one and is about `this award`. */
const isStatedAward = (record: Scholarship, { singular }: SubjectFeatures): boolean =>
  countStatedFields(record) >= (singular > 0.5 ? 1 : 2);

/** Which reading is proposed: of the page as one award, or of its best list; `undefined` for neither. */
function chosenOf(
  list: Proposal | undefined,
  { likelihood, readings, features }: PageSubject,
): Proposal | undefined {
  const { one, none, list: several } = likelihood;
  const [whole] = readings.filter(({ records }) =>
    records.every((record) => isStatedAward(record, features)),
  );
  if (none > MIN_NONE) return undefined;
  return whole !== undefined && one > (list === undefined ? Math.max(MIN_ALONE, several, none) : several)
    ? whole
    : list;
}

/** Tries every extractor on a page, and proposes the best entry. */
export async function suggest(given: DecodedPage, today: string, getPage: GetPage): Promise<Suggestion> {
  const page = unlessTooLarge(
    () => preparePage(given, today, getPage),
    (problem) => ({ kind: 'nothing', problem }) as const,
  );
  if (!('document' in page)) return page;
  const proposals = await proposalsFor(page);
  const sorted = byScore(proposals);
  const subject = await subjectOf(page, sorted);
  const chosen =
    chosenOf(bestList(sorted, page), subject) ?? bestList(byScore(await proposalsOfData(page)), page);
  if (chosen === undefined) return noSuggestion(page, sorted, subject);
  const best = await withRunRecords(await followAwardPages(chosen, page), page);
  const titles = best.records.map(({ title }) => title);
  const leftOut = namesLeftOut([best.entry], page);
  const isLonger = hasFurtherPages(best, page);
  const next = isLonger ? null : unfollowedNextPage(page.document, page.url);
  const notFollowed = next === null ? [] : [notFollowedText(withoutKeysOf(page.url, next))];
  return {
    kind: 'found',
    best,
    chosenBy: subject.readings.includes(chosen) ? 'subject' : 'score',
    pageName: publisherName(page.document),
    others: sorted.slice(1, 3),
    doubts: warningsOf(best, {
      withValues: leftOut.withValues,
      beside: [...leftOut.beside, ...missedSubjects(best, page, subject)],
      outside: missedSections(best.records, page.document, page.vocabulary),
      stated: additionalRecords(best.records, proposals),
      several: linkedGroups(best.records, page.url),
      vocabulary: page.vocabulary,
    }),
    remarks: [...remarksOn(best.records), ...notFollowed],
    hasMorePages: isLonger,
    unknownLabels: unknownLabels(page.document, titles, page.vocabulary),
  };
}
