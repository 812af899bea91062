import { AWARDS } from '../text/award-nouns.ts';
import { CLOSED } from '../text/closing-words.ts';
import { quote, read } from '../text/sentences.ts';
import { stateOf } from '../text/states.ts';
import type { Token } from '../text/tokens.ts';
import { anyOf, wordSet } from '../text/words.ts';
import { findSums } from './amount/find.ts';
import { findPeriods } from './deadline/find.ts';
import { isEndless, isOver, isOverInProse, kindWithoutDate } from './deadline/open-or-closed.ts';
import { RANKING } from './deadline/rank.ts';
import type { Role } from './deadline/role.ts';
import { classifyDays } from './deadline.ts';
import { readGpa } from './gpa.ts';
import { dayAtEnd, lastSentence } from './line-ends.ts';
import { type Finder, isAroundDay, isAroundSum, signedSums } from './line-words.ts';

/**
 * Classifies a text: a day, a sum, a notice. Used to sort cells, labels, titles and lines before values are parsed.
 * Uses the parsers of the values, so that a text is never classified in one way and parsed in another.
 */

/** A range of characters in a single line of plain text: from (inclusive) to (exclusive). */
interface CharacterRange {
  readonly from: number;
  readonly to: number;
}

const rangesOf = (text: string, find: Finder): CharacterRange[] =>
  read(text).sentences.flatMap((sentence) =>
    find(sentence).map(({ from, to }) => ({
      from: sentence[from]?.start ?? 0,
      to: sentence[to - 1]?.end ?? 0,
    })),
  );

/** The days of a line, each with its year and the start of its period (`March 1`, `the last Friday in May`). */
export const daysIn = (line: string): CharacterRange[] => rangesOf(line, findPeriods);

/** The sums of a line with a currency sign or a word for money (`$500 - $1,000`, `500 dollars`). */
export const sumsIn = (line: string): CharacterRange[] => rangesOf(line, signedSums);

function isOnly(text: string, find: Finder, isAround: (token: Token) => boolean): boolean {
  const { sentences } = read(text);
  const [sentence = [], ...more] = sentences;
  const spans = find(sentence);
  const rest = sentence.filter((_, at) => !spans.some(({ from, to }) => at >= from && at < to));
  return more.length === 0 && spans.length > 0 && rest.every(isAround);
}

/** Whether a text is only a day, perhaps with an hour: `Due Friday, March 1 at noon`. */
export const isDay = (text: string): boolean => isOnly(text, findPeriods, isAroundDay);

/** Whether a text is only a due date: `Due March 1`, `Application deadline for Fall 2027: March 1`. */
export const isDueDay = (text: string): boolean => dayAtEnd(lastSentence(text))?.due === 0;

/** Whether a text is only a sum: `Up to $500 per year`. */
export const isSum = (text: string): boolean => isOnly(text, signedSums, isAroundSum);

/** Whether a cell is only a sum, which may be a bare number (`1,500`, `2500`). */
export const isSumCell = (text: string): boolean =>
  isOnly(text, (sentence) => findSums([sentence], 'field').flat(), isAroundSum);

const MAX_CELL_LENGTH = 60;

/** Whether a text is only a grade point average: `3.0`, `2.75 minimum`, `GPA of 3.5 or higher`. */
export const isGpa = (text: string): boolean =>
  text.length <= MAX_CELL_LENGTH &&
  /[.+]|gpa/i.test(text) &&
  sumsIn(text).length === 0 &&
  readGpa(text).value !== null;

/**
 * Roles of days that close applications. The role `support` is excluded: other people send those documents, by a date
 * of their own.
 */
const CLOSES: readonly Role[] = RANKING.filter((role) => role !== 'support');

/** Whether prose states when applications are due, or that they have no deadline. */
export const statesDeadline = (text: string): boolean => deadlineSentences(text).length > 0;

/** The sentences of a longer text that state when applications are due, the clearest first. */
export function deadlineSentences(text: string): string[] {
  const reading = read(text.replaceAll('\n', '\n\n'));
  const days = classifyDays(reading, { where: 'prose' });
  const dated = CLOSES.flatMap((role) => days.filter((each) => each.role === role));
  const sentences = new Set([
    ...dated.map(({ sentence }) => sentence),
    ...reading.sentences.filter(isEndless),
  ]);
  return [...sentences].map((sentence) => quote(reading, { sentence, from: 0, to: sentence.length }));
}

/** In tokens. A longer text is not just a notice that applications are over. */
const NOTICE_TOKENS = 12;

/** Whether a line only states that applications are over: `[CLOSED]`, `Applications are closed for 2026.` */
export function isClosedLine(text: string): boolean {
  const [sentence, ...more] = read(text).sentences;
  if (sentence === undefined || more.length > 0 || sentence.length > NOTICE_TOKENS) return false;
  return isOver(sentence) && findPeriods(sentence).length === 0;
}

/**
 * Whether a sentence of a longer text only states that applications are over. A sentence about other people or things
 * does not count.
 */
export const isClosedNotice = (sentence: string): boolean =>
  isClosedLine(sentence) && read(sentence).sentences.every(isOverInProse);

/**
 * The words that may precede the verb in a notice about all awards. Unless the notice begins with the verb, at least
 * one of these words must be `we` or from `PAGE_WIDE_CORE`.
 */
const PAGE_WIDE_WORDS = wordSet(
  `${AWARDS} application applications deadline deadlines period cycle window portal process competition submissions
  we the our all these for of to and apply applying scholarship award online general common current academic year years
  fall spring summer winter autumn semester term`,
);
const PAGE_WIDE_CORE = wordSet(`${AWARDS} application applications deadline deadlines submissions`);
const VERBS = wordSet(`is are has have was were now currently already no not ${CLOSED}`);

/** Whether a sentence outside of all awards closes all of them: `Applications are now closed.` */
export function closesAll(sentence: string): boolean {
  const [tokens, ...more] = read(sentence).sentences;
  if (tokens === undefined || more.length > 0 || tokens.length > NOTICE_TOKENS) return false;
  const subject = tokens.slice(
    0,
    tokens.findIndex(({ text }) => VERBS.has(text)),
  );
  const isOfAll = subject.every(({ text, kind }) => kind !== 'word' || PAGE_WIDE_WORDS.has(text));
  const hasCore =
    subject.length === 0 || subject.some(({ text }) => PAGE_WIDE_CORE.has(text) || text === 'we');
  if (!isOfAll || !hasCore || !isOverInProse(tokens)) return false;
  // `closed March 1` is in the past, but the day in `are closed March 1` may be in the future.
  return classifyDays(read(sentence), { where: 'prose' }).every(({ closedMark }) => closedMark === 'before');
}

const NONE_TEXT = new RegExp(String.raw`^(no\b.*|n|false|0|not (?!${anyOf(CLOSED)})\w+)$`, 'i');

/** Whether a status field means closed: `Closed`, `No`, `not active`. */
export const isClosedStatus = (status: string): boolean => isClosedLine(status) || NONE_TEXT.test(status);

/** Whether a text is only a badge for open applications: `Now open`, `NEW!` */
export const isOpenBadge = (text: string): boolean => stateOf(text) === 'open';

/** Whether a cell or line has a word such as `Rolling` or `Closed` in place of a day. */
export const statesNoDeadline = (text: string): boolean => {
  const { sentences } = read(text);
  return sentences.length === 1 && kindWithoutDate(sentences) !== 'unknown';
};
