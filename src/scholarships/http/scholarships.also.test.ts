import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { award, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import { createTemporaryDatabase, startScholarships } from '../../../test/support/scholarships-backend.ts';

const LINK = 'https://portal.example.edu/opportunities/12';

test('a scholarship names itself as other sources list it, until they no longer do', async () => {
  await using cleanup = new AsyncDisposableStack();
  const site = cleanup.adopt(await startPretendSite(), (one) => one.stop());
  const { database, remove } = await createTemporaryDatabase();
  cleanup.defer(() => remove());
  const clock = createManualClock('2026-11-26T18:00:00.000Z');
  const show = (path: string, ...titles: (readonly [string, string])[]) =>
    site.page(path, { awards: titles.map(([title, link], at) => award(`${at + 1}`, { title, link })) });
  const common = ["Dean's Award", 'https://portal.example.edu/opportunities/'] as const;
  show('/list', ['The Ada Lovelace Award', `${LINK}#apply`], common, ['Ada Lovelace Award', LINK]);
  show('/nsm', ['Ada Lovelace Award', LINK], common);
  show('/law', ['Ada Lovelace Award', LINK], ['Reed Award', LINK]);
  const [main, nsm, law] = ['list', 'nsm', 'law'].map((path) =>
    sourceOf(site, { key: path === 'list' ? 'main' : path, url: `${site.url}/${path}` }),
  );
  assert.ok(main && nsm && law);
  const api = await startScholarships({ clock, database, sources: [main, nsm, law] });
  cleanup.defer(() => api.stop());
  await api.trigger();

  const also = async (id: string) =>
    (await api.json(`/api/scholarship?id=${id}`)).also
      .map((one: { id: string; source: string }) => `${one.id} of ${one.source}`)
      .toSorted();
  assert.deepEqual(await also('main-1'), ['law-1 of law', 'nsm-1 of nsm']);
  assert.deepEqual(await also('nsm-1'), ['law-1 of law', 'main-1 of main', 'main-3 of main']);
  assert.deepEqual([await also('main-2'), await also('law-2')], [[], []]);

  const before = await api.get('/api/scholarship?id=main-1');
  show('/nsm', ['Grace Hopper Award', LINK], common);
  await clock.leap(3_600_000);
  await api.trigger('?source=nsm');
  assert.deepEqual(await also('main-1'), ['law-1 of law']);
  const since = { 'if-modified-since': before.headers.get('last-modified') ?? '' };
  assert.equal((await api.get('/api/scholarship?id=main-1', since)).status, 200);
});
