import { AWARD, AWARDS } from '../text/award-nouns.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/words.ts';
import { findSums } from './amount/find.ts';
import { isTimeOfDay } from './deadline/lexicon.ts';
import type { Span } from './read.ts';

/** The words of lines that say one thing: of a day, a sum, a badge. */

export type Finder<S extends Span = Span> = (sentence: Sentence) => readonly S[];

/** Sums that have a sign or a word of money. */
export const signedSums: Finder = (sentence) => findSums([sentence], 'prose').flat();

/** They say of the day behind them that it is due. */
export const DUE = wordSet('deadline deadlines due closes apply ends by until');
/** What may stand around a day that is all a line says. */
export const isAroundDay = (token: Token): boolean =>
  isTimeOfDay(token) || DUE.has(token.text) || ['-', '.'].includes(token.text);

export const BEFORE_SUM = wordSet('up to from at least over approximately about');
export const BEHIND_SUM = wordSet(
  'per a an each every / year semester term quarter month student recipient annually yearly academic , . ) + usd',
);
const AROUND_SUM = wordSet(`${AWARD} ${AWARDS} varies of the in total one - time : (`);
/** The same of a sum. */
export const isAroundSum = ({ text }: Token): boolean =>
  [BEFORE_SUM, BEHIND_SUM, AROUND_SUM].some((words) => words.has(text));

const BADGES = 'open accepting active featured updated new';
const BADGE = wordSet(BADGES);
export const BADGE_MARK = wordSet(`${BADGES} now applications ! .`);

/** Nothing but a badge that says that there is something to apply for: `Now open`, `NEW!` */
export const isBadge = (sentence: Sentence): boolean =>
  sentence.every(({ text }) => BADGE_MARK.has(text)) && sentence.some(({ text }) => BADGE.has(text));
