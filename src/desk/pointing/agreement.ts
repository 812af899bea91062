import { beginningsOf, slug } from '../../scholarships/awards/award-keys.ts';
import { PLACED_FIELDS, type PlacedField } from '../../scholarships/awards/options.ts';
import { readTitle } from '../../scholarships/awards/title.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import type { Candidate } from '../suggest/entry-candidates.ts';
import type { LocatedAward } from './model-response.ts';

const nameOf = (title: string): string => slug(readTitle(title).text).replace(/^the-/, '');

interface Name {
  readonly name: string;
  readonly words: ReadonlySet<string>;
}
function readName(title: string): Name {
  const name = nameOf(title);
  return { name, words: new Set(name.split('-')) };
}

/** Names that have fewer words in common may be different names. */
const MIN_WORDS = 3;

interface NamedRecord extends Name {
  readonly record: Scholarship;
  /** The position among the records. */
  readonly at: number;
}

/** Finds the records whose names agree with a name in one way, without comparing every two names. */
type NameIndex = (records: readonly NamedRecord[]) => (name: Name) => readonly NamedRecord[];

const groupByEach = <T>(items: readonly T[], keysOf: (item: T) => Iterable<string>): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) groups.getOrInsertComputed(key, () => []).push(item);
  return groups;
};

const sameName: NameIndex = (records) => {
  const byName = Map.groupBy(records, ({ name }) => name);
  return ({ name }) => byName.get(name) ?? [];
};

/** One name is the beginning of the other. */
const sameBeginning: NameIndex = (records) => {
  const byName = Map.groupBy(records, ({ name }) => name);
  const byBeginning = groupByEach(records, ({ name }) => beginningsOf(name));
  return ({ name }) => [
    ...(byBeginning.get(name) ?? []),
    ...beginningsOf(name).flatMap((beginning) => byName.get(beginning) ?? []),
  ];
};

/** One name has all words of the other (`Minority Scholarship (Central)`, `For Central Minority Scholarship`). */
const sameWords: NameIndex = (records) => {
  const byWord = groupByEach(records, ({ words }) => words);
  const countOf = (word: string): number => byWord.get(word)?.length ?? 0;
  /** The word that the fewest records have; `null` if a name has too few words. */
  const rarestOf = ({ words }: Name): string | null =>
    words.size < MIN_WORDS
      ? null
      : [...words].reduce((rarest, word) => (countOf(word) < countOf(rarest) ? word : rarest));
  const byRarest = Map.groupBy(records, rarestOf);
  return (name) => [
    ...(byWord.get(rarestOf(name) ?? '') ?? []).filter(({ words }) => name.words.isSubsetOf(words)),
    ...[...name.words].flatMap((word) =>
      (byRarest.get(word) ?? []).filter(({ words }) => words.isSubsetOf(name.words)),
    ),
  ];
};

/** How the option `also` gives an award. */
export const placeOfName = ({ name }: LocatedAward): string => `${name}…`;
/** The names that a list has only because its options give them. */
export const namesAdded = ({ options: { also = [] } }: Pick<Candidate, 'options'>): readonly string[] =>
  also as readonly string[];

export interface Pair {
  readonly award: LocatedAward;
  readonly record: Scholarship;
}

export interface Matching {
  readonly pairs: readonly Pair[];
  /** Awards that are in no record. */
  readonly missing: readonly LocatedAward[];
  /** Records that the model does not name. */
  readonly extra: readonly Scholarship[];
  /** More records with the name of one in `pairs`. */
  readonly repeated: readonly Scholarship[];
}

/** Pairs awards with records by their names: equal names first, in the order of the page. */
export function matchByName(awards: readonly LocatedAward[], records: readonly Scholarship[]): Matching {
  const names = new Map(awards.map((award) => [award, readName(award.name)]));
  const unmatched = new Map(records.map((record, at) => [record, { record, at, ...readName(record.title) }]));
  const pairs = new Map<LocatedAward, Pair>();
  for (const index of [sameName, sameBeginning, sameWords]) {
    const find = index([...unmatched.values()]);
    for (const [award, name] of names) {
      if (pairs.has(award)) continue;
      const [first] = find(name)
        .filter(({ record }) => unmatched.has(record))
        .toSorted((a, b) => a.at - b.at);
      if (first === undefined) continue;
      pairs.set(award, { award, record: first.record });
      unmatched.delete(first.record);
    }
  }
  const paired = new Set(pairs.values().map(({ record }) => nameOf(record.title)));
  const without = [...unmatched];
  return {
    pairs: [...pairs.values()],
    missing: awards.filter((award) => !pairs.has(award)),
    extra: without.flatMap(([record, { name }]) => (paired.has(name) ? [] : [record])),
    repeated: without.flatMap(([record, { name }]) => (paired.has(name) ? [record] : [])),
  };
}

/** Whether the name of a record is the quoted name, or all of the text printed there. */
export const hasQuotedName = ({ award: { name, printed }, record }: Pair): boolean =>
  [name, ...printed].some((one) => nameOf(one) === nameOf(record.title));

const YEAR_LENGTH = '2027-'.length;
/** The value of a field of a record, as comparable parts: a range has two. */
function comparableParts(field: PlacedField, record: Scholarship, isYearless: boolean): string[] {
  const { amount, amountText, deadline, gpaRequirement } = record;
  if (field === 'amount') {
    const sums = [amount.min, amount.max].flatMap((sum) => (sum === null ? [] : String(sum)));
    // In another currency, a sum is only text.
    return sums.length > 0 ? sums : (amountText?.replaceAll(/(?<=\d),(?=\d)/g, '').match(/\d+/g) ?? []);
  }
  if (field === 'gpa') return gpaRequirement === null ? [] : [String(gpaRequirement)];
  return deadline.date === null ? [] : [deadline.date.slice(isYearless ? YEAR_LENGTH : 0)];
}

const PREFIX_LENGTH = 40;
/** Whether a value comes from an award's own page, which the model has not seen. */
function isFromOwnPage(field: PlacedField, { raw, description }: Scholarship, text: string): boolean {
  const words = (raw[field] ?? description.split('\n')[0] ?? '').slice(0, PREFIX_LENGTH);
  return words !== '' && !text.includes(words);
}

interface Comparison {
  readonly field: PlacedField;
  readonly isQuoted: boolean;
  readonly isRead: boolean;
  /** Whether the quoted text has a day without its year. */
  readonly isYearless: boolean;
  /** Whether the quoted text has the value of the record, or a part of it. */
  readonly isConfirmed: boolean;
}

/**
 * Compares quoted text with a record, field by field. Skips fields that neither the quotes nor the record have, and
 * fields whose value is not on this page. `text`: all lines of the page.
 */
export function compareFields({ award: { quoted }, record }: Pair, text: string): Comparison[] {
  const isYearless = quoted.deadline.kind === 'inferred_year';
  return PLACED_FIELDS.flatMap((field) => {
    const [quotedParts, recordParts] = [
      comparableParts(field, quoted, isYearless),
      comparableParts(field, record, isYearless),
    ];
    const isConfirmed = recordParts.some((piece) => quotedParts.includes(piece));
    const isMissingInBoth = recordParts.length + quotedParts.length === 0;
    if (isMissingInBoth || (!isConfirmed && isFromOwnPage(field, record, text))) return [];
    const is = { isQuoted: quotedParts.length > 0, isRead: recordParts.length > 0, isConfirmed };
    return [{ field, ...is, isYearless: field === 'deadline' && isYearless }];
  });
}
