import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
  type TemporaryDatabase,
} from '../../test/support/scholarships-backend.ts';

let site: PretendSite;
let database: TemporaryDatabase;
let api: ScholarshipsBackend;

before(async () => {
  site = await startPretendSite();
  database = await createTemporaryDatabase();
  site.page('/list', {
    awards: [award('1', { amount: '$500', deadline: '2026-12-01', gpa: '3.0' }), award('2')],
    follow: [{ url: '/list?page=2', role: 'list' }],
  });
  site.page('/list?page=2', { awards: [award('3', { title: 'Café Prize', deadline: '2026-11-22' })] });
  api = await startScholarships({
    clock: createManualClock('2026-11-21T06:00:00Z'),
    database: database.database,
    sources: [sourceOf(site)],
  });
});

after(async () => {
  await api.stop();
  await database.remove();
  await site.stop();
});

test('what a site lists is served after a run', async () => {
  const done = await api.trigger();
  assert.equal(done.results[0].outcome, 'ok', done.results[0].problem);
  const list = await api.json('/api/scholarships');
  assert.equal(list.total, 3);
});
