import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { award, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import { updateCorrections } from '../corrections/apply.ts';
import type { Corrections } from '../model/correction.ts';
import { raiseRecordsRevision, raiseRevision } from '../store/revisions.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../store/tables.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const TODAY = '2026-11-21';
const HOUR_MS = 3_600_000;
const KEYS = ['1', '2', '3', '4', '5', '6'];

const someAward = fc
  .record({
    key: fc.constantFrom(...KEYS),
    title: fc.constantFrom('Music Award', 'Nursing Award', 'Zither Prize'),
    amount: fc.constantFrom('$500', '500 dollars', null),
    deadline: fc.constantFrom('December 1, 2026', 'November 30, 2026', null),
    description: fc.constantFrom('For women in engineering', 'Renewable'),
  })
  .map(({ key, ...more }) => award(key, more));
const someList = fc.uniqueArray(someAward, { minLength: 1, maxLength: 6, selector: ({ key }) => key });
const someCorrections: fc.Arbitrary<Corrections> = fc.dictionary(
  fc.constantFrom(...KEYS.map((key) => `main-${key}`)),
  fc.constantFrom(
    { set: { title: 'Corrected' }, because: 'a test' },
    { hide: true as const, because: 'a test' },
  ),
  { maxKeys: 2 },
);
/** What happens between two refreshes: a source is scraped, corrections are imported, or an older release writes. */
const someEvent = fc.oneof(
  fc.record({ source: fc.constantFrom('main' as const, 'nsm' as const), list: someList }),
  fc.record({ corrections: someCorrections }),
  fc.record({ title: fc.constantFrom('Old', 'Older') }),
);
type Event = typeof someEvent extends fc.Arbitrary<infer T> ? T : never;

const PATHS = [
  '/api/scholarships?limit=100&facets=source,field,audience,amount',
  '/api/scholarships?search=music&fuzzy=1&sort=relevance',
  '/api/scholarships?search=zithre&fuzzy=1&sort=title',
  '/api/scholarships?source=main',
  '/api/suggest?q=a',
  '/api/scholarships.atom',
  '/api/scholarships.ics',
  '/api/scholarships.ndjson',
  '/api/sources',
];

/** All responses of a service, with their validators. */
const responsesOf = (api: ScholarshipsBackend) =>
  Promise.all(
    PATHS.map(async (path) => {
      const response = await api.get(path);
      const { etag, 'last-modified': modified } = Object.fromEntries(response.headers);
      return { path, etag, modified, text: await response.text() };
    }),
  );

/** Writes like a release that does not number its writes. */
const writeAsBefore = (database: ScholarshipDatabase, title: string, now: number) =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    const body = sql<string>`replace(body, ${'"title":"'}, ${`"title":"${title} `})`;
    await transaction.updateTable('scholarships').set({ body, updated_at: now }).execute();
    await raiseRecordsRevision(transaction, now);
  });

for (const kind of await databaseKinds()) {
  describe(`incremental loads, on ${kind.name}`, { skip: kind.skip }, () => {
    test('give the same responses as a service that starts afterwards', async () => {
      const check = async (events: readonly Event[]) => {
        await using closing = new AsyncDisposableStack();
        const sites = {
          main: closing.adopt(await startPretendSite(), (site) => site.stop()),
          nsm: closing.adopt(await startPretendSite(), (site) => site.stop()),
        };
        const testDatabase: TestDatabase = closing.adopt(await createTemporaryDatabase(kind), (one) =>
          one.remove(),
        );
        const tables = withScholarshipTables(testDatabase.database);
        const clock = createManualClock(NOW);
        const sources = [sourceOf(sites.main), sourceOf(sites.nsm, { key: 'nsm', name: 'Natural Sciences' })];
        const start = (more: { notifications?: Notifications } = {}) =>
          startScholarships({ clock, database: testDatabase.database, sources, ...more });
        // Here no notification triggers a load: the test calls the load itself, so that it can wait until the load is
        // done.
        const reads: (() => Promise<void>)[] = [];
        const notifications: Notifications = {
          notify: () => undefined,
          subscribe: (read) => void reads.push(read),
          start: () => undefined,
          stop: async () => undefined,
        };
        const api = closing.adopt(await start({ notifications }), (one) => one.stop());
        for (const event of events) {
          await clock.leap(HOUR_MS);
          if ('list' in event) {
            sites[event.source].page('/list', { awards: event.list });
            await api.trigger(`?source=${event.source}`);
          } else {
            const at = { now: clock.now(), today: TODAY };
            if ('title' in event) await writeAsBefore(tables, event.title, at.now);
            else await updateCorrections(tables, event.corrections, at);
            await Promise.all(reads.map((read) => read()));
          }
          const responses = await responsesOf(api);
          await using fresh = new AsyncDisposableStack();
          assert.deepEqual(responses, await responsesOf(fresh.adopt(await start(), (one) => one.stop())));
        }
      };
      const someEvents = fc.array(someEvent, { minLength: 3, maxLength: 8 });
      await fc.assert(fc.asyncProperty(someEvents, check), { numRuns: 4, seed: 20261123 });
    });
  });
}
