import type { Sentence } from '../../text/sentences.ts';
import { type Token, textAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';
import { type DayMention, findDays } from './days.ts';
import { isTimeOfDay } from './lexicon.ts';

/** A day, or a period that ends on it. */
export interface Period extends DayMention {
  /** The first day of the period; `null` for a single day. */
  readonly start: DayMention | null;
}

const JOINTS = wordSet('- to through thru until till and til');

/** The days of a sentence; `August 1 - November 15` and `from October 1 to January 15` are one period. */
export function findPeriods(tokens: Sentence): Period[] {
  const periods: Period[] = [];
  for (const day of findDays(tokens)) {
    const last = periods.at(-1);
    if (last !== undefined && last.start === null && isJoined(tokens, last, day))
      periods.splice(-1, 1, { ...day, from: last.from, start: last });
    else periods.push({ ...day, start: null });
  }
  return dropOtherZones(tokens, periods);
}

function isJoined(tokens: readonly Token[], first: DayMention, second: DayMention): boolean {
  const gap = tokens.slice(first.to, second.from);
  const joint = gap.find((token) => JOINTS.has(token.text));
  if (joint === undefined || (joint.text === 'and' && !opensBetween(tokens, first.from))) return false;
  return gap.every((token) => JOINTS.has(token.text) || isTimeOfDay(token));
}

const opensBetween = (tokens: readonly Token[], at: number): boolean =>
  [1, 2, 3].some((back) => textAt(tokens, at - back) === 'between');

/**
 * `January 15 at 11:59 p.m., or 5:59 a.m. GMT on January 16` is one moment. Only its first day, which is the local one,
 * stays.
 */
const dropOtherZones = (tokens: readonly Token[], periods: readonly Period[]): Period[] =>
  periods.filter((period, at) => {
    const before = periods[at - 1];
    if (before === undefined || period.start !== null) return true;
    const gap = tokens.slice(before.to, period.from);
    const isInOtherZone =
      gap.some(({ text }) => text === 'or' || text === '(') && gap.some(({ kind }) => kind === 'time');
    return !(isInOtherZone && isNextDay(before, period));
  });

const isNextDay = ({ rule: first }: DayMention, { rule: second }: DayMention): boolean =>
  first.kind === 'day' &&
  second.kind === 'day' &&
  (second.day === first.day + 1 ? second.month === first.month : second.day === 1 && first.day >= 28);
