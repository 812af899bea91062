import { namesAward, namesSeveral } from '../awards/name.ts';
import { slug } from '../awards/slug.ts';
import { unlikelyTitles } from '../awards/unlikely.ts';
import { createVocabulary } from '../awards/vocabulary.ts';
import type { Doubt, Scholarship } from '../model/award.ts';
import type { Grade } from './grade.ts';
import { NOT_READ } from './not-read.ts';
import { isSameName, type Opinion } from './opinion/opinion.ts';

/** Records that the rules chose, with what rules and model think of them. */
interface Judged {
  readonly records: readonly Scholarship[];
  readonly grade: Pick<Grade, 'leftOver' | 'doubtful'>;
  readonly opinion: Opinion;
}

/** Below this, the model takes a record for no award, whatever the rules think. */
const UNLIKELY = 0.4;
/** Up to this, it does so if the rules do as well; above it, a name that only the model sees is an award. */
const LIKELY = 0.5;

/** Longer texts are sentences rather than names. */
const LONGEST_NAME = 110;

const withoutArticle = (title: string): string => slug(title).replace(/^the-/, '');
const isIn = (records: readonly Scholarship[], title: string): boolean =>
  records.some((record) => isSameName(withoutArticle(record.title), withoutArticle(title)));
/** `Undergraduate Scholarships` usually names a section of the page. */
const isOneAward = (name: string): boolean =>
  name.length <= LONGEST_NAME && namesAward(name) && !namesSeveral(name);

/** What a person should look at. */
export interface PageDoubt {
  /** The title of an award, or a name on the page that may be one. */
  readonly award: string;
  /** `null`: whether it is an award. */
  readonly field: Doubt['field'] | null;
  readonly why: string;
}

/** Names that may be awards but were not read, records that may be none, and values that may be wrong. */
export function doubtsOf(
  { records, grade, opinion }: Judged,
  model: Judged | undefined,
  beside: readonly string[] = [],
): PageDoubt[] {
  const unread = (model?.records ?? []).filter((_, at) => (model?.opinion.probabilities[at] ?? 0) >= LIKELY);
  const nameless = new Set(
    unlikelyTitles(
      records.map(({ title }) => title),
      createVocabulary(),
    ),
  );
  const unlikely = records.filter(({ title }, at) => {
    const chance = opinion.probabilities[at] ?? 0;
    const isOnlyOurs = model !== undefined && !isIn(model.records, title);
    return (
      nameless.has(title) ||
      chance < UNLIKELY ||
      (chance < LIKELY && grade.doubtful.includes(title)) ||
      isOnlyOurs
    );
  });
  const left = [...grade.leftOver, ...unread.map(({ title }) => title)].filter(
    (name) => isOneAward(name) && !isIn(records, name),
  );
  const missing = new Set([...left, ...beside]);
  const others = new Set(unlikely.map(({ title }) => title));
  const named = Map.groupBy(records, ({ title }) => slug(title));
  const repeated = [...named.values()].flatMap(([first, ...more]) =>
    first && more.length > 0 ? [first.title] : [],
  );
  return [
    ...[...missing].map((award) => ({ award, field: null, why: NOT_READ })),
    ...[...others].map((award) => ({ award, field: null, why: 'perhaps not an award' })),
    ...repeated.map((award) => ({ award, field: null, why: 'several records have this name' })),
    ...records.flatMap(({ title, doubts = [] }) => doubts.map((doubt) => ({ award: title, ...doubt }))),
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
