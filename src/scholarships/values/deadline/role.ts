import { AWARD, AWARDS } from '../../text/award-nouns.ts';
import { CLOSED } from '../../text/closing-words.ts';
import type { Sentence } from '../../text/sentences.ts';
import { textAt, wordsOf } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';
import type { Candidate } from '../candidates.ts';
import { findPeriods, type Period } from './find.ts';
import {
  APPLICATION,
  APPLYING,
  type Cue,
  cueAt,
  datesPerson,
  EVENTS,
  EXCEPTIONS,
  EXTENSIONS,
  HEDGES,
  isForWhom,
  isTimeOfDay,
  PRIORITY,
  RENEWALS,
  SUPPORT,
} from './lexicon.ts';

/**
 * The role of a day, best first: the `extended` close of applications, the `close`, a day just `mentioned` in a sentence
 * about applying, a `usual` close, a `priority` date, the date of `support`ing documents. Never used: `open`, `other`.
 */
export type Role = 'extended' | 'close' | 'mentioned' | 'usual' | 'priority' | 'support' | 'open' | 'other';

/** A day in its sentence, with the role that the surrounding words give it. */
export interface ClassifiedDay extends Candidate<Role> {
  readonly period: Period;
  /** The neighboring days in the sentence. */
  readonly before: Period | undefined;
  readonly behind: Period | undefined;
  /** Whether the verb is in the past: `The application closed April 14`. */
  readonly isPast: boolean;
  /** Where words mark it as over, if they do: `closed April 14`, `April 14 (closed)`. */
  readonly done: 'before' | 'behind' | null;
}

/** Context of a sentence. */
export interface SentenceContext {
  /** Whether the whole text is a cell or a line, in which a day without cue words is the deadline. */
  readonly isShort: boolean;
  /** The cue of the preceding sentence, if that is a heading. */
  readonly heading: Cue | null;
  /** The title of the award in question, if the text is about several. */
  readonly award: string | null;
}

const SEPARATORS = wordSet('; |');
const STOPS = wordSet(', ; | ( )');
const HAND_IN = wordSet('send submit email mail upload provide');
const PAPERS = wordSet('essay essays statement resume résumé cv proposal form');
const NEGATIONS = wordSet('not no late cannot never ineligible nor');
const DONE = wordSet(CLOSED);
const PERIODS = wordSet('cycle window period open opens accepted runs available');
/** The longest event. Applications are rarely open for so few days. */
const EVENT_DAYS = 10;
const RIGHT_TOKENS = 6;
/** Longest line, in tokens, such as `Proposals: first Friday in October`. */
const LINE_TOKENS = 16;

/** The words that may be about a day: from the previous day to the next one. */
interface Surroundings {
  readonly list: Sentence;
  readonly period: Period;
  readonly from: number;
  readonly until: number;
}

/** The days of a sentence with their roles. A day without cue words inherits the role of the day before it. */
export function rolesOf(list: Sentence, setting: SentenceContext): ClassifiedDay[] {
  const periods = findPeriods(list);
  const timeline = isTimeline(list, periods);
  const closings: ClassifiedDay[] = [];
  for (const [at, period] of periods.entries()) {
    const [before, behind] = [periods[at - 1], periods[at + 1]];
    const from = clauseStart(list, before?.to ?? 0, period.from);
    const around = { list, period, from, until: behind?.from ?? list.length };
    const cue = timeline ? cueBehind(around, list.length) : cueOf(around, setting);
    const role = cue ?? closings.at(-1)?.role ?? setting.heading ?? roleWithoutCue(around, setting);
    closings.push({
      sentence: list,
      period,
      before,
      behind,
      from: period.from,
      to: period.to,
      isPast: isPast(around),
      done: doneBy(around),
      role: role === 'close' || role === 'mentioned' ? refineRole(around, role, timeline) : role,
    });
  }
  return setAsideExceptions(list, closings, setting.award);
}

/** Whether the words follow their day: `October 1: Application opens. January 15: Application due`. */
const isTimeline = (list: Sentence, [first]: readonly Period[]): boolean =>
  first?.from === 0 && [':', '-'].includes(textAt(list, first.to));

const clauseStart = (list: Sentence, limit: number, to: number): number =>
  Math.max(limit, list.findLastIndex((token, at) => at < to && SEPARATORS.has(token.text)) + 1);

function cueOf(around: Surroundings, setting: SentenceContext): Role | null {
  const { list, period, from } = around;
  if (isCondition(around)) return 'other';
  const noun = nounBehind(around);
  if (noun !== null) return noun;
  const verb = cueAt(list, cuePlace(around));
  if ([1, 2].some((back) => period.from - back >= from && datesPerson(list, period.from - back)))
    return 'other';
  if (period.start !== null)
    return verb === 'other' || isOfEvent(around) ? 'other' : periodCue(around, setting);
  const preposition = prepositionBefore(list, period.from);
  if (preposition === null || preposition.at < from) return verb ?? cueBehind(around, RIGHT_TOKENS);
  if (datesPerson(list, preposition.at - 1)) return 'other';
  // In `by October 15 for one and by March 1 for the other`, the second day has the role of the first.
  const isListed = ['and', 'or'].includes(textAt(list, preposition.at - 1));
  const meant = isListed ? null : setting.isShort ? 'close' : isAboutApplying(list) ? 'mentioned' : null;
  switch (preposition.direction) {
    case 'no later':
      return verb === null || verb === 'close' ? 'close' : 'other';
    case 'until':
      return verb === 'other' ? 'other' : verb === null ? meant : 'close';
    case 'from':
      return verb === 'other' ? 'other' : 'open';
    case 'after':
      return isRefused(around) ? 'close' : 'open';
    case 'by':
      return verb ?? meant;
  }
}

/** Whether the day is a condition: `If November 1 falls on a weekend`. */
const isCondition = ({ list, period }: Surroundings): boolean =>
  textAt(list, period.to) === 'falls' || ['if', 'when', 'should'].includes(textAt(list, period.from - 1));

/** The cue of a noun right after the day: `a March 1 deadline`. In `10/1 Due: 1/15` it belongs to the next day. */
function nounBehind({ list, period }: Surroundings): Cue | null {
  const isNamed = ['deadline', 'due', 'opening', 'notification'].includes(textAt(list, period.to));
  return isNamed && textAt(list, period.to + 1) !== ':' ? cueAt(list, period.to) : null;
}

/** Whether the period is an event of a few days: `to participate in the congress in Boston, September 10-14`. */
function isOfEvent(around: Surroundings): boolean {
  const { list, period, from } = around;
  const { start, rule: last } = period;
  const first = start?.rule;
  const areFew =
    first?.kind === 'day' &&
    last.kind === 'day' &&
    first.month === last.month &&
    first.day <= last.day &&
    last.day - first.day <= EVENT_DAYS &&
    (start?.year ?? period.year) === period.year;
  const words = wordsOf(list, Math.max(from, cuePlace(around) + 1), period.from);
  const opening = words.findLastIndex((word) => PERIODS.has(word));
  return areFew && words.slice(opening + 1).some((word) => EVENTS.has(word));
}

/** The cue of a period: it ends with the close if the text is short or about applying, and no other cue follows. */
function periodCue(around: Surroundings, { isShort }: SentenceContext): Cue | null {
  if (cueBehind(around, RIGHT_TOKENS) === 'other') return 'other';
  const isMeant =
    isShort ||
    isAboutApplying(around.list) ||
    around.list.some(({ text }, at) => PERIODS.has(text) && !isForWhom(around.list, at));
  return isMeant ? 'close' : null;
}

/** Index of the nearest cue before the day; -1 if there is none. */
const cuePlace = ({ list, period, from }: Surroundings): number =>
  list.findLastIndex((_, at) => at >= from && at < period.from && cueAt(list, at) !== null);

/** The first cue after the day, within its clause. */
function cueBehind({ list, period, until }: Surroundings, reach: number): Cue | null {
  for (let at = period.to; at < Math.min(until, period.to + reach); at += 1) {
    if (STOPS.has(textAt(list, at))) return null;
    const cue = cueAt(list, at);
    if (cue !== null) return cue;
  }
  return null;
}

/** Whether later applications are refused: `Applications received after March 1 will not be considered`. */
const isRefused = ({ list, from, until }: Surroundings): boolean =>
  wordsOf(list, from, until).some((word) => NEGATIONS.has(word));

/** `no later than`, `until` and `by` precede the last day of a period; `from` and (mostly) `after` the first. */
type Direction = 'no later' | 'until' | 'by' | 'from' | 'after';

const DIRECTIONS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  'no later': new Set(['later than', 'or before', 'nlt']),
  until: new Set(['until', 'till', 'til', 'through', 'thru']),
  from: new Set(['from', 'as of', 'not before']),
  by: new Set(['by', 'before', 'prior to']),
  after: new Set(['after']),
};

/** The preposition that belongs to the day at index `day`, and its index. */
function prepositionBefore(list: Sentence, day: number): { direction: Direction; at: number } | null {
  const at = list.findLastIndex(
    (token, place) => place < day && (directionAt(list, place) !== null || !isTimeOfDay(token)),
  );
  const direction = directionAt(list, at);
  return direction === null ? null : { direction, at };
}

const directionAt = (list: Sentence, at: number): Direction | null =>
  directionOf(`${textAt(list, at - 1)} ${textAt(list, at)}`) ?? directionOf(textAt(list, at));

const directionOf = (words: string): Direction | null =>
  (['no later', 'until', 'from', 'by', 'after'] as const).find((each) => DIRECTIONS[each].has(words)) ?? null;

/** Refines the role of a close by the words of its clause or, in a timeline, by those after it. */
function refineRole({ list, period, from, until }: Surroundings, role: Role, timeline: boolean): Role {
  const behind = upToStop(
    wordsOf(list, period.to, Math.min(until, period.to + (timeline ? RIGHT_TOKENS : 2))),
  );
  const words = timeline ? behind : wordsOf(list, from, period.from);
  if (words.some((word) => EXTENSIONS.has(word))) return 'extended';
  // A priority date of the FAFSA is not the award's own deadline.
  const isOfForm = words.includes('fafsa') && !words.some((word) => APPLICATION.has(word));
  if ([...words, ...behind].some((word) => PRIORITY.has(word))) return isOfForm ? 'support' : 'priority';
  if (words.some((word) => HEDGES.has(word))) return 'usual';
  if (wordsOf(list, from, until).some((word) => RENEWALS.has(word))) return 'support';
  const papers = words.some((word, at) => SUPPORT.has(word) && !accompanies(words, at));
  const isAsked = isSentByApplicant(words) || wordsOf(list, period.to, until).includes('considered');
  return papers && !isAsked && !words.some((word) => APPLICATION.has(word)) ? 'support' : role;
}

/** Whether the applicant sends the documents: several together (`a transcript and two letters`) are the application. */
const isSentByApplicant = ([first = '', ...more]: readonly string[]): boolean =>
  HAND_IN.has(first) && more.filter((word) => SUPPORT.has(word) || PAPERS.has(word)).length > 1;

/** Whether documents are sent with the application: `must be submitted with two letters by March 1`. */
const accompanies = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - 3), at).some((word) => ['with', 'including'].includes(word));

function upToStop(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => STOPS.has(word));
  return end === -1 ? words : words.slice(0, end);
}

/**
 * The role of a day without cues: the deadline in a cell, possibly one in a labeled line or a sentence about applying.
 */
function roleWithoutCue({ list, period }: Surroundings, { isShort }: SentenceContext): Role {
  if (isShort) return 'close';
  const isLabelled = textAt(list, period.from - 1) === ':' && list.length <= LINE_TOKENS;
  return isLabelled || isAboutApplying(list) ? 'mentioned' : 'other';
}

const isAboutApplying = (list: Sentence): boolean => list.some(({ text }) => APPLYING.has(text));

function doneBy(around: Surroundings): ClassifiedDay['done'] {
  const { list, period, until } = around;
  if (wordsOf(list, period.to, Math.min(until, period.to + 3)).some((word) => DONE.has(word)))
    return 'behind';
  const place = cuePlace(around);
  const isDone = DONE.has(textAt(list, place)) && !['be', 'is', 'are'].includes(textAt(list, place - 1));
  return isDone ? 'before' : null;
}

function isPast(around: Surroundings): boolean {
  if (doneBy(around) !== null) return true;
  const { list } = around;
  const place = cuePlace(around);
  // `are closed March 1` is still to come.
  if (DONE.has(textAt(list, place))) return false;
  return [place - 1, place + 1].some((at) => ['was', 'were'].includes(textAt(list, at)));
}

/** In `March 1, except for the Reed Award, which is due May 10`, the second day is for that award only. */
function setAsideExceptions(
  list: Sentence,
  closings: ClassifiedDay[],
  award: string | null,
): ClassifiedDay[] {
  const at = list.findIndex(({ text }) => EXCEPTIONS.has(text));
  if (!closings.some(({ from }) => from < at)) return closings;
  const isMeant = award !== null && mentionsTitle(list.slice(at), award);
  return closings.map((each) => (each.from > at === isMeant ? each : { ...each, role: 'other' }));
}

/** Whether the sentence names the award, by a capitalized word of its title. */
function mentionsTitle(list: Sentence, award: string): boolean {
  const title = new Set(award.toLowerCase().match(/[\p{L}']{4,}/gu));
  return list.some(
    ({ capital, text }) => capital && title.has(text) && !APPLYING.has(text) && !GENERIC.has(text),
  );
}

const GENERIC = wordSet(`${AWARD} ${AWARDS} fund memorial endowed endowment`);
