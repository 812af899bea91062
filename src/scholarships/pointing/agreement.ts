import { slug } from '../awards/keys.ts';
import { readTitle } from '../awards/title.ts';
import type { Scholarship } from '../model/award.ts';
import { normalize } from '../values/scholarship.ts';
import type { PointedAward, Quotes } from './answer.ts';

const FIELDS = ['amount', 'deadline', 'gpa'] as const;
export type Field = (typeof FIELDS)[number];

const nameOf = (title: string): string => slug(readTitle(title).text).replace(/^the-/, '');

/** 2: the same name, 1: one goes on where the other ends, 0: another one. */
function likeness(name: string, record: string): number {
  if (name === record) return 2;
  return name !== '' && record !== '' && (record.startsWith(name) || name.startsWith(record)) ? 1 : 0;
}

export interface Pair {
  readonly award: PointedAward;
  readonly record: Scholarship;
}

export interface Matching {
  readonly pairs: readonly Pair[];
  /** Awards that no record has. */
  readonly missing: readonly PointedAward[];
  /** Records of which the model does not speak. */
  readonly extra: readonly Scholarship[];
}

/** Pairs the awards with records by their names: equal names first, in the order of the page. */
export function matched(awards: readonly PointedAward[], records: readonly Scholarship[]): Matching {
  const names = new Map(awards.map((award) => [award, nameOf(award.name)]));
  const left = new Map(records.map((record) => [record, nameOf(record.title)]));
  const pairs = new Map<PointedAward, Pair>();
  for (const least of [2, 1])
    for (const [award, name] of names) {
      const found = left.entries().find(([, own]) => likeness(name, own) >= least);
      if (pairs.has(award) || found === undefined) continue;
      pairs.set(award, { award, record: found[0] });
      left.delete(found[0]);
    }
  const all = [...names.values()];
  return {
    pairs: [...pairs.values()],
    missing: awards.filter((award) => !pairs.has(award)),
    // A second record of a name is not one too many: `not` would take both.
    extra: [...left].flatMap(([record, own]) => (all.some((name) => likeness(name, own) > 0) ? [] : [record])),
  };
}

/** Whether a record has the name as it was quoted, or all that the line of the name says. */
export const isNamedAlike = ({ award, record }: Pair): boolean =>
  [award.name, ...award.printed].some((name) => nameOf(name) === nameOf(record.title));

/** What the quoted words state, read as the reader reads the same words behind a label. */
function quoted(name: string, { amount = null, deadline = null, gpa = null }: Quotes, today: string): Scholarship {
  const nothing = { description: '', eligibility: [], requirements: [], categories: [], contactEmail: null };
  const raw = { ...nothing, key: 'quoted', title: name, link: 'http://quoted.invalid/', ended: false };
  return normalize({ ...raw, amount, deadline, gpa }, { source: 'main', today, isNameRead: false });
}

/** What a record states in a field, as comparable pieces: a range has two, a day without a year has none. */
function piecesOf(field: Field, { amount, deadline, gpaRequirement }: Scholarship, isYearless = false): string[] {
  if (field === 'amount') return [amount.min, amount.max].flatMap((sum) => (sum === null ? [] : [String(sum)]));
  if (field === 'gpa') return gpaRequirement === null ? [] : [String(gpaRequirement)];
  return deadline.date === null ? [] : [deadline.date.slice(isYearless ? YEAR_LENGTH : 0)];
}
const YEAR_LENGTH = '2027-'.length;

const BEGIN = 40;
/** Whether a value stands on a page of its award alone, which the model has not seen. */
function isElsewhere(field: Field, { raw, description }: Scholarship, text: string): boolean {
  const words = (raw[field] ?? description.split('\n')[0] ?? '').slice(0, BEGIN);
  return words !== '' && !text.includes(words);
}

export interface PageText {
  readonly today: string;
  /** All lines of the page. */
  readonly text: string;
}

/** The fields whose value stands in the quoted words. */
export function confirmed({ award, record }: Pair, forAll: Quotes, today: string): readonly Field[] {
  const said = quoted(award.name, { ...forAll, ...award.quotes }, today);
  return FIELDS.filter((field) => {
    const theirs = piecesOf(field, said);
    return piecesOf(field, record).some((piece) => theirs.includes(piece));
  });
}

/** The fields in which the quoted words and a record differ, and whether each states something. */
export function differing({ award, record }: Pair, forAll: Quotes, { today, text }: PageText) {
  const said = quoted(award.name, { ...forAll, ...award.quotes }, today);
  const isYearless = said.deadline.kind === 'inferred_year';
  return FIELDS.flatMap((field) => {
    const theirs = piecesOf(field, said, isYearless);
    const ours = piecesOf(field, record, isYearless);
    // The words may be one piece of those from which the value is read.
    const isAlike = ours.some((piece) => theirs.includes(piece)) || ours.length + theirs.length === 0;
    if (isAlike || isElsewhere(field, record, text)) return [];
    return [{ field, isQuoted: theirs.length > 0, isRead: ours.length > 0 }];
  });
}
