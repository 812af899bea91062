import { slug } from '../awards/keys.ts';
import { POINTED_FIELDS, type PointedField } from '../awards/options.ts';
import { readTitle } from '../awards/title.ts';
import type { Scholarship } from '../model/award.ts';
import { normalize } from '../values/scholarship.ts';
import type { PointedAward, Quotes } from './answer.ts';

const nameOf = (title: string): string => slug(readTitle(title).text).replace(/^the-/, '');

/** 2: the same name, 1: one goes on where the other ends, 0: another one. */
function likeness(one: string, other: string): number {
  if (one === other) return 2;
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one)) ? 1 : 0;
}

export interface Pair {
  readonly award: PointedAward;
  readonly record: Scholarship;
}

export interface Matching {
  readonly pairs: readonly Pair[];
  /** Awards that no record has. */
  readonly missing: readonly PointedAward[];
  /** Records of which the model says nothing. */
  readonly extra: readonly Scholarship[];
}

/** Pairs awards with records by their names: equal names first, in the order of the page. */
export function matched(awards: readonly PointedAward[], records: readonly Scholarship[]): Matching {
  const names = new Map(awards.map((award) => [award, nameOf(award.name)]));
  const left = new Map(records.map((record) => [record, nameOf(record.title)]));
  const pairs = new Map<PointedAward, Pair>();
  for (const least of [2, 1])
    for (const [award, name] of names) {
      const [record] = left.entries().find(([, own]) => likeness(name, own) >= least) ?? [];
      if (pairs.has(award) || record === undefined) continue;
      pairs.set(award, { award, record });
      left.delete(record);
    }
  const all = [...names.values()];
  // A second record of a name is not one too many: `not` would take both.
  const isOther = (own: string): boolean => !all.some((name) => likeness(name, own) > 0);
  return {
    pairs: [...pairs.values()],
    missing: awards.filter((award) => !pairs.has(award)),
    extra: [...left].flatMap(([record, own]) => (isOther(own) ? [record] : [])),
  };
}

/** Whether a record has the name that was quoted, or all of what is printed there. */
export const isNamedAlike = ({ award: { name, printed }, record }: Pair): boolean =>
  [name, ...printed].some((one) => nameOf(one) === nameOf(record.title));

/** What the quoted words state, read as the reader reads the same words behind a label. */
function stated(title: string, { amount, deadline, gpa }: Quotes, today: string): Scholarship {
  const nothing = { description: '', eligibility: [], requirements: [], categories: [], contactEmail: null };
  const raw = {
    ...{ ...nothing, key: 'quoted', title, link: 'http://quoted.invalid/', ended: false },
    amount: amount?.words ?? null,
    deadline: deadline?.words ?? null,
    gpa: gpa?.words ?? null,
  };
  return normalize(raw, { source: 'main', today, isNameRead: false });
}

const YEAR = '2027-'.length;
/** What a record states in a field, in comparable pieces: a range has two. */
function piecesOf(field: PointedField, record: Scholarship, isYearless: boolean): string[] {
  const { amount, deadline, gpaRequirement } = record;
  if (field === 'amount') return [amount.min, amount.max].flatMap((sum) => (sum === null ? [] : String(sum)));
  if (field === 'gpa') return gpaRequirement === null ? [] : [String(gpaRequirement)];
  return deadline.date === null ? [] : [deadline.date.slice(isYearless ? YEAR : 0)];
}

const BEGIN = 40;
/** Whether a value stands on a page of its award alone, which the model has not seen. */
function isElsewhere(field: PointedField, { raw, description }: Scholarship, text: string): boolean {
  const words = (raw[field] ?? description.split('\n')[0] ?? '').slice(0, BEGIN);
  return words !== '' && !text.includes(words);
}

export interface PageText {
  readonly today: string;
  /** All lines of the page. */
  readonly text: string;
}

interface Comparison {
  readonly field: PointedField;
  readonly isQuoted: boolean;
  readonly isRead: boolean;
  /** Whether the words state what was read. They may be one piece of those from which it was read. */
  readonly isConfirmed: boolean;
}

/** How the quoted words and a record compare, field by field. What both leave open, or no page here states, is left out. */
export function compared({ award, record }: Pair, forAll: Quotes, { today, text }: PageText): Comparison[] {
  const quoted = stated(award.name, { ...forAll, ...award.quotes }, today);
  const isYearless = quoted.deadline.kind === 'inferred_year';
  return POINTED_FIELDS.flatMap((field) => {
    const [theirs, ours] = [piecesOf(field, quoted, isYearless), piecesOf(field, record, isYearless)];
    const isConfirmed = ours.some((piece) => theirs.includes(piece));
    const isOpen = ours.length + theirs.length === 0;
    if (isOpen || (!isConfirmed && isElsewhere(field, record, text))) return [];
    return [{ field, isQuoted: theirs.length > 0, isRead: ours.length > 0, isConfirmed }];
  });
}
