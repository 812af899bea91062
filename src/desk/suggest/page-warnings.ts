import { slug } from '../../scholarships/awards/award-keys.ts';
import { createLabelVocabulary, type LabelVocabulary } from '../../scholarships/awards/label-vocabulary.ts';
import {
  endsAsAward,
  isGeneric,
  isNotName,
  isPageSection,
  nameKind,
  namesAward,
  namesAwardsInGeneral,
  namesCategory,
  namesSeveral,
} from '../../scholarships/awards/name.ts';
import { unlikelyTitles } from '../../scholarships/awards/page-notes.ts';
import { readTitle } from '../../scholarships/awards/title.ts';
import type { PartOutside, Scholarship, Warning } from '../../scholarships/model/award.ts';
import { leadingLabel } from '../../scholarships/text/label.ts';
import { sumsIn } from '../../scholarships/values/classify-text.ts';
import { MISSED_NAME } from './missed-name-warning.ts';
import { linksToOwnPage } from './refine-proposals.ts';
import { hasOwnValues, ownCriteria, type ReadingScore } from './score.ts';

/** The chosen records, with their score. */
interface ScoredRecords {
  readonly records: readonly Scholarship[];
  readonly grade: Pick<ReadingScore, 'leftOver' | 'probabilities'>;
}

const isSameName = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** Below this probability, a record may not be an award. */
const UNLIKELY = 0.4;
/** The same limit for a record whose name contains a word for an award. */
const UNLIKELY_AWARD = 0.3;

/** In characters. Longer texts are sentences rather than names. */
const MAX_NAME_LENGTH = 110;

/** Names with fewer words in common may still be different names. */
const MIN_WORDS = 4;

const linesOf = (description: string): string[] =>
  description.split('\n').map((line) => line.replace(/^• /, ''));

/** In the text of another record, only capitals distinguish a name from a sentence. */
const isBareName = (line: string): boolean =>
  endsAsAward(line) && leadingLabel(line) === null && !/[.:]$|(?<!\p{L})\p{Ll}{4}/u.test(line);

const withoutArticle = (title: string): string => slug(title).replace(/^the-/, '');
/** Whether one name has all words of the other: `Jane Moss Memorial Prize`, `The Jane B. Moss Memorial Prize`. */
const containsWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  Math.min(a.size, b.size) >= MIN_WORDS && (a.isSubsetOf(b) || b.isSubsetOf(a));

function namesOf(records: readonly Scholarship[]): (title: string) => boolean {
  const split = (title: string) => {
    const name = withoutArticle(title);
    return { name, words: new Set(name.split('-')) };
  };
  const recordNames = records.map(({ title }) => split(title));
  return (title) => {
    const { name, words } = split(title);
    return recordNames.some((own) => isSameName(own.name, name) || containsWords(own.words, words));
  };
}

/** `Tell us your idea`, `Receive your scholarship`: addressed to the reader. */
const ADDRESSES_READER = /\b(you|your|we|us|our|my|it)\b/i;
const BEGINS_SENTENCE = /^(in|on|at|since|during|from|with|to|as|by|if|when) /i;
/** `Undergraduate Scholarships` usually names a section of the page, `Region: Any` is a label with its value. */
function isOneAward(name: string, vocabulary: LabelVocabulary): boolean {
  const kind = nameKind(readTitle(name).text, vocabulary);
  return (
    name.length <= MAX_NAME_LENGTH &&
    (kind === 'award' || kind === 'possible') &&
    namesAward(name) &&
    !namesSeveral(name) &&
    !isGeneric(name) &&
    (leadingLabel(name) === null || endsAsAward(name)) &&
    sumsIn(name).length === 0 &&
    !BEGINS_SENTENCE.test(name) &&
    !ADDRESSES_READER.test(name)
  );
}

/** Whether a record itself has an amount or a deadline, and criteria: page-wide values do not count. */
const isStated = (record: Scholarship): boolean =>
  (record.amountText !== null || record.deadline.kind !== 'unknown') && ownCriteria(record).length > 0;

/** Whether most records have the name of a single award. */
const areNamed = (records: readonly Scholarship[]): boolean =>
  records.filter(({ title }) => endsAsAward(title) && !isGeneric(title)).length > records.length / 2;

/** The additional records of other readings that contain all of `records`: `Freshman Awards`, with criteria and a day. */
export function additionalRecords(
  records: readonly Scholarship[],
  readings: readonly { readonly records: readonly Scholarship[] }[],
): string[] {
  const recordSlugs = new Set(records.map(({ title }) => slug(title)));
  return readings
    .filter((reading) => recordSlugs.isSubsetOf(new Set(reading.records.map(({ title }) => slug(title)))))
    .flatMap((reading) => reading.records.filter((one) => !recordSlugs.has(slug(one.title)) && isStated(one)))
    .map(({ title }) => title);
}

const SEVERAL = 'may be several scholarships: see the page that it links to';
/** In characters. A shorter text does not introduce another page. */
const MIN_TEASER_LENGTH = 30;
const IS_FILE = /\.(pdf|docx?|xlsx?)$/i;
/** `Departmental Scholarships`, with a text without values and a link to a page, which may list several awards. */
export const linkedGroups = (records: readonly Scholarship[], url: string): string[] =>
  records
    .filter(
      (record) =>
        namesSeveral(record.title) &&
        !hasOwnValues(record) &&
        record.description.length >= MIN_TEASER_LENGTH &&
        linksToOwnPage(record, url) &&
        !IS_FILE.test(new URL(record.link).pathname),
    )
    .map(({ title }) => title);

/** Something about an award that an operator should review. */
export interface PageWarning {
  /** The title of an award, or a name on the page that may be one. */
  readonly award: string;
  /** `null` if it is uncertain whether this is an award at all. */
  readonly field: Warning['field'] | null;
  readonly why: string;
}

const partialWarning = (outside: readonly PartOutside[]): string =>
  `perhaps only a part of the scholarship: the page also has ${outside.map(({ label }) => `“${label}”`).join(', ')}`;

/** What a page has outside of the records. */
interface OnPage {
  /** Names with labeled values. */
  readonly withValues?: readonly string[];
  /** Names next to those of the records, or that sentences are about. */
  readonly beside?: readonly string[];
  readonly outside?: readonly PartOutside[];
  /** Names that have a value in another reading. */
  readonly stated?: readonly string[];
  /** Titles that may stand for several awards, which another page lists. */
  readonly several?: readonly string[];
  readonly vocabulary?: LabelVocabulary;
}

/**
 * Warnings: names that may be awards but are in no record, records that may not be awards, and values that may be wrong.
 */
export function warningsOf(
  { records, grade }: ScoredRecords,
  {
    withValues = [],
    beside = [],
    outside = [],
    stated = [],
    several = [],
    vocabulary = createLabelVocabulary(),
  }: OnPage = {},
): PageWarning[] {
  const unlikelyNames = new Set(
    unlikelyTitles(
      records.map(({ title }) => title),
      vocabulary,
    ),
  );
  const isInRecords = namesOf(records);
  const mostAreNamed = areNamed(records);
  const unlikely = records.filter((record, at) => {
    const { title } = record;
    if (vocabulary.names.has(title)) return false;
    const probability = grade.probabilities[at] ?? 0;
    const isUnlikely =
      unlikelyNames.has(title) || probability < (namesAward(title) ? UNLIKELY_AWARD : UNLIKELY);
    // `Scholarships` among names of awards is more often a heading that was mistaken for an award.
    const isCategory = mostAreNamed && namesCategory(title);
    // `Conference Awards` as the first record, above the names of those awards.
    const isHeading = at === 0 && records.length > 2 && mostAreNamed && namesAwardsInGeneral(title);
    const isOnlyWithoutValues = records.length === 1 && !hasOwnValues(record);
    return (
      isOnlyWithoutValues ||
      isNotName(title, vocabulary) ||
      ((isUnlikely || isCategory || isHeading) && !isStated(record))
    );
  });
  const within = records.flatMap(({ description }) => linesOf(description).filter(isBareName));
  const unread = [...grade.leftOver, ...within].filter(
    (name) => isOneAward(name, vocabulary) && !isInRecords(name),
  );
  const missing = new Set([
    ...withValues,
    ...unread,
    ...beside.filter((name) => !isGeneric(name) && !isPageSection(name) && !ADDRESSES_READER.test(name)),
    ...stated.filter((name) => namesAward(name) && !isPageSection(name)),
  ]);
  const others = new Set(unlikely.map(({ title }) => title));
  const bySlug = Map.groupBy(records, ({ title }) => slug(title));
  const repeated = [...bySlug.values()].flatMap(([first, ...more]) =>
    first && more.length > 0 ? [first.title] : [],
  );
  return [
    ...[...missing].map((award) => ({ award, field: null, why: MISSED_NAME })),
    ...[...others].map((award) => ({ award, field: null, why: 'perhaps not a scholarship' })),
    ...(outside.length === 0
      ? []
      : records.map(({ title }) => ({ award: title, field: null, why: partialWarning(outside) }))),
    ...several.filter((title) => !others.has(title)).map((award) => ({ award, field: null, why: SEVERAL })),
    ...repeated.map((award) => ({ award, field: null, why: 'several records have this name' })),
    ...records.flatMap(({ title, doubts = [] }) => doubts.map((doubt) => ({ award: title, ...doubt }))),
  ];
}

/** Remarks about the list that are not warnings. */
export function remarksOn(records: readonly Scholarship[]): string[] {
  const without = (what: string, has: (record: Scholarship) => boolean): string[] => {
    const missing = records.filter((record) => !has(record)).length;
    return missing > records.length / 2 ? [`${missing} of ${records.length} have no ${what}`] : [];
  };
  return [
    ...without('amount', ({ amountText }) => amountText !== null),
    ...without('deadline', ({ deadline }) => deadline.kind !== 'unknown'),
    ...without('criteria', ({ eligibility }) => eligibility.length > 0),
  ];
}
