import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { systemClock } from '../../platform/clock.ts';
import type { UpstreamResponse } from '../../platform/upstream/upstream-request.ts';
import { createPolitePages } from './polite-pages.ts';
import { createSuggester } from './suggester.ts';
import { createWorkbench } from './workbench.ts';

const TODAY = '2026-11-21';

describe('commands read pages in a process of their own', () => {
  const workbench = createWorkbench({ clock: systemClock });
  after(() => workbench.close());

  test('nothing is proposed for a page with too many elements, and the reason is returned at once', async () => {
    const body = `<main><h2>Reed Award</h2><p>Amount: $500</p>${'<hr>'.repeat(250_000)}</main>`;
    const page = { url: 'https://x.edu/awards', role: 'list', contentType: 'text/html', body };
    const { suggestion } = await workbench.suggest({ page, today: TODAY, known: new Map() });
    const problem = 'the page has 250006 elements; above 250000 no entry is proposed';
    assert.deepEqual(suggestion, { kind: 'nothing', problem });
  });

  test('the detail pages of a list are requested first, then an entry is proposed', async () => {
    const page = (path: string, body: string) => ({
      ...{ url: `https://x.edu/awards/${path}`, role: 'list', contentType: 'text/html' },
      body: `<main>${body}</main>`,
    });
    const list = page('', '<li><a href="reed">Reed Award</a></li><li><a href="elm">Elm Grant</a></li>');
    const first = await workbench.suggest({ page: list, today: TODAY, known: new Map() });
    assert.deepEqual(
      first.missing.map(({ url }) => url),
      ['https://x.edu/awards/reed', 'https://x.edu/awards/elm'],
    );
    const detailPage = (path: string, name: string) =>
      page(path, `<h1>${name}</h1><dl><dt>Amount<dd>$500<dt>Deadline<dd>May 1, 2027</dl>`);
    const known = new Map(
      [detailPage('reed', 'Reed Award'), detailPage('elm', 'Elm Grant')].map((each) => [each.url, each]),
    );
    const { suggestion, missing } = await workbench.suggest({ page: list, today: TODAY, known });
    assert.deepEqual([suggestion.kind, missing], ['found', []]);
  });
});

test('suggest reports a page that takes too long', async () => {
  const body = Buffer.from(`<main>${'<h2>Reed Award</h2><p>$500</p>'.repeat(2_000)}</main>`);
  const get = async (request: { url: string | URL }): Promise<UpstreamResponse> => {
    const url = String(request.url);
    const status = url.endsWith('/robots.txt') ? 404 : 200;
    return { kind: 'reply', url, status, headers: { 'content-type': 'text/html' }, body };
  };
  const suggest = createSuggester({
    workbench: createWorkbench({ clock: systemClock, limits: { timeoutMs: 1, memoryMb: 256 } }),
    pages: createPolitePages({
      clock: systemClock,
      upstream: { get },
      politeness: { delayMs: 0, jitterMs: 0 },
    }),
  });
  const suggestion = await suggest('https://x.edu/awards', TODAY, new AbortController().signal);
  assert.deepEqual(suggestion, { kind: 'nothing', problem: 'page could not be read in 0.001 s' });
});
