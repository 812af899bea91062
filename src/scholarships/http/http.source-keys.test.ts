import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import { releaseStack } from '../../../test/support/release-stack.ts';
import { NOW } from '../../../test/support/sample-scholarships.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';

/** A secret key in the query of the page's URL. */
const KEY = 'k-4711';
const PAGE = `/list?token=${KEY}&part=2`;

const PATHS = [
  'scholarships',
  'scholarships.csv',
  'scholarships.ics',
  'scholarships.atom',
  'changes',
  'review',
]
  .concat(['history?id=sea-grant-1', 'history.ndjson', 'sources', 'sources/runs', 'sources/health', 'stats'])
  .map((path) => `/api/${path}`);

let api: ScholarshipsBackend;
let site: PretendSite;
let remove: () => Promise<void>;

const cleanup = releaseStack();
before(async () => {
  site = await startPretendSite();
  cleanup.defer(() => site.stop());
  const url = `${site.url}${PAGE}`;
  site.page(PAGE, { awards: [award('1', { title: 'Tide Award', amount: '$500', link: url })] });
  const temporary = await createTemporaryDatabase();
  remove = temporary.remove;
  cleanup.defer(() => remove());
  const sources = [sourceOf(site, { key: 'sea-grant', name: 'Sea Grant', url })];
  api = await startScholarships({ clock: createManualClock(NOW), database: temporary.database, sources });
  cleanup.defer(() => api.stop());
});

test('keys from the campus file are valid everywhere, and other keys are not', async () => {
  const { results } = await api.trigger('?source=sea-grant');
  assert.deepEqual([results[0]?.source, results[0]?.outcome], ['sea-grant', 'ok']);
  const { scholarships, facets } = await api.json('/api/scholarships?source=sea-grant,main&facets=source');
  assert.deepEqual([scholarships[0]?.id, scholarships[0]?.source], ['sea-grant-1', 'sea-grant']);
  assert.ok(
    facets.source.some(
      ({ label, count }: { label: string; count: number }) => label === 'Sea Grant' && count === 1,
    ),
  );
  assert.equal((await api.json('/api/scholarship?id=sea-grant-1')).sourceName, 'Sea Grant');
  assert.equal((await api.json('/api/stats')).bySource['sea-grant'], 1);
  assert.equal((await api.get('/api/scholarships?source=library')).status, 400);
});

test('no response contains a secret in the URL of a source; an award without its own page links to the list without the secret', async () => {
  const { results } = await api.trigger('?source=sea-grant');
  assert.ok(!JSON.stringify(results).includes(KEY));
  const { link, printed } = await api.json('/api/scholarship?id=sea-grant-1');
  assert.equal(link, `${site.url}/list?part=2`);
  assert.equal(printed.where.amount, link);
  for (const path of PATHS) {
    const response = await api.get(path);
    assert.equal(response.status, 200, path);
    assert.ok(!(await response.text()).includes(KEY), path);
  }
});
