import { readFileSync } from 'node:fs';
import { PEOPLE_WORDS } from './people-words.ts';

/** What a word begins with if it says the opposite of the rest. */
const NEGATIVE = /^(?:un|non|in|im|il|ir|dis|anti|de|ex)(?=\p{L}{4})/u;

/** Whether one of two words says the opposite of the other, like `undocumented` and `documented`. */
export const isOpposite = (one: string, other: string): boolean =>
  one.replace(NEGATIVE, '') === other || other.replace(NEGATIVE, '') === one;

function createRealWords(): (word: string) => boolean {
  let english: ReadonlySet<string> | undefined;
  /** Read when the first unknown word is searched. */
  const readEnglish = () =>
    new Set(readFileSync(new URL('english-words.txt', import.meta.url), 'utf8').split('\n'));
  return (word) => {
    if (PEOPLE_WORDS.has(word) || PEOPLE_WORDS.has(word.replace(/s$/, ''))) return true;
    english ??= readEnglish();
    return english.has(word);
  };
}

/**
 * Tells words that were meant as typed, although no award has them: another word would mislead (`ride` is not `side`),
 * and a word about people would insult. One list for all indexes: a webhook's search has an index of one award.
 */
export const isRealWord = createRealWords();
