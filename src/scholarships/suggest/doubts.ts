import { slug } from '../awards/slug.ts';
import type { Scholarship } from '../model/award.ts';
import type { Grade } from './grade.ts';
import { isSameName, type Opinion } from './opinion/opinion.ts';

/** Records that the rules chose, with what rules and model think of them. */
export interface Judged {
  readonly records: readonly Scholarship[];
  readonly grade: Pick<Grade, 'leftOver' | 'doubtful'>;
  readonly opinion: Opinion;
}

/** Where rules and model agree, nothing is doubtful: below this, the model takes a record for no award. */
const LIKELY = 0.5;

const isIn = (records: readonly Scholarship[], title: string): boolean =>
  records.some((record) => isSameName(slug(record.title), slug(title)));

/** What a person should look at: names that may be awards but were not read, and records that may be none. */
export function doubtsOf({ records, grade, opinion }: Judged, model: Judged | undefined): string[] {
  const unread = (model?.records ?? []).filter(
    ({ title }, at) => (model?.opinion.probabilities[at] ?? 0) >= LIKELY && !isIn(records, title),
  );
  const unlikely = records.filter((_, at) => (opinion.probabilities[at] ?? 0) < LIKELY);
  const missing = new Set([...grade.leftOver, ...unread.map(({ title }) => title)]);
  const others = new Set([...grade.doubtful, ...unlikely.map(({ title }) => title)]);
  return [
    ...[...missing].map((name) => `not read: ${name}`),
    ...[...others].map((title) => `perhaps not an award: ${title}`),
  ];
}

/** What is noticed about the list, though nothing is wrong with it. */
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
