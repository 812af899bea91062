import type { Amount, Deadline } from '../model.ts';

/** A value read from text, with the steps that led to it, for `explain`. */
export interface Read<T> {
  readonly value: T;
  readonly because: readonly string[];
}

/** All normalizers are pure; `today` (`YYYY-MM-DD`) is the day a yearless date is read from. */
export type ReadAmount = (text: string) => Read<Amount>;
export type ReadDeadline = (text: string, today: string) => Read<Deadline>;
export type ReadGpa = (text: string) => Read<number | null>;
