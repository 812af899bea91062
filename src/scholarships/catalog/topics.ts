import { fold } from './fold.ts';
import { editsBetween } from './nearest-word.ts';
import { TAG_GROUPS } from './parameters.ts';
import { SYNONYMS } from './synonyms.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** The words and phrases that mean a tag: its own, in the singular and the plural, and its synonyms. */
const TOPICS: ReadonlyMap<string, string> = new Map([
  ...Object.values(TAG_GROUPS)
    .flatMap((group) => [...group.keys()])
    .flatMap((tag) => [fold(tag), `${fold(tag)}s`].map((words) => [words, tag] as const)),
  ...SYNONYMS,
]);
const MOST_WORDS = Math.max(...[...TOPICS.keys()].map((phrase) => phrase.split(' ').length));

/** The tag that a folded word or phrase means. */
export const topicOf = (phrase: string): string | undefined => TOPICS.get(phrase);

/** Fields that are parts of another one: who looks for that one looks for these, too. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  stem: 'biology chemistry computer-science engineering geoscience mathematics physics technology'.split(' '),
};

/** All tags that a folded word or phrase means. */
export function tagsMeant(phrase: string): readonly string[] {
  const tag = topicOf(phrase);
  return tag === undefined ? [] : [tag, ...(PARTS[tag] ?? [])];
}

/** Words of a question that say nothing about what is looked for. */
const FILLERS = wordSet(`
  a am an and any are as at be can do find for from get have help i im in is it looking me my need needs of on or
  please some student students that the there to want what which who with year
  award awards funding funds grant grants money scholarship scholarships
`);

/** The word that is misspelled most, on pages too: one that is nearly it is it, though an award may have it so written. */
const isNearlyScholarship = (word: string): boolean =>
  ['scholarship', 'scholarships'].some((right) => editsBetween(word, right, 2) <= 2);

export const isFiller = (word: string): boolean => FILLERS.has(word) || isNearlyScholarship(word);

/** The words and phrases of a search in the order in which they were typed, each once. */
export function termsOf(search: string): string[] {
  const words = fold(search).split(' ');
  const terms = new Set<string>();
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MOST_WORDS, words.length - at);
    while (length > 1 && !TOPICS.has(words.slice(at, at + length).join(' '))) length -= 1;
    terms.add(words.slice(at, at + length).join(' '));
    at += length;
  }
  return [...terms].filter((term) => term !== '' && !isFiller(term));
}
