import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { createPatientUpstream } from '../../test/support/patient-upstream.ts';
import { type PretendModel, startModel } from '../../test/support/pretend-model.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../test/support/scholarships-backend.ts';
import type { Finding } from '../scholarships/model/finding.ts';
import { modelRequests } from '../scholarships/store/model-requests.ts';
import { prepareEntry } from './prepare-entry.ts';

const DAY = 86_400_000;
const ALL = ['1', '2', '3'].map((key) => award(key));
/** A new layout, which the source's extractor cannot read. */
const OTHER = `<main><h1>Money</h1><h2>Reed Award</h2><p>Amount: $500</p><h2>Elm Grant</h2><p>Amount: $700</p></main>`;
const asPage = () => ({ headers: { 'content-type': 'text/html' }, body: OTHER });

await describeOnDatabases('a page with another layout', (kind) => {
  let cleanup: AsyncDisposableStack;
  let site: PretendSite;
  let model: PretendModel;
  let stored: TestDatabase;
  let clock: ManualClock;
  let api: ScholarshipsBackend;

  async function start({ withModel = true, daily = 100 } = {}): Promise<void> {
    const { database } = stored;
    const requests = modelRequests(database, clock, daily);
    const sources = [sourceOf(site, { checked: '2026-11-26' })];
    const desk = {
      ...{ clock, upstream: createPatientUpstream(), timeZone: 'America/Chicago' },
      politeness: { delayMs: 0, jitterMs: 0 },
      model: { url: model.url, model: 'small' },
      requests,
    };
    api = await startScholarships({
      ...{ clock, database, sources },
      ...(withModel && {
        preparation: {
          reachedLimit: requests.reached,
          prepare: (url, signal) => prepareEntry(url, desk, signal),
        },
      }),
    });
    cleanup.defer(() => api.stop());
  }
  beforeEach(async () => {
    cleanup = new AsyncDisposableStack();
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    model = await startModel();
    cleanup.defer(() => model.stop());
    stored = await createTemporaryDatabase(kind);
    cleanup.defer(() => stored.remove());
    clock = createManualClock('2026-11-26T18:00:00.000Z');
    site.page('/list', { awards: ALL });
  });
  afterEach(() => cleanup.disposeAsync());

  const jobOf = () => api.backend.jobs.find(({ name }) => name === 'scholarships proposals');
  /** Runs the job as long as it is due. */
  async function runDueJobs(): Promise<number> {
    const job = jobOf();
    assert.ok(job !== undefined);
    let runs = 0;
    for (; (await job.due()) <= clock.now(); runs += 1) await job.run(new AbortController().signal);
    return runs;
  }
  async function nextDay(): Promise<void> {
    await clock.leap(DAY);
    await api.trigger();
  }

  test('gets an entry, prepared once with the language model; nothing is served from that entry yet', async () => {
    await start();
    await api.trigger();
    assert.deepEqual([await runDueJobs(), model.requests.length], [0, 0]);
    site.on('/list', asPage);
    await nextDay();
    assert.deepEqual([await runDueJobs(), model.requests.length], [1, 1]);
    const { proposed, unchecked } = await api.json('/api/review');
    assert.deepEqual(unchecked, ['main']);
    assert.deepEqual(proposed, [
      { source: 'main', since: '2026-11-27T18:00:00.000Z', titles: ['Reed Award', 'Elm Grant'], doubts: 0 },
    ]);
    const { scholarships } = await api.json('/api/scholarships');
    assert.deepEqual(
      scholarships.map(({ title }: { title: string }) => title),
      ['Award 1', 'Award 2', 'Award 3'],
    );
    await nextDay();
    assert.deepEqual(
      [await runDueJobs(), model.requests.length],
      [1, 1],
      'the model must not be asked again, because its response is stored',
    );
  });

  test('is checked again only by a person, and the entry is removed when a run reads the page', async () => {
    await start();
    await api.trigger();
    assert.deepEqual((await api.json('/api/review')).unchecked, []);
    site.on('/list', asPage);
    await nextDay();
    await runDueJobs();
    site.page('/list', { awards: ALL });
    await nextDay();
    assert.equal(await runDueJobs(), 0);
    const { proposed, unchecked } = await api.json('/api/review');
    assert.deepEqual([proposed, unchecked], [[], ['main']]);
  });

  test('waits if a limit of requests is reached, which health and the review report, and gets its entry later', async () => {
    await start({ daily: 1 });
    await api.trigger();
    await modelRequests(stored.database, clock, 1).count();
    site.on('/list', asPage);
    await api.trigger();
    assert.equal(await runDueJobs(), 0);
    const reported = async () => {
      const { findings } = await api.json('/api/review');
      return findings.filter(({ kind }: Finding) => kind === 'limited' || kind === 'proposed');
    };
    const [limited, ...others] = await reported();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [limited.name, limited.text, limited.since, limited.ends],
      [
        'The language model',
        'it has had 1 request, the limit of a day (MODEL_DAILY); the next one is possible at 2026-11-27T00:00:00.000Z',
        ...['2026-11-26T00:00:00.000Z', '2026-11-26'],
      ],
    );
    assert.ok((await api.json('/health')).problems.includes('model'));
    await clock.leap(6 * 60 * 60_000);
    assert.deepEqual([await runDueJobs(), model.requests.length], [1, 1]);
    assert.deepEqual(
      (await reported()).map(({ kind }: Finding) => kind),
      ['proposed', 'limited'],
    );
  });

  test('without a language model nothing is prepared', async () => {
    await start({ withModel: false });
    assert.equal(jobOf(), undefined);
  });
});
