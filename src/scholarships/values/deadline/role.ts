import { AWARD, AWARDS } from '../../text/award-nouns.ts';
import { CLOSED } from '../../text/closing-words.ts';
import type { Sentence } from '../../text/sentences.ts';
import { textAt, wordsOf } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';
import type { Candidate } from '../value-candidates.ts';
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
  isDoneByOffice,
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
  readonly after: Period | undefined;
  /** Whether the sentence describes the day as past: `The application closed April 14`. */
  readonly isDescribedAsPast: boolean;
  /** Whether a word that marks the day as over stands before or after it: `closed April 14`, `April 14 (closed)`. */
  readonly closedMark: 'before' | 'after' | null;
}

export interface SentenceContext {
  /** Whether the whole text is a cell or a line, in which a day without cue words is the deadline. */
  readonly isShort: boolean;
  /** The cue of the preceding sentence, if that sentence is a heading. */
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
/** The length of the longest event. Applications are rarely open for so few days. */
const EVENT_DAYS = 10;
const RIGHT_TOKENS = 6;
const LINE_TOKENS = 16;

interface DayContext {
  readonly sentence: Sentence;
  readonly period: Period;
  readonly from: number;
  readonly until: number;
}

/** The days of a sentence with their roles. A day without cue words inherits the role of the day before it. */
export function rolesOf(sentence: Sentence, text: SentenceContext): ClassifiedDay[] {
  const periods = findPeriods(sentence);
  const cuesFollow = isTimeline(sentence, periods);
  const days: ClassifiedDay[] = [];
  for (const [at, period] of periods.entries()) {
    const [before, after] = [periods[at - 1], periods[at + 1]];
    const from = clauseStart(sentence, before?.to ?? 0, period.from);
    const context = { sentence, period, from, until: after?.from ?? sentence.length };
    const cue = cuesFollow ? cueAfter(context, sentence.length) : cueOf(context, text);
    const role = cue ?? days.at(-1)?.role ?? text.heading ?? roleWithoutCue(context, text);
    days.push({
      sentence,
      period,
      before,
      after,
      from: period.from,
      to: period.to,
      isDescribedAsPast: isDescribedAsPast(context),
      closedMark: closedMarkOf(context),
      role: role === 'close' || role === 'mentioned' ? refineRole(context, role, cuesFollow) : role,
    });
  }
  return setExceptionsAside(sentence, days, text.award);
}

/** Whether the cues come after their days: `October 1: Application opens. January 15: Application due`. */
const isTimeline = (sentence: Sentence, [first]: readonly Period[]): boolean =>
  first?.from === 0 && [':', '-'].includes(textAt(sentence, first.to));

const clauseStart = (sentence: Sentence, limit: number, to: number): number =>
  Math.max(limit, sentence.findLastIndex((token, at) => at < to && SEPARATORS.has(token.text)) + 1);

function cueOf(context: DayContext, text: SentenceContext): Role | null {
  const { sentence, period, from } = context;
  if (isCondition(context) || isDoneByOffice(sentence, from, period.from)) return 'other';
  const nounCue = nounCueAfter(context);
  if (nounCue !== null) return nounCue;
  const cue = cueAt(sentence, lastCueIndex(context));
  if ([1, 2].some((back) => period.from - back >= from && datesPerson(sentence, period.from - back)))
    return 'other';
  if (period.start !== null)
    return cue === 'other' || isOfEvent(context) ? 'other' : periodCue(context, text);
  const preposition = prepositionBefore(sentence, period.from);
  if (preposition === null || preposition.at < from) return cue ?? cueAfter(context, RIGHT_TOKENS);
  if (datesPerson(sentence, preposition.at - 1)) return 'other';
  // In `by October 15 for one and by March 1 for the other`, the second day has the role of the first.
  const isListed = ['and', 'or'].includes(textAt(sentence, preposition.at - 1));
  const fallback = isListed ? null : text.isShort ? 'close' : isAboutApplying(sentence) ? 'mentioned' : null;
  switch (preposition.direction) {
    case 'no later':
      return cue === null || cue === 'close' ? 'close' : 'other';
    case 'until':
      return cue === 'other' ? 'other' : cue === null ? fallback : 'close';
    case 'from':
      return cue === 'other' ? 'other' : 'open';
    case 'after':
      return isRefused(context) ? 'close' : 'open';
    case 'by':
      return cue ?? fallback;
  }
}

/** Whether the day is a condition: `If November 1 falls on a weekend`. */
const isCondition = ({ sentence, period }: DayContext): boolean =>
  textAt(sentence, period.to) === 'falls' ||
  ['if', 'when', 'should'].includes(textAt(sentence, period.from - 1));

/** The cue of a noun right after the day: `a March 1 deadline`. In `10/1 Due: 1/15`, `Due` belongs to the next day. */
function nounCueAfter({ sentence, period }: DayContext): Cue | null {
  const isCueNoun = ['deadline', 'due', 'opening', 'notification'].includes(textAt(sentence, period.to));
  return isCueNoun && textAt(sentence, period.to + 1) !== ':' ? cueAt(sentence, period.to) : null;
}

/** Whether the period is an event of a few days: `to participate in the congress in Boston, September 10-14`. */
function isOfEvent(context: DayContext): boolean {
  const { sentence, period, from } = context;
  const { start, rule: last } = period;
  const first = start?.rule;
  const isShortPeriod =
    first?.kind === 'day' &&
    last.kind === 'day' &&
    first.month === last.month &&
    first.day <= last.day &&
    last.day - first.day <= EVENT_DAYS &&
    (start?.year ?? period.year) === period.year;
  const words = wordsOf(sentence, Math.max(from, lastCueIndex(context) + 1), period.from);
  const opening = words.findLastIndex((word) => PERIODS.has(word));
  return isShortPeriod && words.slice(opening + 1).some((word) => EVENTS.has(word));
}

/** The cue of a period. In a short text or one about applying, it is `close`, unless another cue follows the period. */
function periodCue(context: DayContext, { isShort }: SentenceContext): Cue | null {
  if (cueAfter(context, RIGHT_TOKENS) === 'other') return 'other';
  const isAboutApplications =
    isShort ||
    isAboutApplying(context.sentence) ||
    context.sentence.some(({ text }, at) => PERIODS.has(text) && !isForWhom(context.sentence, at));
  return isAboutApplications ? 'close' : null;
}

/** Index of the nearest cue before the day; -1 if there is none. */
const lastCueIndex = ({ sentence, period, from }: DayContext): number =>
  sentence.findLastIndex((_, at) => at >= from && at < period.from && cueAt(sentence, at) !== null);

/** The first cue after the day, within its clause. */
function cueAfter({ sentence, period, until }: DayContext, reach: number): Cue | null {
  for (let at = period.to; at < Math.min(until, period.to + reach); at += 1) {
    if (STOPS.has(textAt(sentence, at))) return null;
    const cue = cueAt(sentence, at);
    if (cue !== null) return cue;
  }
  return null;
}

/** Whether later applications are refused: `Applications received after March 1 will not be considered`. */
const isRefused = ({ sentence, from, until }: DayContext): boolean =>
  wordsOf(sentence, from, until).some((word) => NEGATIONS.has(word));

/** `no later than`, `until` and `by` precede the last day of a period; `from` and (mostly) `after`, the first day. */
type Direction = 'no later' | 'until' | 'by' | 'from' | 'after';

const DIRECTIONS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  'no later': new Set(['later than', 'or before', 'nlt']),
  until: new Set(['until', 'till', 'til', 'through', 'thru']),
  from: new Set(['from', 'as of', 'not before']),
  by: new Set(['by', 'before', 'prior to']),
  after: new Set(['after']),
};

/** The preposition that belongs to the day at index `day`, and its index. */
function prepositionBefore(sentence: Sentence, day: number): { direction: Direction; at: number } | null {
  const at = sentence.findLastIndex(
    (token, index) => index < day && (directionAt(sentence, index) !== null || !isTimeOfDay(token)),
  );
  const direction = directionAt(sentence, at);
  return direction === null ? null : { direction, at };
}

const directionAt = (sentence: Sentence, at: number): Direction | null =>
  directionOf(`${textAt(sentence, at - 1)} ${textAt(sentence, at)}`) ?? directionOf(textAt(sentence, at));

const directionOf = (words: string): Direction | null =>
  (['no later', 'until', 'from', 'by', 'after'] as const).find((each) => DIRECTIONS[each].has(words)) ?? null;

/** Refines the role of a close by the words of its clause or, in a timeline, by the words after the day. */
function refineRole({ sentence, period, from, until }: DayContext, role: Role, cuesFollow: boolean): Role {
  const wordsAfter = upToStop(
    wordsOf(sentence, period.to, Math.min(until, period.to + (cuesFollow ? RIGHT_TOKENS : 2))),
  );
  const words = cuesFollow ? wordsAfter : wordsOf(sentence, from, period.from);
  if (words.some((word) => EXTENSIONS.has(word))) return 'extended';
  // A priority date of the FAFSA is not the award's own deadline.
  const isOfForm = words.includes('fafsa') && !words.some((word) => APPLICATION.has(word));
  if ([...words, ...wordsAfter].some((word) => PRIORITY.has(word))) return isOfForm ? 'support' : 'priority';
  if (words.some((word) => HEDGES.has(word))) return 'usual';
  if (wordsOf(sentence, from, until).some((word) => RENEWALS.has(word))) return 'support';
  const isAboutDocuments = words.some((word, at) => SUPPORT.has(word) && !accompanies(words, at));
  const isSent = isSentByApplicant(words) || wordsOf(sentence, period.to, until).includes('considered');
  return isAboutDocuments && !isSent && !words.some((word) => APPLICATION.has(word)) ? 'support' : role;
}

/**
 * Whether several documents are sent together: `submit a transcript and two letters by March 1` means the application.
 */
const isSentByApplicant = ([first = '', ...more]: readonly string[]): boolean =>
  HAND_IN.has(first) && more.filter((word) => SUPPORT.has(word) || PAPERS.has(word)).length > 1;

/** Whether documents are sent with the application: `must be submitted with two letters by March 1`. */
const accompanies = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - 3), at).some((word) => ['with', 'including'].includes(word));

function upToStop(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => STOPS.has(word));
  return end === -1 ? words : words.slice(0, end);
}

/** The role of a day without cues: in a cell `close`, in a labeled line or a sentence about applying `mentioned`. */
function roleWithoutCue({ sentence, period }: DayContext, { isShort }: SentenceContext): Role {
  if (isShort) return 'close';
  const isLabelled = textAt(sentence, period.from - 1) === ':' && sentence.length <= LINE_TOKENS;
  return isLabelled || isAboutApplying(sentence) ? 'mentioned' : 'other';
}

/** `Apply by May 1`, `Please upload a video` */
const isAboutApplying = (sentence: Sentence): boolean =>
  HAND_IN.has(textAt(sentence, textAt(sentence, 0) === 'please' ? 1 : 0)) ||
  sentence.some(({ text }) => APPLYING.has(text));

function closedMarkOf(context: DayContext): ClassifiedDay['closedMark'] {
  const { sentence, period, until } = context;
  if (wordsOf(sentence, period.to, Math.min(until, period.to + 3)).some((word) => DONE.has(word)))
    return 'after';
  const index = lastCueIndex(context);
  const isDone =
    DONE.has(textAt(sentence, index)) && !['be', 'is', 'are'].includes(textAt(sentence, index - 1));
  return isDone ? 'before' : null;
}

function isDescribedAsPast(context: DayContext): boolean {
  if (closedMarkOf(context) !== null) return true;
  const { sentence } = context;
  const index = lastCueIndex(context);
  // `are closed March 1` may be about a day in the future.
  if (DONE.has(textAt(sentence, index))) return false;
  return [index - 1, index + 1].some((at) => ['was', 'were'].includes(textAt(sentence, at)));
}

/** In `March 1, except for the Reed Award, which is due May 10`, the second day is for that award only. */
function setExceptionsAside(
  sentence: Sentence,
  days: ClassifiedDay[],
  award: string | null,
): ClassifiedDay[] {
  const at = sentence.findIndex(({ text }) => EXCEPTIONS.has(text));
  if (!days.some(({ from }) => from < at)) return days;
  const isAboutExceptedAward = award !== null && mentionsTitle(sentence.slice(at), award);
  return days.map((each) => (each.from > at === isAboutExceptedAward ? each : { ...each, role: 'other' }));
}

/** Whether the sentence names the award, by a capitalized word of its title. */
function mentionsTitle(sentence: Sentence, award: string): boolean {
  const title = new Set(award.toLowerCase().match(/[\p{L}']{4,}/gu));
  return sentence.some(
    ({ capital, text }) => capital && title.has(text) && !APPLYING.has(text) && !GENERIC.has(text),
  );
}

const GENERIC = wordSet(`${AWARD} ${AWARDS} fund memorial endowed endowment`);
