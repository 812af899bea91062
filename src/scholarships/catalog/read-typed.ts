import { LRUCache } from 'lru-cache';
import { joinedWords, words } from '../text/same.ts';
import { phraseTerm, type Term, termsOf } from './topics.ts';
import type { Groups } from './typed-days.ts';
import { RULES, type TypedFilters, withFound } from './typed-filters.ts';

/**
 * What a typed text means: filters, topics, phrases in quotes, words. Nothing else decides it: the API (`fuzzy=1`), the
 * finder, the search of everything, assistants and suggestions all read a text here.
 */

interface Typed {
  /** `undefined` if the text has none. */
  readonly filters: TypedFilters | undefined;
  /** Whether the text may also be the title of a scholarship. Then its words decide, if a title has all of them. */
  readonly mayBeName: boolean;
  /** What is searched for, without the filters. */
  readonly terms: readonly Term[];
  /** The text without the filters, as typed. */
  readonly rest: string;
}

/** The words between quotes; a quote without a second one is ignored. */
const QUOTES = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;

/** A minus sign before a word: `-essay`. */
const MINUS = /(?<![^\s])-(?=\p{L})/gu;

/** A part of a text: words, or a phrase in quotes. */
interface Part {
  readonly text: string;
  readonly isQuoted: boolean;
}

const unquoted = (text: string): Part => ({ text: text.replaceAll(MINUS, 'no '), isQuoted: false });

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(QUOTES)) {
    parts.push(unquoted(text.slice(end, match.index)));
    parts.push({ text: match[1] ?? '', isQuoted: true });
    end = match.index + match[0].length;
  }
  return [...parts, unquoted(text.slice(end))];
}

/** The terms of a text without filters. */
function termsOfParts(parts: readonly Part[]): Term[] {
  return parts.flatMap(({ text, isQuoted }) => {
    if (isQuoted) return words(text).length === 0 ? [] : [phraseTerm(words(text).join(' '))];
    const joined = text.split(/\s+/).flatMap((piece) => {
      const [one, ...more] = joinedWords(piece);
      return one === undefined || more.length > 0 ? [] : [[words(piece).join(' '), one] as const];
    });
    return termsOf(words(text), new Map(joined));
  });
}

/** The words of a text that are searched for, as typed: no fillers, unless they are part of a phrase that has a meaning. */
export function withoutFillers(text: string): string {
  const inTerms = new Set(termsOfText(text).flatMap(({ typed }) => typed.split(' ')));
  return text
    .split(/\s+/)
    .filter((piece) => words(piece).some((word) => inTerms.has(word)))
    .map((piece) => piece.replace(/^[,;.!?]{1,5}|[,;.!?]{1,5}$/g, ''))
    .join(' ');
}

function read({ search, today }: { readonly search: string; readonly today: string }): Typed {
  const text = search.replaceAll(/\s+/g, ' ').trim();
  const day = Temporal.PlainDate.from(today);
  let filters: TypedFilters | undefined;
  let mayBeName = false;
  const rest = partsOf(text).map((part): Part => {
    if (part.isQuoted) return part;
    let left = part.text;
    for (const rule of RULES) {
      left = left.replaceAll(rule.pattern, (...match) => {
        const found = rule.read(match.at(-1) as Groups, day);
        if (found === undefined) return match[0];
        filters = withFound(filters ?? {}, found);
        mayBeName ||= rule.mayBeName === true;
        return ' ';
      });
    }
    return { ...part, text: left };
  });
  if (filters === undefined) return { filters, mayBeName, terms: termsOfParts(partsOf(text)), rest: text };
  const left = rest
    .map(({ text: part, isQuoted }) => (isQuoted ? `"${part}"` : withoutFillers(part)))
    .filter((part) => part !== '' && part !== '""');
  return { filters, mayBeName, terms: termsOfParts(rest), rest: left.join(' ') };
}

/** A page of results reads its text for each of its counts. */
const MOST_READ = 100;
const texts = new LRUCache<string, Typed, { readonly search: string; readonly today: string }>({
  max: MOST_READ,
  memoMethod: (_, __, { context }) => read(context),
});

/** Reads a typed text. `today`: `YYYY-MM-DD`. */
export const readTyped = (search: string, today: string): Typed =>
  texts.memo(`${today} ${search}`, { context: { search, today } });

/** The terms of a text whose filters are not read, as in the title of a scholarship. */
export const termsOfText = (search: string): readonly Term[] => termsOfParts(partsOf(search));
