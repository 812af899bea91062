import type { DeadlineKind } from '../../model.ts';
import type { Sentence } from '../../text/sentences.ts';
import { wordSet } from '../../text/words.ts';
import { bestOf } from '../read.ts';
import type { Dated } from './date.ts';
import type { Closing, Role } from './role.ts';

/** A day of the text, read. */
export type DatedClosing = Closing & Dated;

export const RANKING: readonly Role[] = ['extended', 'close', 'mentioned', 'usual', 'priority', 'support'];

/** Of several rounds the next from `today` on, else the last. */
export function rank(closings: readonly DatedClosing[], today: string): DatedClosing | null {
  const dated = closings.filter(({ date }) => date !== null);
  const best = bestOf(dated, RANKING).toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  return best.find(({ date }) => (date ?? '') >= today) ?? best.at(-1) ?? null;
}

const OVER = wordSet('closed ended expired passed past over');
/** `The deadline has passed`, `Applications are now closed`, `Portal closed` */
const IS_OVER =
  /\b(applications?|deadline|scholarships?|period|cycle|award|portal)\b.*\b(((is|are|has|have|was|were|now|currently|already) (\w+ )?(closed|ended|expired|passed|past|over))|closed|ended|expired)\b/;
const IS_NOT = /\b(not|be) (\w+ )?(closed|ended|expired|passed|past|over)\b/;
const NEVER_CLOSES =
  /\b(rolling (basis|deadlines?|admissions?)|year - round|year round|always open|no deadline|no closing date|until filled|until funds|until exhausted|deadlines?\b.{0,40}\bnone)\b/;
/** So said of many things; of applying, in a sentence about it or a short one. */
const WITHOUT_END =
  /\b(rolling|ongoing|continuous|continuously|anytime|any time|all times|first come|every quarter|throughout the year|none)\b/;
const IS_APPLYING =
  /\b(appl(y|ies|ied|ying|ications?|icants?)|deadlines?|submi\w+|nominat\w+|accept(ed|s|ing)?|requests?|awarded|due)\b/;
const NO_LONGER = /\b(no longer|not) accept/;
/** So few words are a cell, where `closed` speaks of the award itself. */
const CELL_TOKENS = 4;
const SHORT_TOKENS = 6;

/** What a text without a usable day says: it is over, there is no deadline, or nothing. */
export function kindWithoutDate(sentences: readonly Sentence[]): { kind: DeadlineKind; why: string } {
  if (sentences.some(isOver)) return { kind: 'closed', why: 'the words say that it is over' };
  if (sentences.some(isEndless)) return { kind: 'rolling', why: 'the words say that there is none' };
  return { kind: 'unknown', why: 'no day of an application close found' };
}

export function isEndless(sentence: Sentence): boolean {
  const text = sentence.map((token) => token.text).join(' ');
  if (NEVER_CLOSES.test(text)) return true;
  const isMeant = sentence.length <= SHORT_TOKENS || (IS_APPLYING.test(text) && !/\bif none\b/.test(text));
  return WITHOUT_END.test(text) && isMeant;
}

function isOver(sentence: Sentence): boolean {
  const words = sentence.map((token) => token.text);
  if (NO_LONGER.test(words.join(' '))) return true;
  const text = words.join(' ');
  if (IS_NOT.test(text)) return false;
  return IS_OVER.test(text) || (words.length <= CELL_TOKENS && words.some((word) => OVER.has(word)));
}
