import type { AmountPer, Scholarship } from '../model/award.ts';
import { nextColumn, nextSets, type Renumbering, type ValueSets } from './record-numbers.ts';
import type { ServedRecord } from './served-record.ts';

/** `YYYY-MM-DD` as a number with the same order. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''));

/** How many times an amount is paid in the first year. */
export const TIMES_A_YEAR: Readonly<Record<AmountPer, number>> = { year: 1, semester: 2, month: 12, once: 1 };

const inYear = ({ amountPer }: Scholarship, amount: number | null): number | undefined =>
  amount === null ? undefined : amount * TIMES_A_YEAR[amountPer ?? 'once'];

/** The most that an award can pay in a year; `undefined` if unknown. */
export const mostOf = ({ award }: ServedRecord): number | undefined =>
  inYear(award, award.amount.max ?? award.amount.min);
const leastOf = ({ award }: ServedRecord): number | undefined =>
  inYear(award, award.amount.min ?? award.amount.max);

/** The values that searches compare. */
const COLUMNS = {
  most: mostOf,
  least: leastOf,
  gpa: ({ detail }) => detail.gpaRequirement ?? undefined,
  deadline: ({ detail: { deadline } }) => (deadline === null ? undefined : dayNumber(deadline)),
  createdAt: ({ createdAt }) => createdAt,
} satisfies Record<string, (record: ServedRecord) => number | undefined>;

/** The values that filters need, by record number. Reading the records themselves would be far slower. */
export interface Columns {
  /** `NaN` if the value is unknown: `NaN` is neither less nor more than any number. */
  readonly numbers: Readonly<Record<keyof typeof COLUMNS, Float64Array>>;
  readonly sources: ValueSets;
  readonly tags: ValueSets;
}

const NONE = new Float64Array(0);

export const NO_COLUMNS: Columns = {
  numbers: { most: NONE, least: NONE, gpa: NONE, deadline: NONE, createdAt: NONE },
  sources: new Map(),
  tags: new Map(),
};

/** The columns after a change; `added`: the new records. */
export function nextColumns(
  before: Columns,
  renumbering: Renumbering,
  added: readonly ServedRecord[],
): Columns {
  const next = (name: keyof typeof COLUMNS) =>
    nextColumn(
      before.numbers[name],
      renumbering,
      added.map((record) => COLUMNS[name](record) ?? Number.NaN),
    );
  return {
    numbers: {
      most: next('most'),
      least: next('least'),
      gpa: next('gpa'),
      deadline: next('deadline'),
      createdAt: next('createdAt'),
    },
    sources: nextSets(
      before.sources,
      renumbering,
      added.map(({ detail }) => [detail.source]),
    ),
    tags: nextSets(
      before.tags,
      renumbering,
      added.map(({ detail }) => detail.tags),
    ),
  };
}
