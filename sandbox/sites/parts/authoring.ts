import type { Closes, Pays, Recurrence } from './award.ts';

/** Short words to write awards down with. */

/** `1,250`. `toLocaleString` would do, a hundred times slower. */
export const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

export const usd = (value: number): string => `$${grouped(value)}`;

export const pays = (each: number, text: string = usd(each)): Pays => ({ min: each, max: each, text });

export const between = (min: number, max: number, text = `${usd(min)} - ${usd(max)}`): Pays => ({
  min,
  max,
  text,
});

export const upTo = (max: number, text = `Up to ${usd(max)}`): Pays => ({ min: null, max, text });

export const atLeast = (min: number, text = `At least ${usd(min)}`): Pays => ({ min, max: null, text });

export const unstated = (text: string | null = null): Pays => ({ min: null, max: null, text });

/** `03-01`; `02-last`; `10-1-fri` is the first Friday in October. */
export function every(when: string): Recurrence {
  const [month, second = '', third] = when.split('-');
  const at = { month: Number(month) };
  if (second === 'last') return { ...at, lastDay: true };
  if (third === undefined) return { ...at, day: Number(second) };
  return { ...at, nth: Number(second), weekday: WEEKDAYS.indexOf(third) + 1 };
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Printed with its year. */
export const closes = (when: string, text: string | null = '{closes}'): Closes => ({
  kind: 'date',
  every: every(when),
  text,
});

/** Printed without its year. */
export const yearly = (when: string, text: string | null = '{closes:md}'): Closes => ({
  kind: 'inferred_year',
  every: every(when),
  text,
});

export const rolling = (text: string | null): Closes => ({ kind: 'rolling', text });

export const closed = (text: string): Closes => ({ kind: 'closed', text });

export const undated = (text: string | null = null): Closes => ({ kind: 'unknown', text });

export const stale = (date: string, text: string | null): Closes => ({ kind: 'stale', date, text });
