import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { describeOnDatabases, SQLITE, type TestDatabase } from '../../../test/support/databases.ts';
import { asListed, createReplica, synchronize } from '../../../test/support/list-replica.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createPatientUpstream } from '../../../test/support/patient-upstream.ts';
import {
  award,
  type PretendSite,
  pretendKind,
  sourceOf,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import { releaseStack } from '../../../test/support/release-stack.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { scraperDeps } from '../../../test/support/scraper-deps.ts';
import { dayIn } from '../../platform/clock.ts';
import { updateCorrections } from '../corrections/apply.ts';
import type { Extractor } from '../extractors/extractor.ts';
import type { SourceKey } from '../model/award.ts';
import type { Corrections } from '../model/correction.ts';
import { runSource } from '../runs/run-source.ts';
import { createRunDeps } from '../runs/scraper.ts';
import { withScholarshipTables } from '../store/tables.ts';

const HOUR = 3_600_000;
const KEYS = ['main', 'nsm'] as const satisfies readonly SourceKey[];
const TABLES = [
  'scholarships',
  'scholarship_runs',
  'scholarship_changes',
  'scholarship_kept_pages',
  'scholarship_revisions',
  'scholarship_catalog',
  'scholarship_corrections',
] as const;

class Crash extends Error {}

/** Makes the database fail after `left` more queries, as if the process had died. */
function crashAt(left: number): KyselyPlugin {
  let queries = left;
  return {
    transformQuery({ node }) {
      queries -= 1;
      if (queries < 0) throw new Crash();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The extractor as a release has it. It writes the release's number into each description. */
const readerOf = (release: number): Extractor => ({
  ...pretendKind,
  read(page, options) {
    const read = pretendKind.read(page, options);
    if (read.kind !== 'read') return read;
    return { ...read, records: read.records.map((one) => ({ ...one, description: `Read by ${release}` })) };
  },
});

/** A site's awards: for each award's name, the version of its title. */
type Site = Readonly<Record<string, number>>;

const site = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 3 }), {
  noNullPrototype: true,
});
const source = fc.constantFrom(...KEYS);
const because = 'a test';
const corrections = fc.dictionary(
  fc.constantFrom('main-a', 'main-b', 'nsm-a'),
  fc.constantFrom(
    { hide: true, because },
    { set: { title: 'Corrected' }, because },
    { set: { deadline: '2027-01-01' }, because },
  ),
  { noNullPrototype: true },
);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), corrections }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('run' as const), source, site }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      source,
      site,
      at: fc.integer({ min: 1, max: 25 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('page' as const),
      replica: fc.integer({ min: 0, max: 2 }),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('back up' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A service that scrapes two sites, and functions for the events that can happen to the service. */
async function createStage(testDatabase: TestDatabase, clock: ManualClock) {
  const tables = withScholarshipTables(testDatabase.database);
  const sites: Record<string, PretendSite> = {};
  for (const key of KEYS) sites[key] = await startPretendSite();
  const upstream = createPatientUpstream();
  const siteOf = (key: SourceKey): PretendSite => sites[key] ?? assert.fail(key);
  let release = 1;
  const sources = () => KEYS.map((key) => sourceOf(siteOf(key), { key, name: key, kind: readerOf(release) }));
  const about = () => ({ clock, version: `1.${release}.0` });
  const start = () => startScholarships({ ...about(), database: testDatabase.database, sources: sources() });
  let api: ScholarshipsBackend = await start();
  async function readAll(): Promise<Record<string, object[]>> {
    const rows = TABLES.map(async (table) => [table, await tables.selectFrom(table).selectAll().execute()]);
    return Object.fromEntries(await Promise.all(rows));
  }
  const empty = await readAll();
  let backup = empty;

  async function restart(): Promise<void> {
    await api.stop();
    api = await start();
  }
  function publish(key: SourceKey, awards: Site): void {
    siteOf(key).page('/list', {
      awards: Object.entries(awards).map(([name, version]) => award(name, { title: `${name} ${version}` })),
    });
  }
  async function restore(): Promise<void> {
    await api.stop();
    for (const table of TABLES) {
      await tables.deleteFrom(table).execute();
      const rows = backup[table] ?? [];
      if (rows.length > 0)
        await tables
          .insertInto(table)
          .values(rows as never)
          .execute();
    }
    api = await start();
  }

  return {
    async begin() {
      backup = empty;
      release = 1;
      await restore();
    },
    get url() {
      return api.url;
    },
    async run({ source, site }: { source: SourceKey; site: Site }) {
      publish(source, site);
      await clock.leap(HOUR);
      await api.trigger(`?source=${source}&accept=1`);
    },
    /** Another process begins a run of the source and dies during that run. */
    async crash({ source, site, at }: { source: SourceKey; site: Site; at: number }) {
      publish(source, site);
      await clock.leap(HOUR);
      const runDeps = createRunDeps(scraperDeps({ ...about(), upstream, database: testDatabase.database }));
      const dying = { ...runDeps, database: tables.withPlugin(crashAt(at)) };
      const settings = sources().find(({ key }) => key === source) ?? assert.fail(source);
      const run = runSource(dying, settings, { signal: new AbortController().signal, accept: true });
      await run.catch((error) => assert.ok(error instanceof Crash, error));
      await restart();
    },
    async correct({ corrections }: { corrections: Corrections }) {
      const now = clock.now();
      await updateCorrections(tables, corrections, { now, today: dayIn('America/Chicago', now) });
      await restart();
    },
    async release() {
      release += 1;
      await restart();
    },
    async backUp() {
      backup = await readAll();
    },
    restore,
    list: async () => (await api.json('/api/scholarships?limit=500')).scholarships,
    async stop() {
      await api.stop();
      await upstream.close();
      for (const key of KEYS) await siteOf(key).stop();
    },
  };
}

await describeOnDatabases('replicas of the list', (kind) => {
  let testDatabase: TestDatabase;
  let stage: Awaited<ReturnType<typeof createStage>>;
  const cleanup = releaseStack();
  before(async () => {
    testDatabase = await createTemporaryDatabase(kind);
    cleanup.defer(() => testDatabase.remove());
    stage = await createStage(testDatabase, createManualClock('2026-11-21T07:00:00Z'));
    cleanup.defer(() => stage.stop());
  });

  test('are equal to the list in the end, whatever happened between two requests for changes', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      await stage.begin();
      const replicas = [createReplica(), createReplica(), createReplica()];
      const actions: { [S in Step as S['do']]: (what: S) => Promise<unknown> } = {
        run: stage.run,
        crash: stage.crash,
        correct: stage.correct,
        release: stage.release,
        'back up': stage.backUp,
        restore: stage.restore,
        page: ({ replica, limit }) =>
          synchronize(stage.url, replicas[replica] ?? createReplica(), { limit, pages: 1 }),
      };
      for (const one of steps) await actions[one.do](one as never);
      const list = await stage.list();
      for (const one of replicas) {
        await synchronize(stage.url, one, { limit: 3 });
        assert.deepEqual(asListed(one, list), list);
        assert.equal(one.records.size, list.length);
      }
    });
    await fc.assert(property, { numRuns: kind === SQLITE ? 10 : 3 });
  });
});
