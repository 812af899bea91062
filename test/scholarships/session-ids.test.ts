import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import { sourceOf, startPretendSite } from '../support/pretend-site.ts';
import { createTemporaryDatabase, startScholarships } from '../support/scholarships-backend.ts';
import { sharedPath, skipWithoutShared } from '../support/shared.ts';

/** A link to each award, as written by systems with session ids in URLs, and as served. `SESS` differs in each run. */
const LINKS: Readonly<Record<string, readonly [written: string, served: string]>> = {
  Aspen: ['/award/aspen/view;jsessionid=SESS', '/award/aspen/view'],
  Birch: ['/award?PHPSESSID=SESS&amp;title=birch', '/award?title=birch'],
  Cedar: ['/award.do;jsessionid=SESS.node1?name=cedar', '/award.do?name=cedar'],
  Elm: ['/apply/elm?_wpnonce=SESS', '/apply/elm'],
  Fir: ['/(S(SESS))/award/fir.aspx', '/award/fir.aspx'],
  Hazel: ['/award/hazel?sid=SESS&amp;year=2027', '/award/hazel?year=2027'],
  Maple: ['/award?sid=maple', '/award?sid=maple'],
  Oak: ['/award/oak;v=2?session=spring&amp;token=a1', '/award/oak;v=2?session=spring&token=a1'],
};
const PAGE = `<!doctype html><title>Scholarships</title><main><h1>Scholarships</h1>${Object.entries(LINKS)
  .map(([name, [href]]) => `<h3><a href="${href}">${name} Scholarship</a></h3><p>Amount: $800</p>`)
  .join('')}</main></html>`;

const SESSIONS = ['1a2b3c4d5e6f7081a2', 'ff00ee11dd22cc33bb', 'zx81zx82zx83zx84zx'];

interface Listed {
  readonly total: number;
  readonly scholarships: readonly { readonly id: string; readonly link: string }[];
}

/** Reads a page in several runs; returns the served awards and the reported changes of each run. */
async function runsOver(page: string) {
  await using cleanup = new AsyncDisposableStack();
  const site = cleanup.adopt(await startPretendSite(), (one) => one.stop());
  const { database, remove } = await createTemporaryDatabase();
  cleanup.defer(remove);
  const { list } = extractors;
  assert.ok(list);
  const source = sourceOf(site, { kind: list, options: list.options.parse({}) });
  const api = await startScholarships({ clock: systemClock, database, sources: [source] });
  cleanup.defer(() => api.stop());
  const served: Listed[] = [];
  const changes: unknown[] = [];
  for (const session of SESSIONS) {
    const body = page.replaceAll(/\bSESS\b/g, session);
    site.on('/list', () => ({ headers: { 'content-type': 'text/html' }, body }));
    const { results } = await api.trigger();
    changes.push(
      results.map(({ outcome, added, changed, gone }: Record<string, unknown>) => [
        outcome,
        added,
        changed,
        gone,
      ]),
    );
    served.push(await api.json('/api/scholarships?limit=100'));
  }
  return { site: site.url, served, changes };
}

describe('session ids in URLs', () => {
  test('ids and links contain no session ids, but keep other parameters', async () => {
    const { site, served, changes } = await runsOver(PAGE);
    const count = Object.keys(LINKS).length;
    assert.deepEqual(changes, [[['ok', count, 0, 0]], [['ok', 0, 0, 0]], [['ok', 0, 0, 0]]]);
    const links = served[0]?.scholarships.map(({ link }) => link.replace(site, '')).toSorted();
    assert.deepEqual(
      links,
      Object.values(LINKS)
        .map(([, link]) => link)
        .toSorted(),
    );
    assert.deepEqual(served[1], served[0]);
    assert.doesNotMatch(JSON.stringify(served), new RegExp(SESSIONS.join('|')));
  });

  test('session ids on a reviewed page do not change its awards', { skip: skipWithoutShared }, async () => {
    const page = readFileSync(sharedPath('reviews/inputs/scholarships/08-session-ids.html'), 'utf8');
    const { served, changes } = await runsOver(page);
    assert.deepEqual(changes, [[['ok', 3, 0, 0]], [['ok', 0, 0, 0]], [['ok', 0, 0, 0]]]);
    assert.doesNotMatch(JSON.stringify(served), new RegExp(`session|${SESSIONS.join('|')}`, 'i'));
  });
});
