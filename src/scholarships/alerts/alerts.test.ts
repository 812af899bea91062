import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SQLITE, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { keepStoredList } from '../runs/held-back-list.ts';

const DAY = 86_400_000;
const ALL = ['1', '2', '3', '4', '5'].map((key) => award(key, { deadline: 'Feb 15, 2027' }));

describe('alerts about sources', () => {
  let cleanup: AsyncDisposableStack;
  let site: PretendSite;
  let stored: TestDatabase;
  let clock: ManualClock;
  let api: ScholarshipsBackend;
  let file: string;
  beforeEach(async () => {
    cleanup = new AsyncDisposableStack();
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    stored = await createTemporaryDatabase(SQLITE);
    cleanup.defer(() => stored.remove());
    const folder = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-')));
    file = join(folder.path, 'corrections.json');
    // This day is a Friday.
    clock = createManualClock('2026-11-27T12:00:00.000Z');
    site.page('/list', { awards: ALL });
    const { database } = stored;
    api = await startScholarships({ clock, database, sources: [sourceOf(site)], correctionsFile: file });
    cleanup.defer(() => api.stop());
    await api.trigger();
  });
  afterEach(() => cleanup.disposeAsync());

  const respondWith = (status: number) => site.on('/list', () => ({ status }));
  const conditionsNow = async () => [...(await api.backend.conditions())];
  async function dayLater(): Promise<void> {
    await clock.leap(DAY);
    await api.trigger();
  }

  test('are not sent while everything works', async () => {
    assert.deepEqual(await conditionsNow(), []);
    await dayLater();
    assert.deepEqual(await conditionsNow(), []);
  });

  test('different failures of a source in a row are one alert, with the first failure, the cause, the served data and a command', async () => {
    for (const status of [404, 403, 404]) {
      respondWith(status);
      await dayLater();
    }
    const [bad, ...more] = await conditionsNow();
    assert.ok(bad !== undefined && more.length === 0);
    assert.equal(bad.key, 'source main');
    assert.equal(bad.since, Date.parse('2026-11-28T12:00:00.000Z'));
    assert.ok(bad.after > DAY && bad.after < 2 * DAY);
    const { sources } = await api.json('/api/sources/health');
    // After the first failure of a day, the source is tried again in five minutes.
    assert.deepEqual(
      [sources[0].failingSince, sources[0].nextAttempt],
      ['2026-11-28T12:00:00.000Z', '2026-11-30T12:05:00.000Z'],
    );
    assert.equal(bad.title, 'Main Campus: cannot be read');
    const [why, page, served, command] = bad.lines;
    assert.match(why ?? '', /^Since Nov 28, 2026, 06:00 \(America\/Chicago\): .*404/);
    assert.equal(page, `Its page: ${site.url}/list`);
    assert.equal(served, 'Its 5 scholarships are still served, as of Nov 27, 2026, 06:00 (America/Chicago).');
    assert.match(command ?? '', /look -- main \(shows the site’s response\)$/);
    site.page('/list', { awards: ALL });
    await api.trigger();
    assert.deepEqual(await conditionsNow(), []);
    const [mended] = (await api.json('/api/sources/health')).sources;
    assert.deepEqual([mended.failingSince, mended.nextAttempt], [undefined, undefined]);
  });

  test('a held list is an alert with the missing awards, the day when it is accepted, and both commands; another alert follows three days before that day', async () => {
    site.page('/list', { awards: ALL.slice(0, 1) });
    await dayLater();
    const [held, ...more] = await conditionsNow();
    assert.ok(held !== undefined && more.length === 0);
    assert.equal(held.title, 'Main Campus: held back');
    const text = held.lines.join('\n');
    assert.match(text, /^Award 2 \(main-2\)\n.*3\)\n.*4\)\nAward 5 \(main-5\)$/m);
    assert.match(text, /until 2026-12-05, when the new one is accepted/);
    assert.match(text, /scrape -- --source main --accept/);
    assert.match(text, /scrape -- --source main --keep/);
    for (let day = 0; day < 3; day += 1) await dayLater();
    assert.deepEqual(
      (await conditionsNow()).map(({ key }) => key),
      ['source main'],
    );
    await dayLater();
    const [, soon] = await conditionsNow();
    assert.deepEqual(
      [soon?.key, soon?.title, soon?.after, soon?.ending],
      ['accepting main', 'The smaller list of Main Campus will be accepted on 2026-12-05', 0, undefined],
    );
  });

  test('a field that most awards have lost is an alert with the earlier numbers and the commands', async () => {
    const without = ALL.map(({ key }) => award(String(key)));
    site.page('/list', { awards: without });
    await dayLater();
    const [lacking, ...more] = await conditionsNow();
    assert.ok(lacking !== undefined && more.length === 0);
    assert.deepEqual(
      [lacking.key, lacking.title],
      ['lacking main deadline', 'Main Campus: missing fields (deadline)'],
    );
    const text = lacking.lines.join('\n');
    assert.match(text, /^0 of 5 scholarships have a deadline; on 2026-11-27 5 of 5 had$/m);
    assert.match(text, /look -- main/);
    const parts = await api.backend.digest?.(clock.now());
    assert.match(
      String(parts?.find(({ title }) => title === 'Missing fields')?.lines),
      /^Main Campus \(main\): 0 of 5 scholarships/,
    );
    await api.trigger('?accept=1');
    assert.deepEqual(await conditionsNow(), []);
  });

  test('a correction that no longer applies is an alert, which omits the reason of the correction; an invalid file is also an alert', async () => {
    const write = async (value: string) => {
      await writeFile(file, value);
      const job = api.backend.jobs.find(({ name }) => name === 'scholarships corrections');
      if (job !== undefined && (await job.due()) <= clock.now()) await job.run(new AbortController().signal);
    };
    const set = { deadline: '2027-03-15' };
    const because = 'Ms. Moss, 555-0134';
    const was = { deadline: 'Feb 15, 2027' };
    await write(JSON.stringify({ 'main-1': { set, was, because }, 'main-99': { set, because, by: 'Ann' } }));
    assert.deepEqual(
      (await conditionsNow()).map(({ key }) => key),
      ['correction main-99'],
    );
    site.page('/list', { awards: [award('1', { deadline: 'Apr 1, 2027' }), ...ALL.slice(1)] });
    await dayLater();
    const bad = await conditionsNow();
    assert.deepEqual(
      bad.map(({ title }) => title),
      [
        'Award 1: corrections to check again (deadline)',
        'main-99: corrections without a scholarship (deadline)',
      ],
    );
    assert.doesNotMatch(JSON.stringify(bad), /Moss|555|Ann/);
    assert.match(
      bad[0]?.lines.join('\n') ?? '',
      /value of the page is served[\s\S]*correct -- main-1 --remove \(removes it\)$/,
    );
    await write('{');
    assert.ok((await conditionsNow()).some(({ key }) => key === 'corrections'));
  });

  test('the digest of a week lists awards that are new, changed, gone or missing, or have lost their deadline', async () => {
    await clock.leap(1_000);
    const since = clock.now();
    const later = [
      award('1', { deadline: 'Mar 1, 2027' }),
      award('2'),
      ...ALL.slice(2, 4),
      award('6', { deadline: 'Feb 15, 2027' }),
    ];
    site.page('/list', { awards: later });
    await api.trigger();
    const parts = new Map(
      (await api.backend.digest?.(since))?.map(({ title, lines }) => [title, lines] as const),
    );
    assert.deepEqual(parts.get('New'), ['Award 6 (main-6)']);
    assert.deepEqual(parts.get('Changed'), ['Award 1 (main-1): deadline', 'Award 2 (main-2): deadline']);
    assert.deepEqual(parts.get('Lost its deadline'), ['Award 2 (main-2)']);
    assert.deepEqual(parts.get('Missing in the latest run, still served'), ['Award 5 (main-5)']);
    assert.deepEqual(parts.get('Gone'), []);
  });

  test('a source that fails while its list is held back is one alert, with both; once the list is rejected, only the failure', async () => {
    site.page('/list', { awards: ALL.slice(0, 1) });
    await dayLater();
    respondWith(404);
    await dayLater();
    const [both, ...more] = await conditionsNow();
    assert.ok(both !== undefined && more.length === 0);
    assert.deepEqual([both.key, both.title], ['source main', 'Main Campus: cannot be read']);
    assert.match(both.lines.join('\n'), /404[\s\S]*4 open scholarships are gone[\s\S]*--keep/);
    assert.equal(await keepStoredList(stored.database, { key: 'main' }, clock.now()), 4);
    await dayLater();
    const [failure] = await conditionsNow();
    assert.equal(failure?.title, 'Main Campus: cannot be read');
    assert.doesNotMatch(failure?.lines.join('\n') ?? '', /gone|--keep/);
    site.page('/list', { awards: ALL.slice(0, 1) });
    await dayLater();
    assert.deepEqual(await conditionsNow(), []);
  });
});
