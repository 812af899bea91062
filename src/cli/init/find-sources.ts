import { InvalidArgumentError } from 'commander';
import { plural } from '../../platform/formats/plural.ts';
import { SOURCE_KEY, type Suggestion } from '../../scholarships/index.ts';
import type { OpenSuggester } from '../open-suggester.ts';
import { webAddress } from '../options.ts';
import { wrap } from '../output.ts';
import type { Questions } from './questions.ts';

/** A page that the operator names, and the source it becomes. */
export interface NamedPage {
  readonly url: string;
  readonly key?: string;
  readonly name?: string;
}

type FoundSuggestion = Extract<Suggestion, { kind: 'found' }>;

/** A source for the campus file, and what it read when it was looked at. */
export interface NewSource {
  readonly key: string;
  readonly name: string;
  readonly found: FoundSuggestion;
  /** The day on which a person has found right how it is read. */
  readonly checked?: string | undefined;
}

/** `[key] ADDRESS [name of the office]` */
export function parsePage(text: string): NamedPage {
  const [, key, address = text.trim(), name] =
    /^(?:([a-z][a-z0-9-]*) +)?(https?:\/\/\S+)(?: +(\S.*))?$/.exec(text.trim()) ?? [];
  return { url: webAddress(address), ...(key && { key }), ...(name && { name }) };
}

/** A line with one page, or with any number of addresses. */
function parseLine(line: string): NamedPage[] {
  const addresses = line.split(/[\s,;]+/).filter((part) => /^https?:\/\//.test(part));
  return addresses.length > 1 ? addresses.map((one) => ({ url: webAddress(one) })) : [parsePage(line)];
}

/** Parts of addresses that are the same for many scholarship pages. */
const SAYS_NOTHING = /^(www|index|default|scholarships?|awards?|opportunities|financial-?aid|students?|\d+)$/;

/** A key made from the address: the last part of its path, or else of its host, that is not such a common word. */
export function keyOf(url: string, taken: readonly string[]): string {
  const { hostname, pathname } = new URL(url);
  const parts = [...pathname.split('/').reverse(), hostname.split('.')[0] ?? ''].map((part) =>
    part.toLowerCase().replace(/\.\w+$/, ''),
  );
  const telling = parts.find((part) => SOURCE_KEY.test(part) && !SAYS_NOTHING.test(part)) ?? 'main';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? telling : `${telling}-${number}`;
    if (!taken.includes(key)) return key;
  }
}

/** The address that an entry begins with; two pages that lead to one portal are one source. */
export const startOf = ({ best: { entry } }: FoundSuggestion): string =>
  ('pages' in entry ? entry.pages[0]?.url : entry.url) ?? '';

export const entryOf = ({ name, found, checked }: NewSource) => ({
  name,
  ...found.best.entry,
  ...(checked !== undefined && { checked }),
});

/** `1, 3-5`, `all` or `none` of so many. */
export function parseChoice(answer: string, count: number): number[] {
  if (/^all$/i.test(answer)) return Array.from({ length: count }, (_, at) => at);
  if (/^none$/i.test(answer)) return [];
  return [
    ...new Set(
      answer.split(/[\s,]+/).flatMap((part) => {
        const [, first, last = first] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part) ?? [];
        const [from, to] = [Number(first), Number(last)];
        if (!(from >= 1 && to <= count && from <= to)) {
          throw new InvalidArgumentError(
            `give numbers from 1 to ${count}, such as 1,3-${count}; all; or none.`,
          );
        }
        return Array.from({ length: to - from + 1 }, (_, at) => from + at - 1);
      }),
    ),
  ];
}

/** Collects the sources of a new campus: pages that were found, and pages that the operator names. */
export function collectSources(suggester: OpenSuggester, questions: Questions) {
  const sources: NewSource[] = [];

  function add(found: FoundSuggestion, { url, key, name }: NamedPage): void {
    const start = startOf(found);
    if (sources.some((one) => startOf(one.found) === start)) {
      questions.say(wrap(`${url} is there already.`, 2));
      return;
    }
    const taken = sources.map((one) => one.key);
    sources.push({
      key: key !== undefined && !taken.includes(key) ? key : keyOf(start || url, taken),
      name: name ?? found.pageName ?? new URL(url).hostname,
      found,
    });
  }

  /** Returns how many could not be read. */
  async function addPages(pages: readonly NamedPage[]): Promise<number> {
    const suggestions = await suggester.lookAtAll(pages.map(({ url }) => url));
    let unread = 0;
    for (const [at, page] of pages.entries()) {
      const suggestion = suggestions[at];
      if (suggestion?.kind === 'found') add(suggestion, page);
      else unread += 1;
    }
    return unread;
  }

  return {
    sources: sources as readonly NewSource[],
    addPages,

    /** Offers what was found at the university's site, to be ticked. Without a terminal all of it is taken. */
    async offer(suggestions: readonly Suggestion[]): Promise<void> {
      const known = new Set(sources.map(({ found }) => startOf(found)));
      const offered = suggestions
        .filter((one) => one?.kind === 'found')
        .filter((one) => !known.has(startOf(one)) && known.add(startOf(one)))
        .toSorted((one, other) => other.best.records.length - one.best.records.length);
      if (offered.length === 0) return;
      if (questions.isTerminal) {
        for (const [at, found] of offered.entries()) {
          const [first, second] = found.best.records.map(({ title }) => title);
          const what = [`${plural(found.best.records.length, 'award')}`, found.pageName]
            .filter(Boolean)
            .join(', ');
          questions.say(wrap(`${String(at + 1).padStart(2)} ${startOf(found)} (${what})`, 5));
          questions.say(wrap(`     ${[first, second].filter(Boolean).join(' · ')}`, 5));
        }
      }
      const answer = await questions.ask({
        text: 'Which of them (numbers with commas, all, none)',
        option: '--site',
        fallback: 'all',
        check: (typed) => String(parseChoice(typed, offered.length).map((at) => at + 1)) || 'none',
      });
      for (const at of parseChoice(answer, offered.length)) {
        const found = offered[at];
        if (found !== undefined) {
          const pointed = await suggester.pointed(found, startOf(found));
          add(pointed.kind === 'found' ? pointed : found, { url: startOf(found) });
        }
      }
    },

    /** Asks for more pages. A pasted list is taken as a whole, and its hosts are read side by side. */
    async askForMore(): Promise<void> {
      while (questions.isTerminal) {
        const first = await questions.ask({
          text: 'More pages with scholarships, as many addresses as you like (leave empty when done)',
          option: '--page',
          fallback: '',
          check: (line) => String(parseLine(line) && line),
        });
        if (first === '') return;
        const pages: NamedPage[] = [];
        for (const line of [first, ...questions.takeTyped()].filter((one) => one.trim() !== '')) {
          try {
            pages.push(...parseLine(line));
          } catch (error) {
            if (!(error instanceof InvalidArgumentError)) throw error;
            questions.say(`${line}: ${error.message}`);
          }
        }
        await addPages(pages);
      }
    },
  };
}
