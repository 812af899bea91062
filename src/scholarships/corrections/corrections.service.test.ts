import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { Registry } from 'prom-client';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { keepStoredList } from '../runs/held-back-list.ts';

const DAY = 86_400_000;

await describeOnDatabases('a service with a corrections file,', (kind) => {
  let site: PretendSite;
  let testDatabase: TestDatabase;
  let clock: ManualClock;
  let registry: Registry;
  let directory: string;
  let file: string;
  let api: ScholarshipsBackend;
  let logLines: ReturnType<typeof createLogLines>;

  const start = async (more: { correctionsFile?: string } = { correctionsFile: file }) => {
    registry = new Registry();
    api = await startScholarships({
      ...more,
      ...{ clock, registry, database: testDatabase.database, sources: [sourceOf(site)], log: logLines.log },
    });
  };
  beforeEach(async () => {
    logLines = createLogLines();
    site = await startPretendSite();
    testDatabase = await createTemporaryDatabase(kind);
    clock = createManualClock('2026-11-21T18:00:00.000Z');
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    file = join(directory, 'corrections.json');
    site.page('/list', { awards: [award('1', { deadline: 'Feb 15, 2027' }), award('2')] });
    await start();
    await api.trigger();
  });
  afterEach(async () => {
    await api.stop();
    await testDatabase.remove();
    await site.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Runs the corrections job if it is due, as the service does. */
  async function runCorrectionsJob(): Promise<void> {
    const job = api.backend.jobs.find(({ name }) => name === 'scholarships corrections');
    if (job !== undefined && (await job.due()) <= clock.now()) await job.run(new AbortController().signal);
  }
  const write = async (value: unknown) => {
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
    await runCorrectionsJob();
  };
  const deadline = async () => (await api.json('/api/scholarship?id=main-1')).deadline;
  const correction = {
    'main-1': { set: { deadline: '2027-03-15' }, because: 'Ms. Moss, 555-0134', by: 'Ann' },
  };

  test('an edit is served, and shown in the award, its history and the review', async () => {
    await write(correction);
    const one = await api.json('/api/scholarship?id=main-1');
    assert.deepEqual(
      [one.deadline, one.corrected, one.printed.deadline],
      ['2027-03-15', ['deadline'], 'Feb 15, 2027'],
    );
    const { changes } = await api.json('/api/history?id=main-1');
    assert.deepEqual([changes[0].event, changes[0].cause], ['extended', 'correction']);
    assert.deepEqual((await api.json('/api/review')).corrections, [
      { id: 'main-1', state: 'applied', fields: ['deadline'] },
    ]);
  });

  test('responses have the time of a correction, but neither its reason nor its author', async () => {
    await write(correction);
    await clock.leap(60_000);
    const review = await api.json('/api/review');
    assert.deepEqual(review.corrected, [
      { id: 'main-1', fields: ['deadline'], at: '2026-11-21T18:00:00.000Z' },
    ]);
    const paths = ['/api/review', '/api/history?id=main-1', '/api/scholarship?id=main-1', '/api/changes'];
    const formats = [
      '/api/scholarships.ndjson',
      '/api/scholarships.feed.json?events=changed,extended',
      '/health',
    ];
    for (const url of [...paths, ...formats]) {
      const text = await (await api.get(url)).text();
      assert.doesNotMatch(text, /Moss|555-0134|Ann|because/, url);
    }
  });

  test('a file that becomes invalid changes nothing, and is logged once', async () => {
    await write(correction);
    await write('{"main-1": {"set": {"deadline": "soon"}, "because": "x"}}');
    await runCorrectionsJob();
    assert.equal(await deadline(), '2027-03-15');
    const health = await api.json('/health');
    assert.deepEqual([health.status, health.problems], ['degraded', ['corrections']]);
    assert.match(
      (await api.json('/api/review')).problem,
      /corrections\.json: main-1: set: deadline: must be a day/,
    );
    const lines = logLines.messages().filter((text) => String(text).includes('corrections file'));
    assert.equal(lines.length, 1);
    await write('not JSON');
    assert.match((await api.json('/api/review')).problem, /is not JSON/);
    await write({});
    assert.equal((await api.json('/health')).status, 'ok');
    assert.equal(await deadline(), '2027-02-15');
  });

  test('a correction survives a restart, even of a process without a file, and the removal of the file', async () => {
    await write(correction);
    await rm(file);
    await runCorrectionsJob();
    await api.stop();
    await start({});
    await api.trigger();
    assert.equal(await deadline(), '2027-03-15');
  });

  test('a correction ends at midnight at the campus after its last day', async () => {
    await write({ 'main-1': { ...correction['main-1'], until: '2026-11-21' } });
    assert.equal(await deadline(), '2027-03-15');
    await clock.leap(DAY);
    await runCorrectionsJob();
    assert.equal(await deadline(), '2027-02-15');
  });

  test('a hidden award is not found, and items for review are counted', async () => {
    await write({ 'main-1': { hide: true, because: 'x' }, 'main-9': { hide: true, because: 'y' } });
    assert.equal((await api.get('/api/scholarship?id=main-1')).status, 404);
    assert.equal((await api.json('/api/scholarships')).total, 1);
    const text = await registry.getSingleMetricAsString('campus_review_items');
    assert.match(text, /campus_review_items\{kind="unmatched"\} 1\n/);
    assert.match(text, /campus_review_items\{kind="held"\} 0\n/);
  });

  test('the review shows when a list that is held back is accepted, and the state of corrected awards', async () => {
    const awards = (...keys: string[]) => keys.map((key) => award(key));
    const all = awards('1', '2', '3', '4', '5');
    site.page('/list', { awards: all });
    await api.trigger();
    await write({ 'main-5': { set: { title: 'Fifth' }, because: 'x' } });
    site.page('/list', { awards: awards('1', '2') });
    const total = async () => (await api.json('/api/scholarships')).total;
    const run = async () => (await api.trigger()).results[0];
    const nextDay = async () => {
      await clock.leap(DAY);
      return [(await run()).outcome, await total()];
    };
    for (let times = 0; times < 3; times += 1) {
      const { outcome, problem } = await run();
      assert.equal(outcome, 'suspicious_drop');
      assert.match(problem, /^3 of 5 open scholarships are gone; .* until 2026-11-28, .* --accept .* --keep/);
    }
    // One run with a wrong clock, or a week without a run, is not a week of runs that missed these awards.
    clock.step(8 * DAY);
    assert.deepEqual([(await run()).outcome, await total()], ['suspicious_drop', 5]);
    clock.step(-8 * DAY);
    await run();
    const missing = ['main-3', 'main-4', 'main-5'];
    const since = '2026-11-21T18:00:00.000Z';
    const review = async () => api.json('/api/review');
    const held = { source: 'main', since, missing };
    assert.deepEqual((await review()).held, [{ ...held, acceptedOn: '2026-11-28' }]);
    assert.deepEqual((await review()).corrections, [
      { id: 'main-5', state: 'applied', fields: ['title'], award: 'held' },
    ]);
    assert.match((await api.json('/api/sources/health')).sources[0].problem, /until 2026-11-28/);
    assert.match(logLines.text(), /until 2026-11-28[^}]*a source began to fail/);
    assert.match(logLines.text(), /until 2026-11-28[^}]*a run ended/);
    for (let day = 1; day < 7; day += 1) assert.deepEqual(await nextDay(), ['suspicious_drop', 5]);

    // A person rejects the new list: the old list is served for weeks, until the site's list grows again.
    assert.equal(await keepStoredList(testDatabase.database, { key: 'main' }, clock.now()), 3);
    const pending = async () => registry.getSingleMetricAsString('campus_review_items');
    for (let day = 0; day < 9; day += 1) assert.deepEqual(await nextDay(), ['suspicious_drop', 5]);
    assert.deepEqual((await review()).held, [{ ...held, acceptedOn: null }]);
    assert.match(await pending(), /campus_review_items\{kind="held"\} 0\n/);
    site.page('/list', { awards: all });
    assert.deepEqual(await nextDay(), ['ok', 5]);
    assert.deepEqual((await review()).held, []);

    site.page('/list', { awards: awards('1', '2') });
    for (let day = 0; day < 7; day += 1) assert.deepEqual(await nextDay(), ['suspicious_drop', 5]);
    assert.match(await pending(), /campus_review_items\{kind="held"\} 1\n/);
    assert.deepEqual(await nextDay(), ['ok', 2]);
    const { corrections, corrected } = await review();
    assert.deepEqual(corrections, [{ id: 'main-5', state: 'applied', fields: ['title'], award: 'gone' }]);
    assert.deepEqual(corrected, []);
    assert.match(await pending(), /campus_review_items\{kind="unmatched"\} 0\n/);

    // Only a person can accept an empty list.
    site.page('/list', { awards: [] });
    for (let day = 0; day < 9; day += 1) assert.deepEqual(await nextDay(), ['suspicious_drop', 2]);
    assert.equal((await review()).held[0].acceptedOn, null);
    assert.equal((await api.trigger('?accept=1')).results[0].outcome, 'ok');
    assert.equal(await total(), 0);
  });
});
