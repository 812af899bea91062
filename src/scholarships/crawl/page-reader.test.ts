import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from '../../../test/support/databases.ts';
import { createUnlimitedClock } from '../../../test/support/manual-clock.ts';
import { type PretendSite, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { kindNamed } from '../../../test/support/site-pages.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { createProcessReader } from './page-reader.ts';
import type { SourceSettings } from './source.ts';

/** The pause between two requests, which leaves processor time for reading the page on the same machine. */
const PACE_MS = 20;
/** The time limits for reading a page: in the first process, and then in the one for slow pages. */
const LIMITS_MS = [2_000, 4_000] as const;
/** Requests handled while a page is read. */
const MEANWHILE = 20;
const HTML = { 'content-type': 'text/html' };
const award = (at: number) =>
  `<h2>Reed award ${at}</h2><p>Up to $${at + 500} for students of art. Deadline: March 1, 2027.</p>`;
const honest = (count: number) =>
  `<main><h1>Scholarships</h1>${Array.from({ length: count }, (_, at) => award(at)).join('')}</main>`;

let site: PretendSite;
let other: PretendSite;
let testDatabase: TestDatabase;
let api: ScholarshipsBackend;

const headings = kindNamed('headings');
const sourceAt = (at: PretendSite, key: SourceSettings['key']): SourceSettings =>
  sourceOf(at, { key, kind: headings, options: headings.options.parse({}) });

async function start(limits: { clock?: Clock; timeoutMs?: number } = {}): Promise<void> {
  api = await startScholarships({
    clock: systemClock,
    database: testDatabase.database,
    reader: createProcessReader({ clock: systemClock, ...limits }),
    sources: [sourceAt(site, 'main'), sourceAt(other, 'nsm')],
  });
}

beforeEach(async () => {
  site = await startPretendSite();
  other = await startPretendSite();
  testDatabase = await createTemporaryDatabase();
  other.on('/list', () => ({ headers: HTML, body: honest(3) }));
});
afterEach(async () => {
  await api.stop();
  await testDatabase.remove();
  await site.stop();
  await other.stop();
});

/** Asserts that requests are handled while `work` is running, and that none of them waits for most of that time. */
async function assertResponsive(work: Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const start = performance.now();
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const sentAt = performance.now();
    await (await api.get('/api/scholarships?limit=1')).text();
    times.push(performance.now() - sentAt);
    await pause(PACE_MS);
  }
  await done;
  const all = performance.now() - start;
  const longest = Math.max(...times);
  assert.ok(
    longest < all / 2,
    `a response must take less than half of the ${all} ms, but one took ${longest} ms`,
  );
}

test('a page that takes too long to read fails its source; neither requests nor other sources wait for that page', async () => {
  const requested = Promise.withResolvers<void>();
  site.on('/list', () => {
    requested.resolve();
    return { headers: HTML, body: honest(60_000) };
  });
  const clock = createUnlimitedClock(LIMITS_MS);
  await start({ clock, timeoutMs: LIMITS_MS[1] });
  let isDone = false;
  const run = api.trigger('?source=main').finally(() => {
    isDone = true;
  });
  await requested.promise;
  const [fine] = (await api.trigger('?source=nsm')).results;
  assert.deepEqual([fine.outcome, fine.records, isDone], ['ok', 3, false]);
  for (let turn = 0; turn < MEANWHILE; turn += 1) await api.json('/api/scholarships?limit=1');
  assert.equal(isDone, false);
  clock.endLimits();
  const [slow] = (await run).results;
  assert.equal(slow.outcome, 'failed');
  assert.match(slow.problem, /\/list: page could not be read in 4 s$/);
  const { sources } = await api.json('/api/sources/health');
  assert.deepEqual(
    sources.map(({ outcome }: { outcome: string }) => outcome),
    ['failed', 'ok'],
  );
});

test('requests are handled while thousands of awards are read', async () => {
  site.on('/list', () => ({ headers: HTML, body: honest(2_000) }));
  await start();
  const run = api.trigger();
  await assertResponsive(run);
  assert.deepEqual([(await run).results[0].outcome, (await run).results[0].records], ['ok', 2_000]);
});
