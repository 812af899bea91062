import { LRUCache } from 'lru-cache';
import { fold, singular, words, wordsOf } from '../text/same.ts';
import {
  add,
  type Bitset,
  countWithin,
  emptyBitset,
  forEachMember,
  has,
  intersectInto,
  subtractFrom,
  uniteInto,
} from './bitset.ts';
import { mayReplace } from './nearest-word.ts';
import type { ServedRecord } from './served-record.ts';
import { phraseTerm, type Term, termsOf, topicOf } from './topics.ts';
import type { WordIndex } from './word-index.ts';

interface Matches {
  readonly inTitle: Bitset;
  readonly anywhere: Bitset;
}

/** A searched word, phrase or topic, and the records that it finds. */
export interface QueryWord extends Matches {
  readonly typed: string;
  /** Differs from `typed` if it was corrected. */
  readonly word: string;
  /** The records that have it as whole words. Absent for words searched exactly. */
  readonly whole?: Matches;
  /** By what else it is found, because no record has the word: a topic, or words that begin with it or contain it. */
  readonly instead?: string;
  /** The records with a tag that it means. Absent for words searched exactly. */
  readonly tagged?: readonly Bitset[];
}

/** How a typed text was searched for. */
export interface ReadTerms {
  /** A record must match all of them. */
  readonly required: readonly QueryWord[];
  /** The records without the words that were typed as unwanted; absent if there are none. */
  readonly wanted?: Bitset;
  /** They only decide the order. */
  readonly optional: readonly QueryWord[];
  /** Typed words that no record has, and the words that were searched for instead. */
  readonly searched: ReadonlyMap<string, string>;
  /** Typed words that no record has, and the nearest words. */
  readonly didYouMean: ReadonlyMap<string, string>;
  /** Typed words that no record has and that were left out. */
  readonly ignored: readonly string[];
  /** Typed words that records have, but none together with the other words and the filters. */
  readonly omitted: readonly string[];
}

const NOTHING_LEFT_OUT = {
  optional: [],
  searched: new Map(),
  didYouMean: new Map(),
  ignored: [],
  omitted: [],
};

const isEmpty = (set: Bitset): boolean => set.every((bits) => bits === 0);
const sizeOf = (set: Bitset): number => countWithin(set, 0, set.length * 32);

/** Corrections of shorter words, and of first letters, are wrong as often as right: they are only offered. */
const LEAST_CORRECTED = 5;
/** Limits the cached matches of phrases and topics. */
const MATCHES_BYTES = 1_000_000;
const TERM_BYTES = 500;

/** Records that have all words of a phrase, anywhere. Of a single word, these are the sets that `find` caches. */
export function findAll(phrase: string, find: (word: string) => Matches): Matches {
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

/** The words of a text in their singular, for comparisons with phrases: ` woman in engineering `. */
const sequenceOf = (text: string): string => ` ${words(text).map(singular).join(' ')} `;

/** Finds terms in records, and decides which terms of a search count. */
export function createTermReader(
  index: WordIndex,
  records: readonly ServedRecord[],
  tagged: (tag: string) => Bitset | undefined,
) {
  const sequences = new WeakMap<ServedRecord, { readonly title: string; readonly all: string }>();
  function sequencesOf(record: ServedRecord) {
    const known = sequences.get(record);
    if (known !== undefined) return known;
    const { title, description } = record.detail;
    // Words are only next to each other within a text.
    const made = {
      title: sequenceOf(title),
      all: [title, description, ...record.furtherTexts].map(sequenceOf).join(''),
    };
    sequences.set(record, made);
    return made;
  }

  /** The records that have the words of a phrase next to each other, or written as one word. */
  function findPhrase(phrase: string): Matches {
    const { inTitle, anywhere } = findAll(phrase, wordForms);
    const sequence = sequenceOf(phrase);
    const next = { inTitle: emptyBitset(inTitle.length * 32), anywhere: emptyBitset(anywhere.length * 32) };
    forEachMember(anywhere, (number) => {
      const record = records[number];
      if (record === undefined) return;
      const { title, all } = sequencesOf(record);
      if (all.includes(sequence)) add(next.anywhere, number);
      if (has(inTitle, number) && title.includes(sequence)) add(next.inTitle, number);
    });
    const asOne = index.findForms(phrase.replaceAll(' ', ''));
    // `premed`, of which `pre-medical` is a longer form.
    if (asOne.as === undefined || (asOne.as !== 'word' && !isEmpty(next.anywhere))) return next;
    return {
      inTitle: uniteInto(next.inTitle, asOne.inTitle),
      anywhere: uniteInto(next.anywhere, asOne.anywhere),
    };
  }

  function findTexts({
    phrases,
    tags,
    isNarrow,
  }: Term): Matches & { readonly isWhole: boolean; readonly isPart?: boolean } {
    const [first = '', ...others] = phrases;
    if (others.length > 0 || first.includes(' ')) {
      const found = phrases.map((phrase) => (phrase.includes(' ') ? findPhrase(phrase) : wordForms(phrase)));
      const [{ inTitle, anywhere } = findPhrase(first), ...more] = found;
      return {
        isWhole: true,
        inTitle: more.reduce((set, one) => uniteInto(set, one.inTitle), inTitle.slice()),
        anywhere: more.reduce((set, one) => uniteInto(set, one.anywhere), anywhere.slice()),
      };
    }
    // What means a topic is found by its tag, so that parts of words would only mislead.
    if (tags.length > 0 && !isNarrow) return { isWhole: true, ...wordForms(first) };
    const { as, inTitle, anywhere } = index.findForms(first);
    return { isWhole: as === 'word', isPart: as === 'part', inTitle, anywhere };
  }

  function wordForms(word: string): Matches {
    const found = index.findForms(word);
    return found.as === 'word'
      ? found
      : { inTitle: emptyBitset(records.length), anywhere: emptyBitset(records.length) };
  }

  const none = { inTitle: emptyBitset(records.length), anywhere: emptyBitset(records.length) };
  const found = new LRUCache<string, QueryWord, Term>({
    maxSize: MATCHES_BYTES,
    sizeCalculation: ({ anywhere }) => 4 * anywhere.byteLength + TERM_BYTES,
    memoMethod(_, __, { context: term }) {
      const { typed } = term;
      const { isWhole, isPart = false, inTitle, anywhere } = findTexts(term);
      const isByTag = !term.isNarrow || isEmpty(anywhere);
      const withTags = isByTag ? term.tags.flatMap((tag) => tagged(tag) ?? []) : [];
      const [topic = typed] = term.tags;
      const byTopic = term.isNarrow && withTags.length > 0 ? topic.replaceAll('-', ' ') : undefined;
      const instead = isPart ? `${typed}…` : byTopic;
      return {
        typed,
        word: typed,
        inTitle,
        anywhere: withTags.length === 0 ? anywhere : withTags.reduce(uniteInto, anywhere.slice()),
        whole: isWhole ? { inTitle, anywhere } : none,
        tagged: withTags,
        ...(instead !== undefined && { instead }),
      };
    },
  });
  const find = (term: Term): QueryWord => found.memo(JSON.stringify(term), { context: term });

  /** The nearest word that a record has, and whether it was probably meant. */
  function nearest({ typed, phrases: [phrase], tags }: Term): { word: string; isSure: boolean } | undefined {
    if (tags.length > 0 || phrase !== typed || typed.includes(' ')) return undefined;
    const word = index.nearest(typed);
    if (word === undefined || !mayReplace(typed, word)) return undefined;
    return { word, isSure: typed.length >= LEAST_CORRECTED && typed[0] === word[0] };
  }

  /** Typed words that records have as one word with a hyphen are a phrase. */
  function withJoined(terms: readonly Term[]): Term[] {
    const joined: Term[] = [];
    for (const term of terms) {
      const before = joined.at(-1);
      const isWord = (one: Term | undefined) =>
        one?.tags.length === 0 && one.phrases.length === 1 && !one.typed.includes(' ');
      if (before !== undefined && isWord(before) && isWord(term) && index.isJoined(before.typed + term.typed))
        joined.splice(-1, 1, phraseTerm(`${before.typed} ${term.typed}`));
      else joined.push(term);
    }
    return joined;
  }

  const together = (words: readonly QueryWord[], base: Bitset): Bitset =>
    words.reduce((set, { anywhere }) => intersectInto(set, anywhere), base.slice());

  /**
   * Leaves out words until some record matches the others: one at a time, the rarest first, fields of study and other
   * topics last. `undefined` if not even the last word matches.
   */
  function withoutSome(words: readonly QueryWord[], base: Bitset): readonly QueryWord[] | undefined {
    const isTopic = ({ tagged: tags = [] }: QueryWord) => Number(tags.length > 0);
    let left = words
      .map((word) => ({ word, count: sizeOf(word.anywhere) }))
      .sort((a, b) => isTopic(a.word) - isTopic(b.word) || a.count - b.count)
      .map(({ word }) => word);
    while (left.length > 1) {
      const rest = left
        .map((word) => left.filter((other) => other !== word))
        .find((others) => !isEmpty(together(others, base)));
      if (rest !== undefined) return words.filter((word) => rest.includes(word));
      left = left.slice(1);
    }
    return undefined;
  }

  /** Terms that some record has, terms that no record has, and terms that only decide the order. */
  function findTerms(terms: readonly Term[]) {
    const hard = terms.filter(({ isSoft }) => !isSoft);
    const isRequired = ({ isSoft }: Term): boolean => !isSoft || hard.length === 0;
    const required = terms.filter(isRequired).map((term) => ({ term, word: find(term) }));
    return {
      known: required.flatMap(({ word }) => (isEmpty(word.anywhere) ? [] : [word])),
      unknown: required.filter(({ word }) => isEmpty(word.anywhere)),
      optional: terms.filter((term) => !isRequired(term)).map(find),
    };
  }

  /** The terms with some words corrected: `computer sciense` is one topic then. */
  function withCorrections(terms: readonly Term[], corrections: ReadonlyMap<string, string>): Term[] {
    const corrected: Term[] = [];
    let run: string[] = [];
    for (const term of terms) {
      if (term.isQuoted === true) {
        corrected.push(...termsOf(run), term);
        run = [];
      } else run.push(...(corrections.get(term.typed) ?? term.typed).split(' '));
    }
    return [...corrected, ...termsOf(run)];
  }

  /** `matching`: the records that match the filters; `isFiltered`: whether there are any but the state. */
  function read(all: readonly Term[], matching: Bitset, isFiltered: boolean): ReadTerms {
    const unwanted = all.filter(({ isUnwanted }) => isUnwanted).map(find);
    const base = unwanted.reduce((set, { anywhere }) => subtractFrom(set, anywhere), matching.slice());
    const terms = withJoined(all.filter(({ isUnwanted }) => !isUnwanted));
    const found = findTerms(terms);
    const near = new Map(
      found.unknown.flatMap(({ term }) => {
        const word = nearest(term);
        return word === undefined ? [] : [[term.typed, word] as const];
      }),
    );
    const didYouMean = new Map([...near].map(([typed, { word }]) => [typed, word]));
    const sure = new Map([...near].flatMap(([typed, { word, isSure }]) => (isSure ? [[typed, word]] : [])));
    const corrected = sure.size === 0 ? undefined : findTerms(withCorrections(terms, sure));
    const isCorrected =
      corrected !== undefined && (found.known.length === 0 || !isEmpty(together(corrected.known, base)));
    const { known, unknown, optional } = isCorrected ? corrected : found;
    const instead = known.flatMap((word) =>
      word.instead === undefined ? [] : [[word.typed, word.instead] as const],
    );
    const searched = new Map([...(isCorrected ? sure : []), ...instead]);
    const result = {
      ...NOTHING_LEFT_OUT,
      ...(unwanted.length > 0 && { wanted: base }),
      optional,
      didYouMean,
      searched,
    };
    const ignored = unknown.map(({ term }) => term.typed);
    if (known.length === 0)
      return isFiltered
        ? { ...result, required: [], ignored }
        : { ...result, required: unknown.map(({ word }) => word) };
    const kept = isEmpty(together(known, base)) ? withoutSome(known, base) : undefined;
    const omitted = kept === undefined ? [] : known.filter((word) => !kept.includes(word));
    return { ...result, required: kept ?? known, ignored, omitted: omitted.map(({ typed }) => typed) };
  }

  return {
    read,

    /** The words of a search, as parts of words. */
    readExactly: (search: string): ReadTerms => ({
      ...NOTHING_LEFT_OUT,
      required: wordsOf(fold(search)).map((typed) => ({ typed, word: typed, ...index.find(typed) })),
    }),

    /** Whether a title has all words of a text. */
    isTitle(search: string): boolean {
      const all = wordsOf(fold(search));
      return all.length > 1 && !isEmpty(findAll(all.join(' '), index.findWhole).inTitle);
    },

    /** The text typed so far: each of its words may be incomplete. */
    readIncomplete: (typed: string): QueryWord[] =>
      wordsOf(fold(typed)).map((word) => {
        const exact = index.find(word);
        if (isEmpty(exact.anywhere) && topicOf(word) === undefined) {
          const forms = index.findForms(word);
          if (forms.as !== undefined) return { typed: word, word, ...forms };
          const near = nearest(phraseTerm(word));
          if (near?.isSure) return { typed: word, word: near.word, ...index.find(near.word) };
        }
        return { typed: word, word, ...exact };
      }),
  };
}
