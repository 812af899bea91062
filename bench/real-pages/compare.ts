import type { Scholarship } from '../../src/scholarships/model/award.ts';
import type { AwardFacts, PageFacts, Sum } from './facts.ts';

/** `missing`: the page states a value, but the record has none; `invented`: the reverse. */
type Verdict = 'right' | 'wrong' | 'missing' | 'invented';

interface FieldVerdict {
  readonly award: string;
  /** The title of the record matched to it, if any. */
  readonly record?: string;
  /** `award` if the whole record is missing or invented. */
  readonly field: string;
  readonly verdict: Verdict;
  readonly want?: unknown;
  readonly got?: unknown;
}

export interface PageScore {
  readonly page: string;
  readonly found: number;
  readonly missed: number;
  readonly invented: number;
  readonly right: number;
  readonly fields: number;
  readonly faults: readonly FieldVerdict[];
}

const lettersOnly = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
/** A title without its insignificant parts: an article, asterisks, an amount in parentheses. */
const titleWords = (title: string): string =>
  lettersOnly(
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\(\$[\d,]+\)|\*/g, '')
      .replace(/^the /, ''),
  ).trim();

/** Similarity of two titles, 0 to 1; high if one is the beginning of the other. */
function similarity(a: string, b: string): number {
  const [words, otherWords] = [new Set(titleWords(a).split(' ')), new Set(titleWords(b).split(' '))];
  const shared = words.intersection(otherWords).size;
  return Math.max(shared / words.union(otherWords).size, words.size > 2 && shared === words.size ? 0.9 : 0);
}

/** The amounts in a served text, as a range. */
function statedSum(text: string | null): Sum | null {
  const sums = [...(text ?? '').matchAll(/\$([\d,]+(?:\.\d+)?)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  );
  const [first] = sums;
  if (first === undefined) return null;
  if (/^up to/i.test(text ?? '')) return [null, first];
  if (/^from/i.test(text ?? '')) return [first, null];
  return [Math.min(...sums), Math.max(...sums)];
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function verdictOf(accepted: readonly unknown[], got: unknown): Verdict {
  if (accepted.some((each) => isEqual(each, got))) return 'right';
  if (got === null) return 'missing';
  return accepted.every((each) => each === null) ? 'invented' : 'wrong';
}

function listVerdict(words: readonly string[], got: readonly string[]): Verdict {
  if (got.length === 0) return 'missing';
  const all = lettersOnly(got.join(' | '));
  return words.every((each) => all.includes(lettersOnly(each))) ? 'right' : 'wrong';
}

const acceptedSums = ({ amount }: AwardFacts): readonly unknown[] =>
  Array.isArray(amount) && Array.isArray(amount[0]) ? amount : [amount];

function amountVerdict(want: AwardFacts, got: Scholarship): Verdict {
  if (want.amount !== 'INR') return verdictOf(acceptedSums(want), statedSum(got.amountText));
  if (got.amountText === null) return 'missing';
  return got.amountText.includes('$') ? 'wrong' : 'right';
}

const NAMES = ['title', 'amount', 'deadline', 'gpa', 'elig', 'req', 'contact', 'link'] as const;

/** The fields of an award that are compared. */
const comparedFields = (want: AwardFacts): (typeof NAMES)[number][] =>
  NAMES.filter((name) => want[name] !== undefined && !(name === 'amount' && want.amount === 'any'));

function fieldVerdict(name: (typeof NAMES)[number], want: AwardFacts, got: Scholarship): FieldVerdict {
  const titles = [want.title, ...(want.alt ?? [])];
  const isTitle = titles.some((title) => titleWords(title) === titleWords(got.title));
  const fields = {
    title: () => [isTitle ? 'right' : 'wrong', got.title],
    amount: () => [amountVerdict(want, got), got.amountText],
    deadline: () => [verdictOf([want.deadline].flat(), got.deadline.date), got.deadline.date],
    gpa: () => [verdictOf([want.gpa].flat(), got.gpaRequirement), got.gpaRequirement],
    elig: () => [listVerdict(want.elig ?? [], got.eligibility), got.eligibility],
    req: () => [listVerdict(want.req ?? [], got.requirements), got.requirements],
    contact: () => [verdictOf([want.contact], got.contactEmail), got.contactEmail],
    link: () => [verdictOf([want.link], got.link), got.link],
  } satisfies Record<string, () => [Verdict, unknown]>;
  const [verdict, value] = fields[name]();
  return { award: want.title, record: got.title, field: name, verdict, want: want[name], got: value };
}

const verdicts = (want: AwardFacts, got: Scholarship): FieldVerdict[] =>
  comparedFields(want).map((name) => fieldVerdict(name, want, got));

/** Pairs each award with the most similar record: equal titles first, then similar ones. */
function pairUp(awards: readonly AwardFacts[], records: readonly Scholarship[]) {
  const unmatched = new Set(records);
  const pairs = new Map<AwardFacts, Scholarship>();
  for (const minimum of [1, 0.6]) {
    for (const award of awards.filter((each) => !pairs.has(each))) {
      const score = (record: Scholarship): number =>
        Math.max(...[award.title, ...(award.alt ?? [])].map((name) => similarity(name, record.title))) +
        verdicts(award, record).filter(({ verdict }) => verdict === 'right').length / 1000;
      const [best] = [...unmatched]
        .map((record) => ({ record, score: score(record) }))
        .toSorted((a, b) => b.score - a.score);
      if (best === undefined || best.score < minimum) continue;
      pairs.set(award, best.record);
      unmatched.delete(best.record);
    }
  }
  return { pairs, unmatched };
}

/** Scores a page field by field. */
export function scorePage(facts: PageFacts, records: readonly Scholarship[]): PageScore {
  const { pairs, unmatched } = pairUp(facts.awards, records);
  const missed = facts.awards.filter((award) => !pairs.has(award));
  const extra = [...unmatched].filter(({ title }) => !facts.accept?.includes(title));
  const all = [...pairs].flatMap(([award, record]) => verdicts(award, record));
  const lost = missed.flatMap((award) => comparedFields(award));
  const faults = [
    ...all.filter(({ verdict }) => verdict !== 'right'),
    ...missed.map(({ title }): FieldVerdict => ({ award: title, field: 'award', verdict: 'missing' })),
    ...extra.map(({ title }): FieldVerdict => ({ award: title, field: 'award', verdict: 'invented' })),
  ];
  return {
    page: facts.page,
    found: pairs.size,
    missed: missed.length,
    invented: extra.length,
    right: all.filter(({ verdict }) => verdict === 'right').length,
    fields: all.length + lost.length + extra.length,
    faults,
  };
}
