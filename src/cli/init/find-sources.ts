import type { Clock } from '../../platform/clock.ts';
import { SOURCE_KEY } from '../../scholarships/index.ts';
import { openSuggester } from '../open-suggester.ts';
import { webAddress } from '../options.ts';
import type { Questions } from './questions.ts';

/** A page that the operator names, and the source it becomes. */
export interface NamedPage {
  readonly url: string;
  readonly key?: string;
  readonly name?: string;
}

/** An entry of the campus file, by its key. */
export type SourceEntries = Readonly<Record<string, unknown>>;

/** `[key] ADDRESS [name of the office]` */
export function parsePage(text: string): NamedPage {
  const [, key, address = text.trim(), name] =
    /^(?:([a-z][a-z0-9-]*) +)?(https?:\/\/\S+)(?: +(\S.*))?$/.exec(text.trim()) ?? [];
  return { url: webAddress(address), ...(key && { key }), ...(name && { name }) };
}

/** Parts of addresses that are the same for many scholarship pages. */
const SAYS_NOTHING = /^(www|index|default|scholarships?|awards?|opportunities|financial-?aid|students?|\d+)$/;

/** A key made from the address: the last part of its path, or else of its host, that is not such a common word. */
function keyOf(url: string, taken: SourceEntries): string {
  const { hostname, pathname } = new URL(url);
  const parts = [...pathname.split('/').reverse(), hostname.split('.')[0] ?? ''].map((part) =>
    part.toLowerCase().replace(/\.\w+$/, ''),
  );
  const telling = parts.find((part) => SOURCE_KEY.test(part) && !SAYS_NOTHING.test(part)) ?? 'main';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? telling : `${telling}-${number}`;
    if (!(key in taken)) return key;
  }
}

/** Looks at pages and proposes how to read each. A page that cannot be read is left out; its row says why. */
export async function findSources(
  pages: readonly NamedPage[],
  questions: Questions,
  clock: Clock,
): Promise<{ entries: SourceEntries; unread: number }> {
  const suggester = openSuggester(clock);
  const entries: Record<string, unknown> = {};
  let unread = 0;

  /** Returns false if the page cannot be read. */
  async function add({ url, ...given }: NamedPage): Promise<boolean> {
    const suggestion = await suggester.look(url);
    if (suggestion?.kind !== 'found') return false;
    const [first, second] = suggestion.best.records.map(({ title }) => title);
    if (questions.isTerminal) questions.say(`  ${[first, second, '…'].filter(Boolean).join(' · ')}`);
    const key = given.key ?? keyOf(url, entries);
    const name =
      given.name ??
      (await questions.ask({
        text: 'Whose scholarships are these',
        option: '--page',
        fallback: new URL(url).hostname,
      }));
    entries[key] = { name, ...suggestion.best.entry };
    return true;
  }

  try {
    for (const page of pages) if (!(await add(page))) unread += 1;
    while (pages.length === 0 && questions.isTerminal) {
      const url = await questions.ask({
        text: 'A page with scholarships (nothing: no more)',
        option: '--page',
        fallback: '',
        check: webAddress,
      });
      if (url === '') break;
      await add({ url });
    }
  } finally {
    await suggester.close();
  }
  return { entries, unread };
}
