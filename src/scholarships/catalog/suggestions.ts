import { fold } from '../text/same.ts';
import { type Bitset, countWithin, intersectInto } from './bitset.ts';
import { compare, pageOf, type Range } from './record-order.ts';
import type { QueryWord } from './search-terms.ts';
import type { ServedRecord } from './served-record.ts';
import { topicOf } from './topics.ts';

export interface Suggestion {
  readonly text: string;
  readonly kind: 'title' | 'tag' | 'source';
  /** The id, the tag or the key. */
  readonly value: string;
  /** How many awards the suggestion matches. */
  readonly count: number;
}

const MOST = 8;
/** Limits tags and sources, to leave room for awards. */
const MOST_VALUES = 4;
/** How many awards are ranked, the best matches first. */
const MOST_RANKED = 200;

/**
 * 0: `text` begins with the typed text. 1: each typed word begins a word of `text`. 2: some typed words are only inside
 * its words.
 */
function fitOf(text: string, typed: string, words: readonly string[]): 0 | 1 | 2 {
  const folded = fold(text);
  if (folded.startsWith(typed)) return 0;
  return words.every((word) => ` ${folded}`.includes(` ${word}`)) ? 1 : 2;
}

interface Values {
  readonly sets: ReadonlyMap<string, Bitset>;
  readonly textOf: (value: string) => string;
}

const valuesFor = (
  kind: 'tag' | 'source',
  typed: string,
  words: readonly string[],
  { sets, textOf }: Values,
) =>
  [...sets].flatMap(([value, members]) => {
    const text = textOf(value);
    const fit = topicOf(typed) === value ? 0 : fitOf(text, typed, words);
    const count = countWithin(members, 0, members.length * 32);
    return fit === 2 || count === 0 ? [] : [{ fit, suggestion: { text, kind, value, count } }];
  });

interface SuggestionIndex {
  readonly records: readonly ServedRecord[];
  readonly tags: Values;
  readonly sources: Values;
}

/** Suggestions for the text typed so far: matching tags and sources, then titles. */
export function suggest(
  { records, tags, sources }: SuggestionIndex,
  requested: readonly QueryWord[],
  ranges: readonly Range[],
): Suggestion[] {
  const [first, ...others] = requested;
  if (first === undefined) return [];
  const words = requested.map(({ word }) => word);
  const typed = words.join(' ');
  const values = [...valuesFor('tag', typed, words, tags), ...valuesFor('source', typed, words, sources)]
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        b.suggestion.count - a.suggestion.count ||
        compare(a.suggestion.text, b.suggestion.text),
    )
    .slice(0, MOST_VALUES)
    .map(({ suggestion }) => suggestion);
  const inTitle = others.reduce((set, word) => intersectInto(set, word.inTitle), first.inTitle.slice());
  const fitting = pageOf({ tiers: [inTitle], ranges, offset: 0, limit: MOST_RANKED })
    .flatMap((number) => records[number]?.detail ?? [])
    .map((detail) => ({ detail, fit: fitOf(detail.title, typed, words) }))
    .sort((a, b) => a.fit - b.fit);
  const awards = [...Map.groupBy(fitting, ({ detail }) => fold(detail.title)).values()]
    .slice(0, MOST - values.length)
    .flatMap(([best]) => best?.detail ?? [])
    .map(({ id, title }) => ({ text: title, kind: 'title' as const, value: id, count: 1 }));
  return [...values, ...awards];
}
