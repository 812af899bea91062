import { add, type Bitset, emptyBitset, intersectInto, subtractFrom, uniteInto } from './bitset.ts';
import {
  AMOUNT_BANDS,
  type DeadlineFilter,
  DIMENSIONS,
  type Facet,
  TAG_GROUPS,
  UNKNOWN_AMOUNT,
} from './parameters.ts';
import type { ValueSets } from './record-numbers.ts';
import type { DayOrder } from './record-order.ts';
import { type Columns, dayNumber } from './value-columns.ts';

/** The parameters of a search that filter records. If a parameter has several values, one of these must match. */
export interface Filters {
  readonly source?: readonly string[] | undefined;
  readonly audience?: readonly string[] | undefined;
  readonly field?: readonly string[] | undefined;
  readonly feature?: readonly string[] | undefined;
  /** Tags of people: who the applicant is. Awards that require something else in the same dimension do not match. */
  readonly for?: readonly string[] | undefined;
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

function bandOf(most: number): string {
  if (Number.isNaN(most)) return UNKNOWN_AMOUNT.band;
  return AMOUNT_BANDS.find(({ to }) => most < to)?.band ?? '';
}

function setsByBand(most: Float64Array): ValueSets {
  const sets = new Map<string, Bitset>();
  for (let number = 0; number < most.length; number += 1) {
    const band = bandOf(most[number] ?? Number.NaN);
    const members = sets.get(band) ?? emptyBitset(most.length);
    add(members, number);
    sets.set(band, members);
  }
  return sets;
}

/** The records whose value in a column passes a test. */
function recordsWhere(column: Float64Array, test: (value: number) => boolean): Bitset {
  const members = emptyBitset(column.length);
  for (let number = 0; number < column.length; number += 1) {
    if (test(column[number] ?? Number.NaN)) add(members, number);
  }
  return members;
}

/** Records that accept a GPA. Sets are cached by the highest requirement that the GPA meets, as only a few exist. */
function createGpaFilter(required: Float64Array): (gpa: number) => Bitset {
  const steps = [...new Set(required)].filter((gpa) => !Number.isNaN(gpa)).sort((a, b) => a - b);
  const cached = new Map<number, Bitset>();
  return (gpa) => {
    const step = steps.findLast((requirement) => requirement <= gpa) ?? Number.NEGATIVE_INFINITY;
    // Records without a requirement (NaN) accept any GPA.
    const members = cached.get(step) ?? recordsWhere(required, (requirement) => !(requirement > step));
    cached.set(step, members);
    return members;
  };
}

/** The records that match each parameter of a search. `numberOf`: the record number of an id. */
export function createFilters(
  { numbers, sources, tags }: Columns,
  {
    size,
    numberOf,
    formerKeys = new Map(),
  }: {
    size: number;
    numberOf: (id: string) => number | undefined;
    formerKeys: ReadonlyMap<string, string> | undefined;
  },
) {
  const openTo = createGpaFilter(numbers.gpa);
  const tagsOf = (group: keyof typeof TAG_GROUPS): ValueSets =>
    new Map([...tags].filter(([tag]) => TAG_GROUPS[group].has(tag)));
  const sets = {
    source: sources,
    audience: tagsOf('audience'),
    field: tagsOf('field'),
    feature: tagsOf('feature'),
    amount: setsByBand(numbers.most),
  };
  const anyOf = (from: ValueSets, values: readonly string[]): Bitset =>
    values.reduce((set, value) => uniteInto(set, from.get(value) ?? emptyBitset(0)), emptyBitset(size));

  const all = emptyBitset(size).fill(-1);
  /**
   * For each dimension that one of these tags belongs to, the awards that have one of these tags, or that have no tag
   * of that dimension at all.
   */
  function openToSomebody(named: readonly string[]): Bitset {
    return DIMENSIONS.map((dimension) => ({
      ...dimension,
      suitable: [...dimension.tags, ...dimension.ruledOutBy].filter((tag) => named.includes(tag)),
    }))
      .filter(({ suitable }) => suitable.length > 0)
      .map((dimension) => {
        const withoutTag = subtractFrom(all.slice(), anyOf(tags, dimension.tags));
        return uniteInto(withoutTag, anyOf(tags, dimension.suitable));
      })
      .reduce(intersectInto, all.slice());
  }

  return {
    /** The records that require one of these tags. */
    requiring: (named: readonly string[]): Bitset => anyOf(tags, named),

    valuesOf: (facet: Facet, day: DayOrder): ValueSets =>
      facet === 'deadline' ? new Map(Object.entries(day.sets)) : sets[facet],

    /** For each given parameter, the records that match it. */
    of(query: Filters, day: DayOrder): Map<keyof Filters, Bitset> {
      const found = new Map<keyof Filters, Bitset>();
      for (const facet of Object.keys(sets) as (keyof typeof sets)[]) {
        const values = query[facet];
        if (values === undefined) continue;
        const present = facet === 'source' ? values.map((key) => formerKeys.get(key) ?? key) : values;
        found.set(facet, anyOf(sets[facet], present));
      }
      const {
        for: who,
        deadline,
        without,
        gpa,
        amountMin,
        amountMax,
        deadlineFrom,
        deadlineTo,
        newSince,
        ids,
      } = query;
      if (deadline !== undefined) found.set('deadline', day.sets[deadline satisfies DeadlineFilter]);
      if (without !== undefined) found.set('without', subtractFrom(all.slice(), anyOf(tags, without)));
      if (who !== undefined) found.set('for', openToSomebody(who));
      if (gpa !== undefined) found.set('gpa', openTo(gpa));
      // An unknown amount or deadline (NaN) matches none of these filters.
      if (amountMin !== undefined) {
        found.set(
          'amountMin',
          recordsWhere(numbers.most, (most) => most >= amountMin),
        );
      }
      if (amountMax !== undefined) {
        found.set(
          'amountMax',
          recordsWhere(numbers.least, (least) => least <= amountMax),
        );
      }
      if (deadlineFrom !== undefined) {
        const first = dayNumber(deadlineFrom);
        found.set(
          'deadlineFrom',
          recordsWhere(numbers.deadline, (day) => day >= first),
        );
      }
      if (deadlineTo !== undefined) {
        const last = dayNumber(deadlineTo);
        found.set(
          'deadlineTo',
          recordsWhere(numbers.deadline, (day) => day <= last),
        );
      }
      if (ids !== undefined) {
        const wanted = emptyBitset(size);
        for (const id of ids) {
          const number = numberOf(id);
          if (number !== undefined) add(wanted, number);
        }
        found.set('ids', wanted);
      }
      if (newSince !== undefined) {
        found.set(
          'newSince',
          recordsWhere(numbers.createdAt, (at) => at >= newSince),
        );
      }
      return found;
    },
  };
}
