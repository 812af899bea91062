import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { casesIn } from '../../../test/support/page-cases.ts';
import type { DecodedPage } from '../../scholarships/extractors/extractor.ts';
import { type Suggestion, suggest } from './suggest.ts';

const URL_OF_LIST = 'https://x.edu/awards/';

function suggestFor(body: string, linkedPages: Record<string, string> = {}): Promise<Suggestion> {
  const page = (url: string, role: string, text: string): DecodedPage => ({
    url,
    role,
    body: text,
    contentType: 'text/html',
  });
  return suggest(page(URL_OF_LIST, 'list', body), '2026-11-21', async ({ url, role }) =>
    linkedPages[url] === undefined ? null : page(url, role, linkedPages[url]),
  );
}

async function entryOf(body: string, linkedPages: Record<string, string> = {}) {
  const suggestion = await suggestFor(body, linkedPages);
  assert.equal(suggestion.kind, 'found', JSON.stringify(suggestion));
  const { entry, records } = suggestion.best;
  const { kind, options = {} } = entry;
  return { kind, options, records, titles: records.map(({ title }) => title) };
}

/** What is proposed for a page; the entry is without its URL, and a warning is `award: why`. */
interface Expected {
  readonly entry?: object;
  readonly awards?: readonly string[];
  readonly deadlines?: readonly (string | null)[];
  readonly remarks?: readonly string[];
  readonly warnings?: readonly string[];
  readonly problem?: string;
}

const withoutUrl = ({ url: _, ...entry }: { readonly url: string }): object => entry;

describe('suggestions.html', () => {
  for (const { sentence, page, expected } of casesIn<Expected>(join(import.meta.dirname, 'suggestions.html')))
    test(sentence, async () => {
      const suggestion = await suggestFor(page.body);
      if (suggestion.kind === 'nothing') return assert.deepEqual({ problem: suggestion.problem }, expected);
      const { entry, records } = suggestion.best;
      const shown: Expected = {
        entry: withoutUrl(entry),
        awards: records.map(({ title }) => title),
        deadlines: records.map(({ deadline }) => deadline.date),
        remarks: suggestion.remarks,
        warnings: suggestion.doubts.map(({ award, why }) => `${award}: ${why}`),
      };
      const nothing = { deadlines: records.map(() => null), remarks: [], warnings: [] };
      assert.deepEqual(shown, { ...nothing, ...expected });
    });
});

test('a deeply nested page is explained', async () => {
  const suggestion = await suggestFor('<div>'.repeat(1_000));
  assert.ok(suggestion.kind === 'nothing' && suggestion.problem.includes('nested too deeply'));
});

describe('the entry that explains a page best', () => {
  test('links to a page per award are followed', async () => {
    const body =
      '<main><ul><li><a href="reed">Reed Award</a></li><li><a href="alder">Alder Grant</a></li></ul></main>';
    const detail = (name: string): string =>
      `<main><h1>${name}</h1><dl><dt>Amount<dd>$500<dt>Deadline<dd>March 1, 2027<dt>Eligibility<dd>Juniors of any major</dl></main>`;
    const linkedPages = {
      [`${URL_OF_LIST}reed`]: detail('Reed Award'),
      [`${URL_OF_LIST}alder`]: detail('Alder Grant'),
    };
    const { kind, titles } = await entryOf(body, linkedPages);
    assert.deepEqual([kind, titles], ['list', ['Reed Award', 'Alder Grant']]);
  });

  test('names in a table are followed only if their pages have more values', async () => {
    const names = ['Reed Award', 'Alder Grant', 'Birch Scholarship'];
    const rows = names.map(
      (name) => `<tr><td>March 1, 2027<td><a href="${name.slice(0, 4)}">${name}</a></tr>`,
    );
    const list = `<main><table><tr><th>Deadline<th>Name</tr>${rows.join('')}</table></main>`;
    const linkedPages = (text: string) =>
      Object.fromEntries(
        names.map((name) => [
          URL_OF_LIST + name.slice(0, 4),
          `<main><h1>${name} of Ohio</h1><p>${text}</p></main>`,
        ]),
      );
    const more = await entryOf(list, linkedPages('It pays $500. Applicants must be juniors.'));
    assert.deepEqual([more.kind, more.options], ['table', { details: true }]);
    const same = await entryOf(list, linkedPages('We are happy to have it.'));
    assert.deepEqual([same.kind, same.options], ['table', {}]);
    assert.deepEqual((await entryOf(list)).options, {});
  });
});
