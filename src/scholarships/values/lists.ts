import { AWARD } from '../text/award-nouns.ts';
import { MAX_TEXT } from '../text/clean.ts';
import { CONCERNED } from '../text/people-nouns.ts';
import { wordSet } from '../text/words.ts';
import { type Lists, listsIn } from './lists/from-description.ts';
import { papersIn } from './lists/papers.ts';
import { saysWhoToo, sortItem } from './lists/sort-item.ts';
import { distinct, splitList } from './lists/split.ts';

export { splitList } from './lists/split.ts';

interface Mixed {
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly description: string;
}

/**
 * Eligibility and requirements, each as a list. The page's labels decide, unless an item clearly belongs to the other
 * list. Items of prose are added only where they are new.
 */
export function separate({ eligibility, requirements, description }: Mixed): Lists {
  const who = splitList(eligibility.join('\n').slice(0, MAX_TEXT));
  const what = splitList(requirements.join('\n').slice(0, MAX_TEXT));
  const { listed, all } = listsIn(description.slice(0, MAX_TEXT));
  const isWho = (item: string, label: 'eligibility' | 'requirement'): boolean => {
    const kind = sortItem(item);
    return (kind === 'unclear' ? label : kind) === 'eligibility' || saysWhoToo(item);
  };
  const labelled = {
    eligibility: [
      ...who.filter((item) => isWho(item, 'eligibility')),
      ...what.filter((item) => isWho(item, 'requirement')),
    ],
    requirements: [
      ...what.filter((item) => sortItem(item) !== 'eligibility'),
      ...who.filter((item) => sortItem(item) === 'requirement'),
    ],
  };
  return {
    eligibility: distinct([...labelled.eligibility, ...newIn(all.eligibility, labelled.eligibility)]),
    requirements: distinct([
      ...labelled.requirements,
      ...(labelled.requirements.length > 0
        ? [...newIn(listed, labelled.requirements), ...morePapers(all.requirements, labelled.requirements)]
        : all.requirements),
    ]),
  };
}

/** The sentences of prose about who may apply. */
export const whoIn = (text: string): readonly string[] => listsIn(text.slice(0, MAX_TEXT)).all.eligibility;

/** An item that shares this fraction of its words with others repeats them. */
const SAID_AGAIN = 0.6;
const wordsIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\d]{3,}/gu)].map(([word]) => word);

/** The items of prose that add something to the labeled items. */
function newIn(items: readonly string[], labelled: readonly string[]): string[] {
  const said = new Set(labelled.flatMap(wordsIn));
  return items.filter((item) => {
    const words = wordsIn(item).filter((word) => !EMPTY.has(word));
    return words.filter((word) => said.has(word)).length < words.length * SAID_AGAIN;
  });
}

/** The sentences that require a document that no labeled item names. */
function morePapers(sentences: readonly string[], labelled: readonly string[]): string[] {
  const asked = new Set(labelled.flatMap(papersIn));
  return sentences.filter((sentence) => papersIn(sentence).some((paper) => !asked.has(paper)));
}

const EMPTY = wordSet(
  `${AWARD} ${CONCERNED} the and for must has have are who with this that will should shall awarded open`,
);
