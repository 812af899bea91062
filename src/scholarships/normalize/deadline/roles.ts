import { type Token, textAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import {
  APPLICATION,
  APPLYING,
  type Cue,
  cueAt,
  datesPerson,
  EXTENSIONS,
  HEDGES,
  PRIORITY,
  SUPPORT,
} from './cues.ts';
import { prepositionBefore } from './prepositions.ts';
import type { Span } from './spans.ts';

/**
 * What a day is, best first: the `extended` close of applications, the `close`, a day merely `mentioned`
 * in a sentence about applying, a `usual` close, a `priority` date, that of `support`ing papers. Never used:
 * `open`, `other`.
 */
export type Role = 'extended' | 'close' | 'mentioned' | 'usual' | 'priority' | 'support' | 'open' | 'other';

export interface Reading {
  readonly role: Role;
  /** The verb is in the past: `The application closed April 14`. */
  readonly past: boolean;
}

/** What surrounds a sentence. */
export interface Setting {
  /** The whole text is a cell or a line, so that a bare day in it is the deadline. */
  readonly short: boolean;
  /** The sentence before is a heading that gives the cue. */
  readonly heading: Cue | null;
}

const SEPARATORS = wordSet('; |');
const STOPS = wordSet(', ; | ( )');
const NEGATIONS = wordSet('not no late cannot never ineligible nor');
const DONE = wordSet('closed ended expired passed');
const RIGHT_TOKENS = 6;

/** The words that may speak of a day: from the day before it to the day behind it. */
interface Surroundings {
  readonly list: readonly Token[];
  readonly span: Span;
  readonly from: number;
  readonly until: number;
}

/** The roles of a sentence's days. A day without words of its own goes with the one before it. */
export function rolesOf(list: readonly Token[], spans: readonly Span[], setting: Setting): Reading[] {
  const timeline = isTimeline(list, spans);
  const readings: Reading[] = [];
  for (const [at, span] of spans.entries()) {
    const from = clauseStart(list, spans[at - 1]?.to ?? 0, span.from);
    const around = { list, span, from, until: spans[at + 1]?.from ?? list.length };
    const cue = timeline ? cueBehind(around, list.length) : cueOf(around);
    const role = cue ?? readings.at(-1)?.role ?? setting.heading ?? neutral(list, setting);
    const plain = role === 'close' || role === 'mentioned';
    readings.push({ role: plain ? refine(around, role, timeline) : role, past: isPast(around) });
  }
  return readings;
}

/** `October 1: Application opens. January 15: Application due`: the words follow their day. */
function isTimeline(list: readonly Token[], spans: readonly Span[]): boolean {
  const first = spans[0];
  return first?.from === 0 && [':', '-'].includes(textAt(list, first.to));
}

const clauseStart = (list: readonly Token[], limit: number, to: number): number =>
  Math.max(limit, list.findLastIndex((token, at) => at < to && SEPARATORS.has(token.text)) + 1);

function cueOf(around: Surroundings): Cue | null {
  const { list, span, from } = around;
  if (isCondition(around)) return 'other';
  const noun = nounBehind(around);
  if (noun !== null) return noun;
  const place = cuePlace(around);
  const verb = place === -1 ? null : cueAt(list, place);
  if ([1, 2].some((back) => datesPerson(list, span.from - back))) return 'other';
  if (span.start !== null) return verb === 'other' ? 'other' : periodCue(around);
  const preposition = prepositionBefore(list, span.from);
  if (preposition === null || preposition.at < from) return verb ?? cueBehind(around, RIGHT_TOKENS);
  if (datesPerson(list, preposition.at - 1)) return 'other';
  switch (preposition.direction) {
    case 'until':
      return verb === 'other' ? 'other' : 'close';
    case 'from':
      return verb === 'other' ? 'other' : 'open';
    case 'after':
      return isRefused(around) ? 'close' : 'open';
    case 'by':
      return verb ?? 'close';
  }
}

/** `If November 1 falls on a weekend` */
const isCondition = ({ list, span }: Surroundings): boolean =>
  textAt(list, span.to) === 'falls' || ['if', 'when', 'should'].includes(textAt(list, span.from - 1));

/** A noun right behind the day: `a March 1 deadline`. In `10/1 Due: 1/15` it speaks of the next. */
function nounBehind({ list, span }: Surroundings): Cue | null {
  const named = ['deadline', 'due', 'opening', 'notification'].includes(textAt(list, span.to));
  return named && textAt(list, span.to + 1) !== ':' ? cueAt(list, span.to) : null;
}

/** A period's end closes it, in a sentence that does not speak of something else. */
const periodCue = (around: Surroundings): Cue =>
  cueBehind(around, RIGHT_TOKENS) === 'other' ? 'other' : 'close';

/** The place of the nearest cue on the left, -1 when there is none. */
const cuePlace = ({ list, span, from }: Surroundings): number =>
  list.findLastIndex((_, at) => at >= from && at < span.from && cueAt(list, at) !== null);

/** The first cue behind the day, in its own clause. */
function cueBehind({ list, span, until }: Surroundings, reach: number): Cue | null {
  for (let at = span.to; at < Math.min(until, span.to + reach); at += 1) {
    if (STOPS.has(textAt(list, at))) return null;
    const cue = cueAt(list, at);
    if (cue !== null) return cue;
  }
  return null;
}

/** `Applications received after March 1 will not be considered` */
const isRefused = ({ list, from, until }: Surroundings): boolean =>
  list.slice(from, until).some((token) => NEGATIONS.has(token.text));

/** What kind of close it is: the words of its clause, or those behind it in a timeline, tell. */
function refine({ list, span, from, until }: Surroundings, role: Role, timeline: boolean): Role {
  const behind = wordsBehind(list, span.to, Math.min(until, span.to + (timeline ? RIGHT_TOKENS : 2)));
  const words = timeline ? behind : list.slice(from, span.from).map((token) => token.text);
  if (words.some((word) => EXTENSIONS.has(word))) return 'extended';
  if ([...words, ...behind].some((word) => PRIORITY.has(word))) return 'priority';
  if (words.some((word) => HEDGES.has(word))) return 'usual';
  const papers = words.some((word, at) => SUPPORT.has(word) && !accompanies(words, at));
  return papers && !words.some((word) => APPLICATION.has(word)) ? 'support' : role;
}

/** `must be submitted with two letters by March 1` */
const accompanies = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - 3), at).some((word) => ['with', 'including', 'along'].includes(word));

function wordsBehind(list: readonly Token[], from: number, to: number): string[] {
  const words = list.slice(from, to).map((token) => token.text);
  const end = words.findIndex((word) => STOPS.has(word));
  return end === -1 ? words : words.slice(0, end);
}

function neutral(list: readonly Token[], setting: Setting): Role {
  if (setting.short) return 'close';
  return list.some((token) => APPLYING.has(token.text)) ? 'mentioned' : 'other';
}

function isPast(around: Surroundings): boolean {
  const { list, span, until } = around;
  if (list.slice(span.to, Math.min(until, span.to + 3)).some(({ text }) => DONE.has(text))) return true;
  const place = cuePlace(around);
  if (place === -1) return false;
  const beside = [textAt(list, place - 1), textAt(list, place + 1)];
  if (DONE.has(textAt(list, place))) return !['be', 'is', 'are'].includes(textAt(list, place - 1));
  return beside.includes('was') || beside.includes('were');
}
