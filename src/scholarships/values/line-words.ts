import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { CLOSES, LAST_DAY } from '../text/closing-words.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/words.ts';
import { findSums } from './amount/find.ts';
import { isTimeOfDay } from './deadline/lexicon.ts';
import type { Span } from './value-candidates.ts';

/** Tokens of lines that contain only a day or a sum. */

export type Finder<S extends Span = Span> = (sentence: Sentence) => readonly S[];

/** Sums with a currency sign or a word for money. */
export const signedSums: Finder = (sentence) => findSums([sentence], 'prose').flat();

/** Words that make the day after them a deadline. */
export const DUE = wordSet(`${LAST_DAY} ${CLOSES} apply by until`);
/** Tokens allowed around a day in a line that has nothing else. */
export const isAroundDay = (token: Token): boolean =>
  isTimeOfDay(token) || DUE.has(token.text) || ['-', '.'].includes(token.text);

export const BEFORE_SUM = wordSet('up to from at least over approximately about');
export const AFTER_SUM = wordSet(
  'per a an each every / year semester term quarter month student recipient annually yearly academic , . ) + usd',
);
const AROUND_SUM = wordSet(`${AWARD} ${AWARDS} varies of the in total one - time : (`);
/** Tokens allowed around a sum in a line that has nothing else. */
export const isAroundSum = ({ text }: Token): boolean =>
  [BEFORE_SUM, AFTER_SUM, AROUND_SUM].some((words) => words.has(text));
