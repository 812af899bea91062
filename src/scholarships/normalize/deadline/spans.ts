import { type Token, textAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { DayMention, DayRule } from './days.ts';

/** A day, or a period that ends on it. */
export interface Span extends DayMention {
  /** The first day of the period; `null` for a single day. */
  readonly start: DayMention | null;
}

const JOINING = wordSet('- to through thru until till and til');
/** Times, weekdays and small words that may stand between the days of a period. */
const BETWEEN = wordSet(
  'at on the a am pm midnight noon eastern central mountain pacific et ct mt pt est edt cst cdt mst mdt pst pdt time standard daylight , ( ) . monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun',
);
const LONGEST_GAP = 10;

/** Joins `August 1 - November 15`, `from October 1 to January 15`, `between March 1 and April 1`. */
export function joinSpans(list: readonly Token[], days: readonly DayMention[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last !== undefined && last.start === null && joined(list, last, day)) {
      spans.pop();
      spans.push({ ...day, from: last.from, start: shareYear(last, day) });
    } else spans.push({ ...day, start: null });
  }
  return spans;
}

function joined(list: readonly Token[], first: DayMention, second: DayMention): boolean {
  if (second.from - first.to > LONGEST_GAP) return false;
  const gap = list.slice(first.to, second.from);
  const joints = gap.filter((token) => JOINING.has(token.text));
  const [joint] = joints;
  if (joint === undefined || joints.length > 2) return false;
  if (joint.text === 'and' && !opensBetween(list, first.from)) return false;
  return gap.every((token) => JOINING.has(token.text) || isBetween(token));
}

const isBetween = (token: Token): boolean =>
  BETWEEN.has(token.text) || token.kind === 'time' || (token.kind === 'number' && token.value <= 12);

const opensBetween = (list: readonly Token[], at: number): boolean =>
  [1, 2, 3].some((back) => textAt(list, at - back) === 'between');

/** `January 15 - March 15, 2027`: the year printed at the end is the start's too, if that is then earlier. */
function shareYear(first: DayMention, second: DayMention): DayMention {
  if (first.year !== null || second.year === null) return first;
  const earlier = first.rule.month <= second.rule.month;
  return { ...first, year: earlier ? second.year : second.year - 1 };
}

/** `January 15 at 11:59 p.m., or 5:59 a.m. GMT on January 16` is one moment: the local day, printed first, counts. */
export function dropOtherZones(list: readonly Token[], spans: readonly Span[]): Span[] {
  return spans.filter((span, at) => {
    const before = spans[at - 1];
    if (before === undefined || span.start !== null) return true;
    const gap = list.slice(before.to, span.from);
    const retold =
      gap.some(({ text }) => text === 'or' || text === '(') && gap.some(({ kind }) => kind === 'time');
    return !(retold && isNextDay(before.rule, span.rule));
  });
}

const isNextDay = (first: DayRule, second: DayRule): boolean =>
  first.kind === 'day' &&
  second.kind === 'day' &&
  (second.day === first.day + 1 ? second.month === first.month : second.day === 1 && first.day >= 28);
