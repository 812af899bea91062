import { beginningsOf, slug } from '../../scholarships/awards/award-keys.ts';
import type { LabelVocabulary } from '../../scholarships/awards/label-vocabulary.ts';
import {
  endsAsAward,
  isGeneric,
  type NameKind,
  nameKind,
  namesAward,
  namesAwardsInGeneral,
} from '../../scholarships/awards/name.ts';
import { isAboutAllAwards } from '../../scholarships/awards/page-wide.ts';
import { pageOf } from '../../scholarships/html/links.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { AWARD, AWARDS, mentionsAward } from '../../scholarships/text/award-nouns.ts';
import { anyOf, or } from '../../scholarships/text/words.ts';
import { sumsIn } from '../../scholarships/values/classify-text.ts';
import type { PageNames } from './names-on-page.ts';

/** `Browse over 10,000 scholarships`, `free scholarship search` */
const FINDS_AWARDS = new RegExp(
  or(String.raw`
    \b(browse|search|find|explore|access|database of|match(ed|es|ing)?)\b.{0,60}\b(hundreds|thousands|millions|million|\d{1,3}(,\d{3}){1,2})\b.{0,40}\b${anyOf(AWARDS)}\b
    \b${anyOf(AWARD, AWARDS)} (search|matching|finder|database)\b
  `),
  'i',
);
const MAX_SEARCH_SITE_TEXT = 300;

/** Whether a record is a search site for awards: a short text about searching, without a deadline. */
const isSearchSite = ({ title, deadline, description }: Scholarship): boolean =>
  deadline.kind === 'unknown' &&
  description.length <= MAX_SEARCH_SITE_TEXT &&
  !endsAsAward(title) &&
  FINDS_AWARDS.test(description);

/** How well a reading explains a page. */
export interface ReadingScore {
  readonly score: number;
  /** Names on the page that look like awards but are in no record. */
  readonly leftOver: readonly string[];
  /** Titles that are not awards. */
  readonly wrong: readonly string[];
  /** The probability that each record is an award, 0 to 1, by its name and values. */
  readonly probabilities: readonly number[];
}

/** The penalty for each award name that is in no record. */
const MISSED_NAME_PENALTY = 0.7;
/**
 * The penalties for a record with the name of another record, and for a record whose text contains the name of another
 * award.
 */
const REPEATED_NAME_PENALTY = 0.8;
const SWALLOWED_NAME_PENALTY = 0.4;
/** The penalty for each record where neither the page nor any name has a word for awards. */
const UNNAMED_PENALTY = 0.15;
/** The score of past recipients, of search sites, and of a category that is the only name on a page. */
const NON_AWARD_SCORE = -1;
/** Upper bound for the score of a record whose title is not an award name. */
const MAX_WRONG_TITLE_SCORE = -0.2;
/** The score of the name of a group that is itself an award, because it has its own values. */
const CATEGORY_SCORE = 0.2;
/** The score of an award's name. */
const AWARD_NAME_SCORE = 0.7;

/** The score at which a record is an award with probability 1/2, and the steepness of the logistic function there. */
const EVEN = 0.3;
const STEEPNESS = 4;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** About awards, or about the page, but not an award. */
const NO_AWARD: ReadonlySet<NameKind> = new Set(['page', 'label', 'others', 'group']);

/**
 * The score of a title, by how much it looks like the name of an award. `neutralScore`: the score of a title that gives
 * no sign either way.
 */
function titleScore(title: string, vocabulary: LabelVocabulary, neutralScore: number): number {
  const kind = nameKind(title, vocabulary);
  if (kind === 'sentence' || sumsIn(title).length > 0) return -0.6;
  if (NO_AWARD.has(kind)) return vocabulary.fieldOf(title) === 'title' ? -0.1 : -1;
  return kind === 'award' ? AWARD_NAME_SCORE : neutralScore;
}

/** In characters. A shorter text is not counted as evidence. */
const MIN_TEXT_LENGTH = 30;

/** The score of a record's values that are typical of awards. */
function evidenceScore(record: Scholarship, pageUrl: string): number {
  const { amountText, deadline, gpaRequirement, eligibility, requirements, description, link, raw } = record;
  const texts = [description, ...eligibility, ...requirements];
  // Labeled values are not in the description, but count as well.
  const words = [...texts, raw.amount ?? '', raw.deadline ?? ''].join(' ');
  return sum([
    amountText === null ? 0 : 0.5,
    deadline.kind === 'unknown' ? 0 : 0.3,
    gpaRequirement === null ? 0 : 0.3,
    eligibility.length > 0 ? 0.25 : 0,
    pageOf(link) === pageUrl ? 0 : 0.2,
    mentionsAward(words) ? 0.3 : 0,
    words.length >= MIN_TEXT_LENGTH ? 0.15 : 0,
    // An FAQ is about awards, but is not an award.
    description.split('\n').filter((line) => line.endsWith('?')).length > 2 ? -1 : 0,
  ]);
}

/** `Scholarships`, `Geology Scholarships`, as the only record of a page that does not describe how to get an award. */
function isOnlyKind(
  { title, amount, deadline, eligibility, requirements }: Scholarship,
  vocabulary: LabelVocabulary,
) {
  const hasSum = (amount.min ?? amount.max) !== null;
  const isGroup = nameKind(title, vocabulary) === 'group';
  const isOneAward =
    (!isGroup && deadline.date !== null && eligibility.length > 0) || (hasSum && requirements.length > 0);
  return !isOneAward && (isGroup || namesAwardsInGeneral(title));
}

/** `Travel Grant` without any text: a category of awards, or a document about awards. */
const isBareKind = (record: Scholarship): boolean =>
  isGeneric(record.title) && record.description === '' && !hasOwnValues(record);

const PROGRAM = new RegExp(String.raw`\b(travel|research|project|thesis|conference) ${anyOf(AWARDS)}$`, 'i');
/** Whether the name of a group among awards is itself an award, because it has requirements or recipients. */
const isGroupAnAward = ({ title, eligibility, requirements }: Scholarship): boolean =>
  requirements.length > 0 || (PROGRAM.test(title) && eligibility.length > 0);

/** The number of fields that a record has. */
export const countStatedFields = ({ amountText, deadline, gpaRequirement, ...lists }: Scholarship): number =>
  [
    amountText !== null,
    deadline.kind !== 'unknown',
    gpaRequirement !== null,
    lists.eligibility.length > 0,
    lists.requirements.length > 0,
  ].filter(Boolean).length;

interface ScoreContext {
  readonly names: PageNames;
  readonly pageUrl: string;
  readonly vocabulary: LabelVocabulary;
  /** Whether the records are in rows or boxes of the same shape. */
  readonly isUniform: boolean;
  /** Whether the page's heading or title names awards. */
  readonly isOfAwards: boolean;
}

/** The award's own criteria, without the criteria in its name and the page-wide criteria. */
export const ownCriteria = ({ title, eligibility }: Scholarship): string[] =>
  eligibility.filter((item) => !title.includes(item) && !isAboutAllAwards(item));

/** Whether a record itself has an amount, a deadline, a GPA, criteria or requirements. */
export const hasOwnValues = (record: Scholarship): boolean =>
  record.amountText !== null ||
  record.deadline.kind !== 'unknown' ||
  record.gpaRequirement !== null ||
  ownCriteria(record).length + record.requirements.length > 0;

/** Returns a function that says whether a line ends in one of these names, other than `own`. */
function lineEndingIn(names: ReadonlySet<string>): (line: string, own: string) => boolean {
  if (names.size === 0) return () => false;
  const longest = [...names].reduce((most, { length }) => Math.max(most, length), 0);
  return (line, own) => {
    const ending = line.slice(-longest);
    const words = [0, ...ending.matchAll(/\s/g).map(({ index }) => index + 1)];
    return words.some((at) => {
      const name = ending.slice(at);
      return name !== own && names.has(name);
    });
  };
}

/** Scores a reading: evidence of awards adds to the score, award names that were missed reduce it. */
export function scoreReading(records: readonly Scholarship[], setting: ScoreContext): ReadingScore {
  const { pageUrl, vocabulary, isUniform, isOfAwards } = setting;
  const { awards: names, listed, ofOthers } = setting.names;
  const slugs = records.map(({ title }) => slug(title));
  const titles = new Set(slugs);
  const beginnings = new Set(slugs.flatMap(beginningsOf));
  const isRead = (name: string): boolean =>
    beginnings.has(name) || beginningsOf(name).some((beginning) => titles.has(beginning));
  const leftOver = [...names.values()].filter((name) => !isRead(slug(name)));
  const endsInOtherName = lineEndingIn(new Set(names.values()));
  const swallowed = records.filter(({ title, description }) =>
    description
      .split('\n')
      .slice(0, -1)
      .some((line) => endsInOtherName(line, title)),
  );
  const kinds = records.map(({ title }) => nameKind(title, vocabulary));
  const mostAreNamed = kinds.filter((kind) => kind === 'award').length > records.length / 2;
  const evidence = records.map((record) => evidenceScore(record, pageUrl));
  // If most records carry values, give unnamed records the benefit of the doubt.
  const isList = records.length > 2 && evidence.filter((each) => each >= 0.9).length / records.length >= 0.6;
  const neutralScore = mostAreNamed ? -0.1 : isList ? 0.2 : -0.3;
  const isAlone = records.length === 1 && names.size === 0;
  const areCalledAwards = isOfAwards || records.some(({ title }) => namesAward(title));
  const scores = records.map((record, at) => {
    const own = slugs[at] ?? '';
    const isOther =
      (isAlone && isOnlyKind(record, vocabulary)) ||
      isBareKind(record) ||
      isSearchSite(record) ||
      (ofOthers.has(own) && !names.has(own));
    if (isOther) return NON_AWARD_SCORE;
    // The first record is more often the heading of the list.
    const isGroupAward =
      at > 0 && kinds[at] === 'group' && (isGroupAnAward(record) || (isUniform && hasOwnValues(record)));
    const scoreByName = isGroupAward ? CATEGORY_SCORE : titleScore(record.title, vocabulary, neutralScore);
    const nameScore =
      areCalledAwards && listed.has(own) ? Math.max(scoreByName, AWARD_NAME_SCORE) : scoreByName;
    const total = nameScore + (evidence[at] ?? 0);
    return nameScore < -0.5 ? Math.min(MAX_WRONG_TITLE_SCORE, total) : total;
  });
  const isWrong = (record: Scholarship, at: number): boolean =>
    vocabulary.fieldOf(record.title) !== null ||
    kinds[at] === 'page' ||
    kinds[at] === 'others' ||
    (!isUniform && (scores[at] ?? 0) < 0.1);
  const titlesOf = (is: (record: Scholarship, at: number) => boolean): string[] =>
    records.filter(is).map(({ title }) => title);
  return {
    score:
      sum(scores) -
      (areCalledAwards ? 0 : UNNAMED_PENALTY * records.length) -
      REPEATED_NAME_PENALTY * (records.length - new Set(slugs).size) -
      MISSED_NAME_PENALTY * leftOver.length -
      SWALLOWED_NAME_PENALTY * swallowed.length,
    leftOver,
    wrong: [...new Set(titlesOf(isWrong))],
    probabilities: scores.map((score) => 1 / (1 + Math.exp(STEEPNESS * (EVEN - score)))),
  };
}
