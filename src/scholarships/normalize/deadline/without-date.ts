import type { DeadlineKind } from '../../model.ts';
import type { Sentence } from '../text/sentences.ts';
import { wordSet } from '../text/word-set.ts';

const OVER = wordSet('closed ended expired passed past over');
const APPLYING = wordSet(
  'application applications deadline scholarship scholarships period cycle award portal',
);
const ALWAYS =
  /\b(rolling|ongoing|continuous|continuously|anytime|any time|all times|year - round|year round|always open|no deadline|no closing date|open until filled|until filled|until funds|first come|until exhausted|every quarter|throughout the year|none)\b/;
const NO_LONGER = /\b(no longer|not) accept/;
/** So few words are a cell, where `closed` speaks of the award itself. */
const CELL_TOKENS = 4;

/** What a text without a usable day says: it is over, there is no deadline, or nothing. */
export function kindWithoutDate(sentences: readonly Sentence[]): { kind: DeadlineKind; why: string } {
  if (sentences.some(isOver)) return { kind: 'closed', why: 'the words say that it is over' };
  const texts = sentences.map((sentence) => sentence.map((token) => token.text).join(' '));
  if (texts.some((text) => ALWAYS.test(text)))
    return { kind: 'rolling', why: 'the words say that there is none' };
  return { kind: 'unknown', why: 'no day of an application close found' };
}

function isOver(sentence: Sentence): boolean {
  const words = sentence.map((token) => token.text);
  if (NO_LONGER.test(words.join(' '))) return true;
  const at = words.findLastIndex((word) => OVER.has(word));
  if (at === -1 || ['not', 'be'].includes(words[at - 1] ?? '')) return false;
  return words.length <= CELL_TOKENS || words.slice(0, at).some((word) => APPLYING.has(word));
}
