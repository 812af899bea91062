import { InvalidArgumentError } from 'commander';
import { webUrl } from '../../cli/terminal/options.ts';
import { wrap } from '../../cli/terminal/output.ts';
import type { Questions } from '../../cli/terminal/questions.ts';
import { plural } from '../../platform/formats/plural.ts';
import { isIndex, startOf, withoutRepeats } from '../duplicate-pages.ts';
import type { OpenSuggester } from '../open-suggester.ts';
import { keyOf } from '../sources/source-key.ts';
import type { Suggestion } from '../suggest/suggest.ts';

/** A page that the operator names, and the source it becomes. */
export interface NamedPage {
  readonly url: string;
  readonly key?: string;
  readonly name?: string;
}

type FoundSuggestion = Extract<Suggestion, { kind: 'found' }>;

/** A source for the campus file, with the scholarships found on its page. */
export interface NewSource {
  readonly key: string;
  readonly name: string;
  readonly found: FoundSuggestion;
  /** URLs of other pages with some or all of these scholarships. */
  readonly same: readonly string[];
  /** The day on which a person confirmed that the page is read correctly. */
  readonly checked?: string | undefined;
}

/** Parses `[key] URL [name of the office]`. */
export function parsePage(text: string): NamedPage {
  const [, key, href = text.trim(), name] =
    /^(?:([a-z][a-z0-9-]*) +)?(https?:\/\/\S+)(?: +(\S.*))?$/.exec(text.trim()) ?? [];
  return { url: webUrl(href), ...(key && { key }), ...(name && { name }) };
}

/** Parses a line with one page, or with any number of URLs. */
function parseLine(line: string): NamedPage[] {
  const urls = line.split(/[\s,;]+/).filter((part) => /^https?:\/\//.test(part));
  return urls.length > 1 ? urls.map((one) => ({ url: webUrl(one) })) : [parsePage(line)];
}

export const entryOf = ({ name, found, checked }: NewSource) => ({
  name,
  ...found.best.entry,
  ...(checked !== undefined && { checked }),
});

/** Parses `1, 3-5`, `all` or `none`; returns indexes below `count`. */
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

  function add(found: FoundSuggestion, { url, key, name }: NamedPage, same: readonly string[] = []): void {
    const start = startOf(found);
    if (sources.some((one) => startOf(one.found) === start)) {
      questions.print(wrap(`${url} is already in the list.`, 2));
      return;
    }
    const taken = sources.map((one) => one.key);
    sources.push({
      key: key !== undefined && !taken.includes(key) ? key : keyOf(start || url, taken),
      name: name ?? found.pageName ?? new URL(url).hostname,
      found,
      same,
    });
  }

  /** Returns how many pages could not be read. */
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

    /**
     * Offers the pages found on the university’s site for selection; of several pages with the same scholarships, only
     * one is offered. Without a terminal, all offered pages are added.
     */
    async offer(suggestions: readonly Suggestion[]): Promise<void> {
      const known = sources.map(({ found }) => found);
      const starts = new Set(known.map(startOf));
      const found = suggestions
        .filter((one) => one?.kind === 'found')
        .filter((one) => !starts.has(startOf(one)) && starts.add(startOf(one)));
      const indexes = found.filter((page) => isIndex(page, found));
      for (const page of indexes)
        questions.print(wrap(`${startOf(page)} is left out: it is an index of other pages here.`, 2));
      const lists = withoutRepeats(
        found.filter((page) => !indexes.includes(page)),
        known,
      );
      const offered = lists.slice(known.length);
      for (const [at, source] of sources.entries())
        sources[at] = { ...source, same: (lists[at]?.same ?? []).map(startOf) };
      if (offered.length === 0) return;
      if (questions.isTerminal) {
        for (const [at, { found, same }] of offered.entries()) {
          const [first, second] = found.best.records.map(({ title }) => title);
          const what = [
            plural(found.best.records.length, 'scholarship'),
            found.pageName,
            same.length > 0 && `the same on ${plural(same.length, 'other page')}`,
          ];
          questions.print(
            wrap(`${String(at + 1).padStart(2)} ${startOf(found)} (${what.filter(Boolean).join(', ')})`, 5),
          );
          questions.print(wrap(`     ${[first, second].filter(Boolean).join(' · ')}`, 5));
        }
      }
      const answer = await questions.ask({
        text: 'Which of them (numbers separated by commas, all, none)',
        option: '--site',
        fallback: 'all',
        check: (typed) => String(parseChoice(typed, offered.length).map((at) => at + 1)) || 'none',
      });
      for (const at of parseChoice(answer, offered.length)) {
        const list = offered[at];
        if (list === undefined) continue;
        const start = startOf(list.found);
        const pointed = await suggester.withModel(list.found, start);
        add(pointed.kind === 'found' ? pointed : list.found, { url: start }, list.same.map(startOf));
      }
    },

    /**
     * Asks for more pages. The pages of a pasted list are read together; pages of different hosts are read at the same
     * time.
     */
    async askForMore(): Promise<void> {
      while (questions.isTerminal) {
        const first = await questions.ask({
          text: 'More pages with scholarships, any number of URLs (empty when done)',
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
            questions.print(`${line}: ${error.message}`);
          }
        }
        await addPages(pages);
      }
    },
  };
}
