import type { Sentence } from '../text/sentences.ts';
import { type DayMention, dayIn, onOrAfter, onOrBefore } from './days.ts';
import type { Reading } from './roles.ts';
import type { Span } from './spans.ts';
import { SENTINEL_YEAR, yearInWords } from './year-words.ts';

/** A day with its year, or the reason why there is none. */
export type Dated =
  | { readonly date: string; readonly printed: boolean; readonly how: string }
  | { readonly date: null; readonly how: string; readonly sentinel: boolean };

const given = (date: string, how: string): Dated => ({ date, printed: true, how });
const inferred = (date: string, how: string): Dated => ({ date, printed: false, how });
const none = (how: string, sentinel = false): Dated => ({ date: null, how, sentinel });

/** The day a span closes on. Order of belief: its own year, its neighbours', the sentence's, the calendar. */
export function dateSpan(
  sentence: Sentence,
  spans: readonly Span[],
  at: number,
  reading: Reading,
  today: string,
): Dated {
  const span = spans[at];
  if (span === undefined) return none('no day');
  if (span.year !== null) return ownYear(span, span.year);
  return fromNeighbours(sentence, spans, at) ?? fromWords(sentence, spans, span, reading, today);
}

function ownYear(span: Span, year: number): Dated {
  if (year >= SENTINEL_YEAR) return none(`the year ${year} stands for "no deadline"`, true);
  const date = dayIn(span.rule, year);
  return date === null ? none('no such day') : given(date, 'the year is printed');
}

/** `November 30 and April 30, 2027`; `opens September 1, 2026 and closes February 1`. */
function fromNeighbours(sentence: Sentence, spans: readonly Span[], at: number): Dated | null {
  const span = spans[at];
  const before = span?.start ?? spans[at - 1];
  const behind = spans[at + 1];
  if (span === undefined) return null;
  if (before !== undefined && before !== null && before.year !== null && before.year < SENTINEL_YEAR) {
    const start = dayIn(before.rule, before.year);
    const date = start === null ? null : onOrAfter(span.rule, start);
    if (date !== null) return inferred(date, `the first one after ${start}`);
  }
  if (behind === undefined || behind.year === null || behind.start !== null) return null;
  const listed = sentence
    .slice(span.to, behind.from)
    .every(({ text }) => [',', 'and', '&', 'or', '/'].includes(text));
  const end = listed ? dayIn(behind.rule, behind.year) : null;
  const date = end === null ? null : onOrBefore(span.rule, end);
  return date === null ? null : inferred(date, `in the year of ${end}`);
}

/**
 * A year that the sentence names (`the 2026 application`) is believed when it gives a day already past,
 * or no later than the next one: a year that names a cycle may otherwise lie ahead of its deadline.
 */
function fromWords(
  sentence: Sentence,
  spans: readonly Span[],
  span: Span,
  reading: Reading,
  today: string,
): Dated {
  const next = onOrAfter(span.rule, today);
  const outside = (place: number): boolean => !spans.some((each) => place >= each.from && place < each.to);
  const named = overNewYear(span) ? null : yearInWords(sentence, span.from, outside);
  const date = named === null ? null : dayIn(span.rule, named);
  if (date !== null && (next === null || date <= next))
    return given(date, `the sentence names the year ${named}`);
  if (reading.past)
    return orNone(onOrBefore(span.rule, today), `no year, over: the last one before ${today}`);
  return orNone(next, `no year: the next one from ${today}`);
}

const orNone = (date: string | null, how: string): Dated =>
  date === null ? none('no such day') : inferred(date, how);

/** A period that begins in one year and ends in the next. */
const overNewYear = (span: Span): boolean => isLater(span.start, span);

const isLater = (start: DayMention | null, end: DayMention): boolean =>
  start !== null && start.rule.month > end.rule.month;
