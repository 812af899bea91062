import { add, type Bitset, countWithin, emptyBitset, membersWithin } from './bitset.ts';
import type { DeadlineFilter } from './parameters.ts';
import { GONE, type Renumbering } from './record-numbers.ts';
import type { ServedRecord } from './served-record.ts';
import { dayNumber } from './value-columns.ts';

/** Record numbers from `from` up to, not including, `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** 0: has a date; 1: open without a date; 2: closed without a date. */
const sectionOf = ({ detail, statedClosed }: ServedRecord): 0 | 1 | 2 => {
  if (statedClosed) return 2;
  return detail.deadline === null ? 1 : 0;
};

/**
 * The base order: records with a date by date, then open records without a date, then closed records without a date.
 * Equal records are sorted by title, then id. This order is the same every day.
 */
const compareRecords = (a: ServedRecord, b: ServedRecord): number =>
  sectionOf(a) - sectionOf(b) ||
  compare(a.detail.deadline ?? '', b.detail.deadline ?? '') ||
  compare(a.foldedTitle, b.foldedTitle) ||
  compare(a.detail.title, b.detail.title) ||
  compare(a.detail.id, b.detail.id);

/**
 * The first number below `size` that passes the test; `size` if no number does. All numbers after the first must pass,
 * too.
 */
function firstWhere(size: number, test: (number: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The position of a record in base order, or the position where the record would be inserted. */
const positionIn = (records: readonly ServedRecord[], record: ServedRecord): number =>
  firstWhere(records.length, (number) => compareRecords(records[number] as ServedRecord, record) >= 0);

/** Records in base order after a change: without `removed`, and with `added`. Other records are not sorted again. */
export function nextInBaseOrder(
  before: readonly ServedRecord[],
  removed: readonly ServedRecord[],
  added: readonly ServedRecord[],
): { records: ServedRecord[]; added: ServedRecord[]; renumbering: Renumbering } {
  const sorted = [...added].sort(compareRecords);
  const numbers = new Int32Array(before.length);
  for (const record of removed) numbers[positionIn(before, record)] = GONE;
  const records: ServedRecord[] = [];
  const addedNumbers: number[] = [];
  let next = 0;
  function keepUntil(end: number): void {
    for (; next < end; next += 1) {
      if (numbers[next] !== GONE) numbers[next] = records.push(before[next] as ServedRecord) - 1;
    }
  }
  for (const record of sorted) {
    keepUntil(positionIn(before, record));
    addedNumbers.push(records.push(record) - 1);
  }
  keepUntil(before.length);
  return { records, added: sorted, renumbering: { numbers, added: addedNumbers, size: records.length } };
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

const UPCOMING_DAYS = 30;

/** The order of one day, as ranges of record numbers in base order. */
export interface DayOrder {
  /** Open records by nearest deadline, then open records without a date; then closed records in the same way. */
  readonly ranges: readonly Range[];
  /** `upcoming`: a date from today to 30 days on. */
  readonly sets: Readonly<Record<DeadlineFilter, Bitset>>;
}

/**
 * Derives each day's order from the base order, so that nothing is sorted again at midnight. `deadlines`: the records'
 * deadlines as numbers.
 */
export function createDayOrder(
  ordered: readonly ServedRecord[],
  deadlines: Float64Array,
): (today: string) => DayOrder {
  const end = (section: number): number =>
    firstWhere(ordered.length, (number) => sectionOf(ordered[number] as ServedRecord) > section);
  const datedEnd = end(0);
  const openEnd = end(1);
  const dayStarts: number[] = [];
  for (let number = 0; number < datedEnd; number += 1) {
    if (deadlines[number] !== deadlines[number - 1]) dayStarts.push(number);
  }

  /** The first record with a date not before `day`. */
  function firstFrom(day: string): number {
    const first = dayNumber(day);
    return firstWhere(datedEnd, (number) => (deadlines[number] ?? 0) >= first);
  }

  const setOf = (ranges: readonly Range[]): Bitset => {
    const set = emptyBitset(ordered.length);
    for (const { from, to } of ranges) for (let number = from; number < to; number += 1) add(set, number);
    return set;
  };

  return (today) => {
    const from = firstFrom(today);
    const open = { from, to: openEnd };
    const passed = dayStarts
      .filter((start) => start < from)
      .map((start, at, starts) => ({ from: start, to: starts[at + 1] ?? from }));
    const closed = [...passed.reverse(), { from: openEnd, to: ordered.length }];
    const upcoming = { from, to: firstFrom(addDays(today, UPCOMING_DAYS + 1)) };
    const sets = { open: setOf([open]), upcoming: setOf([upcoming]), closed: setOf(closed) };
    return { ranges: [open, ...closed], sets };
  };
}

/**
 * The matches from which one page is taken. `tiers` are sets of matches, the best set first; each set is in the order
 * of the day.
 */
export interface Paging {
  readonly tiers: readonly Bitset[];
  readonly ranges: readonly Range[];
  readonly offset: number;
  readonly limit: number;
}

/** One page of record numbers: the best tier first, and within a tier in the order of the day. */
export function pageOf({ tiers, ranges, offset, limit }: Paging): number[] {
  const page: number[] = [];
  let skip = offset;
  for (const tier of tiers) {
    for (const { from, to } of ranges) {
      if (page.length === limit) return page;
      if (from >= to) continue;
      const count = countWithin(tier, from, to);
      if (skip >= count) skip -= count;
      else {
        for (const member of membersWithin(tier, from, to, skip, limit - page.length)) page.push(member);
        skip = 0;
      }
    }
  }
  return page;
}
