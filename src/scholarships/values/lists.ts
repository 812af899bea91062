import { AWARD } from '../text/award-nouns.ts';
import { MAX_TEXT } from '../text/clean.ts';
import { CONCERNED } from '../text/people-nouns.ts';
import { wordSet } from '../text/words.ts';
import { documentsIn } from './lists/documents.ts';
import { type Lists, proseLists } from './lists/prose-lists.ts';
import { distinct, splitList } from './lists/split.ts';

export { splitList } from './lists/split.ts';

interface AwardTexts {
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly description: string;
}

/**
 * Eligibility and requirements, each as a list. The page's labels decide, whatever an item's words. Items of prose are
 * added only where they are new.
 */
export function separateLists({ eligibility, requirements, description }: AwardTexts): Lists {
  const labeled = {
    eligibility: splitList(eligibility.join('\n').slice(0, MAX_TEXT)),
    requirements: splitList(requirements.join('\n').slice(0, MAX_TEXT)),
  };
  const { listed, all } = proseLists(description.slice(0, MAX_TEXT));
  return {
    eligibility: distinct([...labeled.eligibility, ...newItems(all.eligibility, labeled.eligibility)]),
    requirements: distinct([
      ...labeled.requirements,
      ...(labeled.requirements.length > 0
        ? [
            ...newItems(listed, labeled.requirements),
            ...moreDocuments(all.requirements, labeled.requirements),
          ]
        : all.requirements),
    ]),
  };
}

/** The sentences of prose about who may apply. */
export const eligibilitySentences = (text: string): readonly string[] =>
  proseLists(text.slice(0, MAX_TEXT)).all.eligibility;

/** An item that shares this fraction of its words with others repeats them. */
const REPEATED_SHARE = 0.6;
const wordsIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\d]{3,}/gu)].map(([word]) => word);

/** The items of prose that add something to the labeled items. */
function newItems(items: readonly string[], labeled: readonly string[]): string[] {
  const labeledWords = new Set(labeled.flatMap(wordsIn));
  return items.filter((item) => {
    const words = wordsIn(item).filter((word) => !UNINFORMATIVE_WORDS.has(word));
    return words.filter((word) => labeledWords.has(word)).length < words.length * REPEATED_SHARE;
  });
}

/** The sentences that require a document, if no labeled item names this document. */
function moreDocuments(sentences: readonly string[], labeled: readonly string[]): string[] {
  const requested = new Set(labeled.flatMap(documentsIn));
  return sentences.filter((sentence) => documentsIn(sentence).some((document) => !requested.has(document)));
}

const UNINFORMATIVE_WORDS = wordSet(
  `${AWARD} ${CONCERNED} the and for must has have are who with this that will should shall awarded open`,
);
