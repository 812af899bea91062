import { add, type Bitset, emptyBitset } from './bitset.ts';
import { fold } from './fold.ts';
import type { DeadlineFilter } from './parameters.ts';
import type { ServedRecord } from './record.ts';

/** Record numbers from `from` up to, not including, `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** 0: has a date; 1: open without one; 2: closed without one. */
const sectionOf = ({ detail, saidClosed }: ServedRecord): 0 | 1 | 2 => {
  if (saidClosed) return 2;
  return detail.deadline === null ? 1 : 0;
};

/** By date, then those without a date, then closed ones without a date; each by title, then id. The same every day. */
export function inBaseOrder(records: readonly ServedRecord[]): ServedRecord[] {
  return records
    .map((record) => ({ record, section: sectionOf(record), title: fold(record.detail.title) }))
    .sort(
      (a, b) =>
        a.section - b.section ||
        compare(a.record.detail.deadline ?? '', b.record.detail.deadline ?? '') ||
        compare(a.title, b.title) ||
        compare(a.record.detail.title, b.record.detail.title) ||
        compare(a.record.detail.id, b.record.detail.id),
    )
    .map(({ record }) => record);
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

const UPCOMING_DAYS = 30;

/** The order of one day, as ranges of record numbers in base order. */
export interface DayOrder {
  /** First the open ones by nearest deadline, then undated ones; then the closed ones in the same way. */
  readonly ranges: readonly Range[];
  /** `upcoming`: a date from today to 30 days on. */
  readonly sets: Readonly<Record<DeadlineFilter, Bitset>>;
}

/** Derives each day's order from the base order, so that nothing is sorted again at midnight. */
export function createDayOrder(ordered: readonly ServedRecord[]): (today: string) => DayOrder {
  const sections = ordered.map(sectionOf);
  const end = (section: number): number => {
    const next = sections.findIndex((other) => other > section);
    return next === -1 ? ordered.length : next;
  };
  const datedEnd = end(0);
  const openEnd = end(1);
  const dates = ordered.slice(0, datedEnd).map(({ detail }) => detail.deadline ?? '');
  const dayStarts = dates.flatMap((date, at) => (at === 0 || date !== dates[at - 1] ? [at] : []));

  /** The first record with a date not before `day`. */
  const firstFrom = (day: string): number => {
    let low = 0;
    let high = datedEnd;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((dates[middle] ?? '') < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };

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
