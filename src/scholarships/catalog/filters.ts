import { add, type Bitset, emptyBitset, subtractFrom, uniteInto } from './bitset.ts';
import { AMOUNT_BANDS, type DeadlineFilter, type Facet, TAG_GROUPS, UNKNOWN_AMOUNT } from './parameters.ts';
import type { ServedRecord } from './record.ts';
import type { DayOrder } from './record-order.ts';

/** The parameters of a search that filter records; of several values, one must match. */
export interface Filters {
  readonly source?: readonly string[] | undefined;
  readonly audience?: readonly string[] | undefined;
  readonly field?: readonly string[] | undefined;
  readonly feature?: readonly string[] | undefined;
  /** Tags that must not match. */
  readonly without?: readonly string[] | undefined;
  /** Bands of `AMOUNT_BANDS`. */
  readonly amount?: readonly string[] | undefined;
  readonly amountMin?: number | undefined;
  readonly amountMax?: number | undefined;
  readonly gpa?: number | undefined;
  readonly deadline?: DeadlineFilter | undefined;
  readonly deadlineFrom?: string | undefined;
  readonly deadlineTo?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** ms */
  readonly newSince?: number | undefined;
}

/** A set of records for each value. */
type ValueSets = ReadonlyMap<string, Bitset>;

/** The most that an award can pay; `undefined` if unknown. */
export const mostOf = ({ award: { amount } }: ServedRecord): number | undefined =>
  amount.max ?? amount.min ?? undefined;
const leastOf = ({ award: { amount } }: ServedRecord): number | undefined =>
  amount.min ?? amount.max ?? undefined;

function bandOf(record: ServedRecord): string {
  const most = mostOf(record);
  if (most === undefined) return UNKNOWN_AMOUNT.band;
  return AMOUNT_BANDS.find(({ to }) => most < to)?.band ?? '';
}

function indexValues(
  records: readonly ServedRecord[],
  valuesOf: (record: ServedRecord) => readonly string[],
): ValueSets {
  const sets = new Map<string, Bitset>();
  records.forEach((record, number) => {
    for (const value of valuesOf(record)) {
      const members = sets.get(value) ?? emptyBitset(records.length);
      add(members, number);
      sets.set(value, members);
    }
  });
  return sets;
}

/** Records that accept a GPA. Sets are cached by the highest requirement that it meets, as only a few exist. */
function createGpaFilter(
  records: readonly ServedRecord[],
  where: (test: (record: ServedRecord) => boolean) => Bitset,
): (gpa: number) => Bitset {
  const required = records.map(({ detail }) => detail.gpaRequirement).filter((gpa) => gpa !== null);
  const steps = [...new Set(required)].sort((a, b) => a - b);
  const made = new Map<number, Bitset>();
  return (gpa) => {
    const step = steps.findLast((requirement) => requirement <= gpa) ?? Number.NEGATIVE_INFINITY;
    const members = made.get(step) ?? where(({ detail }) => (detail.gpaRequirement ?? step) <= step);
    made.set(step, members);
    return members;
  };
}

/** Which records each parameter of a search lets through. */
export function createFilters(
  records: readonly ServedRecord[],
  formerKeys: ReadonlyMap<string, string> = new Map(),
) {
  const where = (test: (record: ServedRecord) => boolean): Bitset => {
    const members = emptyBitset(records.length);
    records.forEach((record, number) => {
      if (test(record)) add(members, number);
    });
    return members;
  };
  const openTo = createGpaFilter(records, where);
  const bySource = indexValues(records, ({ detail }) => [detail.source]);
  const byTag = indexValues(records, ({ detail }) => detail.tags);
  const byBand = indexValues(records, (record) => [bandOf(record)]);
  const tagsOf = (group: keyof typeof TAG_GROUPS): ValueSets =>
    new Map([...byTag].filter(([tag]) => TAG_GROUPS[group].has(tag)));
  const sets = {
    source: bySource,
    audience: tagsOf('audience'),
    field: tagsOf('field'),
    feature: tagsOf('feature'),
    amount: byBand,
  };
  const anyOf = (from: ValueSets, values: readonly string[]): Bitset =>
    values.reduce(
      (set, value) => uniteInto(set, from.get(value) ?? emptyBitset(0)),
      emptyBitset(records.length),
    );

  return {
    /** Records by source, for counting. */
    sources: bySource,

    tags: byTag as ValueSets,

    /** The records for each value of a facet. */
    valuesOf: (facet: Facet, day: DayOrder): ValueSets =>
      facet === 'deadline' ? new Map(Object.entries(day.sets)) : sets[facet],

    /** For each parameter that is given, the records that it lets through. */
    of(query: Filters, day: DayOrder): Map<keyof Filters, Bitset> {
      const found = new Map<keyof Filters, Bitset>();
      for (const facet of Object.keys(sets) as (keyof typeof sets)[]) {
        const values = query[facet];
        if (values === undefined) continue;
        const present = facet === 'source' ? values.map((key) => formerKeys.get(key) ?? key) : values;
        found.set(facet, anyOf(sets[facet], present));
      }
      const { deadline, without, gpa, amountMin, amountMax, deadlineFrom, deadlineTo, newSince, ids } = query;
      if (deadline !== undefined) found.set('deadline', day.sets[deadline satisfies DeadlineFilter]);
      if (without !== undefined) {
        found.set('without', subtractFrom(emptyBitset(records.length).fill(-1), anyOf(byTag, without)));
      }
      if (gpa !== undefined) found.set('gpa', openTo(gpa));
      if (amountMin !== undefined) {
        found.set(
          'amountMin',
          where((record) => (mostOf(record) ?? -1) >= amountMin),
        );
      }
      if (amountMax !== undefined) {
        const unknown = Number.POSITIVE_INFINITY;
        found.set(
          'amountMax',
          where((record) => (leastOf(record) ?? unknown) <= amountMax),
        );
      }
      if (deadlineFrom !== undefined) {
        found.set(
          'deadlineFrom',
          where(({ detail }) => detail.deadline !== null && detail.deadline >= deadlineFrom),
        );
      }
      if (deadlineTo !== undefined) {
        found.set(
          'deadlineTo',
          where(({ detail }) => detail.deadline !== null && detail.deadline <= deadlineTo),
        );
      }
      if (ids !== undefined) {
        const wanted = new Set(ids);
        found.set(
          'ids',
          where(({ detail }) => wanted.has(detail.id)),
        );
      }
      if (newSince !== undefined) {
        found.set(
          'newSince',
          where(({ createdAt }) => createdAt >= newSince),
        );
      }
      return found;
    },
  };
}
