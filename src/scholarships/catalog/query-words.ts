import { readFileSync } from 'node:fs';
import { type Bitset, countWithin, intersectInto, uniteInto } from './bitset.ts';
import { fold, wordsOf } from './fold.ts';
import { isFiller, tagsMeant, termsOf, topicOf } from './topics.ts';
import type { WordIndex } from './word-index.ts';

/** Words about people: origin, faith, body, family, status. Folded; the plural in `s` is included. */
const WORDS = `
aboriginal adopted adoptee afghan african agender albanian alaskan amish amputee apache arab arabic argentine
armenian asexual asian autistic autism aztec baptist bengali bilingual biracial bisexual black blind bolivian
bosnian brazilian brown buddhist burmese cambodian caribbean catholic caucasian chaldean cherokee cheyenne
chicana chicano chicanx chickasaw childless chilean chinese choctaw christian cisgender colombian congolese
coptic cree creek creole cuban daca dakota deaf desi disabled divorced dominican dreamer dwarf dyslexic
ecuadorian egyptian elder emancipated enby eritrean eskimo ethiopian ethnic evangelical female filipina
filipino filipinx foreigner foster french gay genderqueer german ghanaian greek guamanian guatemalan gypsy
haitian hawaiian hijabi hindu hispanic hmong homeless homosexual honduran hopi hungarian immigrant
incarcerated indian indigenous indonesian intersex inuit iranian iraqi irish iroquois islamic israeli italian
jamaican japanese jewish jordanian kenyan korean kurd kurdish kuwaiti lakota lame laotian latina latine latino
latinx lebanese lesbian lgbt lgbtq lgbtqia liberian lumbee lutheran malay male married maya mayan mennonite
methodist mexican migrant minority mixed mohawk mormon moroccan muslim mute native navajo neurodivergent
nicaraguan nigerian nonbinary nonwhite oneida orphan osage pagan pakistani palestinian panamanian paralyzed
paraplegic peruvian polish polynesian portuguese pregnant presbyterian pueblo quaker quadriplegic queer
refugee roma romani russian salvadoran salvadorean samoan scottish seminole senegalese seneca shawnee sikh
single sioux slavic somali spanish stepchild straight sudanese swedish syrian taiwanese thai tibetan tongan
trans transgender transsexual transmasc transfem tribal turkish ugandan ukrainian undocumented ute uzbek
venezuelan vietnamese welsh white widow widowed widower yaqui yemeni zuni
`;

const PEOPLE_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Prefixes that turn a word into its opposite. */
const NEGATIVE = /^(?:un|non|in|im|il|ir|dis|anti|de|ex)(?=\p{L}{4})/u;

/** Whether one of two words is the opposite of the other, like `undocumented` and `documented`. */
const isOpposite = (one: string, other: string): boolean =>
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
 * Whether a word was meant as typed, although no award has it. Replacing it would mislead (`ride` is not `side`), and
 * replacing a word about people would insult. All indexes share one list of words, because webhook checks create an
 * index for each award.
 */
export const isRealWord = createRealWords();

/** A searched word, or a phrase that means a tag, and the records that it finds. */
export interface QueryWord {
  readonly typed: string;
  /** Differs from `typed` if no record has the typed word. */
  readonly word: string;
  readonly inTitle: Bitset;
  readonly anywhere: Bitset;
}

interface ReadWords {
  readonly words: readonly QueryWord[];
  /** Typed words that no record has. */
  readonly ignored: readonly string[];
}

const isEmpty = (set: Bitset): boolean => countWithin(set, 0, set.length * 32) === 0;

/**
 * Records that have all words of a phrase. For a phrase of a single word, these are the sets that `find` caches: do not
 * change them.
 */
export function findAll(
  phrase: string,
  find: (word: string) => Pick<QueryWord, 'inTitle' | 'anywhere'>,
): Pick<QueryWord, 'inTitle' | 'anywhere'> {
  const [first = '', ...others] = phrase.split(' ');
  const ofFirst = find(first);
  if (others.length === 0) return ofFirst;
  const inTitle = ofFirst.inTitle.slice();
  const anywhere = ofFirst.anywhere.slice();
  for (const word of others) {
    const found = find(word);
    intersectInto(inTitle, found.inTitle);
    intersectInto(anywhere, found.anywhere);
  }
  return { inTitle, anywhere };
}

/**
 * Parses a search. With `fuzzy`, a word that no record has is replaced by the nearest word, and the words and synonyms
 * of a tag match that tag.
 */
export function createWordReader(index: WordIndex, tagged: (tag: string) => Bitset | undefined) {
  function nearest(typed: string): string {
    const word = isRealWord(typed) ? undefined : index.nearest(typed);
    return word === undefined || isOpposite(typed, word) ? typed : word;
  }

  function readFuzzy(typed: string): QueryWord {
    const exact = findAll(typed, index.find);
    const word = isEmpty(exact.anywhere) && topicOf(typed) === undefined ? nearest(typed) : typed;
    const { inTitle, anywhere } = word === typed ? exact : index.find(word);
    const withTags = tagsMeant(word).flatMap((tag) => tagged(tag) ?? []);
    return {
      typed,
      word,
      inTitle,
      anywhere: withTags.length === 0 ? anywhere : withTags.reduce(uniteInto, anywhere.slice()),
    };
  }

  /** Words that no record has are ignored if other words match. */
  function readAllFuzzy(search: string): ReadWords {
    const read = termsOf(search)
      .map(readFuzzy)
      .filter(({ word }) => !isFiller(word));
    const found = read.filter(({ anywhere }) => !isEmpty(anywhere));
    if (found.length === 0) return { words: read, ignored: [] };
    return { words: found, ignored: read.filter((word) => !found.includes(word)).map(({ typed }) => typed) };
  }

  return {
    read: (search: string, fuzzy: boolean): ReadWords =>
      fuzzy
        ? readAllFuzzy(search)
        : {
            words: wordsOf(fold(search)).map((typed) => ({ typed, word: typed, ...index.find(typed) })),
            ignored: [],
          },
    /** The text typed so far: each of its words may be incomplete. */
    readTyped: (typed: string): QueryWord[] => wordsOf(fold(typed)).map(readFuzzy),
  };
}
