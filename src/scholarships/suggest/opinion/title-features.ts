import { endsAsAward, isSaid, namesAward, namesGroup, namesPage, namesSeveral } from '../../awards/name.ts';
import type { Vocabulary } from '../../awards/vocabulary.ts';
import { sumsIn } from '../../values/recognize.ts';

/** Measures from 0 to 1, by a name that a person understands. */
export type Features = Readonly<Record<string, number>>;

export const yes = (is: boolean): number => (is ? 1 : 0);

export const share = <T>(all: readonly T[], is: (each: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;

/** Words of a name that are not capitalized. */
const SMALL = /^(a|an|and|the|of|for|in|on|at|to|by|with|from|or|de|la|du|des|der|von|van|y|&|[-–—/|])$/i;
const BEGINS_SENTENCE =
  /^(you|your|we|our|i|my|if|this|these|that|it|there|please|click|visit|submit|complete|apply|download|check|find|learn|view|see|read|get|explore|search|browse|join|contact|how|what|when|where|who|why|all|each|any|no|not)\b/i;
const OF_PEOPLE =
  /\b(recipients?|winners?|awardees?|past|previous|meet|congratulations|announc\w+|news|stor(y|ies))\b/i;
const OF_APPLYING =
  /\b(application|apply|deadline|eligib\w+|criteria|requirements?|information|guidelines|process|faqs?|questions|contact)\b/i;
const OF_PROGRAMS =
  /\b(program|programme|competition|contest|internship|scheme|assistance|support|aid|waiver|tuition|discount)\b/i;
const NOUN = /^(Scholarship|Award|Fellowship|Grant|Prize|Bursary|Fund|Endowment|Stipend)/;

/** `Reed Hall Scholarship`, but not `the scholarship`. */
const hasName = (words: readonly string[]): boolean =>
  words.some((word, at) => NOUN.test(word) && /^\p{Lu}/u.test(words[at - 1] ?? ''));

const capitals = (words: readonly string[]): number =>
  share(
    words.filter((word) => /\p{L}/u.test(word) && !SMALL.test(word)),
    (word) => /^["“'‘(]*\p{Lu}/u.test(word),
  );

/** What a title says by its words alone. */
export function titleFeatures(title: string, vocabulary: Vocabulary): Features {
  const words = title.split(/\s+/);
  const field = vocabulary.fieldOf(title);
  return {
    'title ends as an award': yes(endsAsAward(title)),
    'title names an award': yes(namesAward(title)),
    'title is plural': yes(namesSeveral(title)),
    'title is a group': yes(namesGroup(title)),
    'title is a heading of pages': yes(namesPage(title) || field !== null),
    'title is a label': yes(field !== null && field !== 'title'),
    'title is a sentence': yes(isSaid(title)),
    'title has a name before its noun': yes(hasName(words)),
    'title has capitals': capitals(words),
    'title is all capitals': yes(title === title.toUpperCase()),
    'title begins small': yes(/^\p{Ll}/u.test(title)),
    'title begins as a sentence': yes(BEGINS_SENTENCE.test(title)),
    'title ends as a sentence': yes(/[.!?;,]$/.test(title)),
    'title has a colon': yes(title.includes(':')),
    'title has a comma': yes(title.includes(',')),
    'title has an address': yes(/https?:|www\.|@/.test(title)),
    'title has a sum': yes(sumsIn(title).length > 0),
    'title has a year': yes(/\b(19|20)\d\d\b/.test(title)),
    'title has a digit': yes(/\d/.test(title)),
    'title is about people': yes(OF_PEOPLE.test(title)),
    'title is about applying': yes(OF_APPLYING.test(title)),
    'title is a program': yes(OF_PROGRAMS.test(title)),
    'title has one word': yes(words.length === 1),
    'title has two or three words': yes(words.length === 2 || words.length === 3),
    'title has many words': yes(words.length > 9),
    'title is long': yes(title.length > 90),
  };
}
