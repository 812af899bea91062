import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createPatientOrigin } from '../../../test/support/patient-origin.ts';
import {
  award,
  inlineReader,
  type PretendSite,
  pageAnswer,
  sourceOf,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import { createTemporaryDatabase } from '../../../test/support/scholarships-backend.ts';
import { createLogger } from '../../platform/log.ts';
import { withScholarshipTables } from '../store/tables.ts';
import { createScraper, type Scraper } from './scraper.ts';

for (const kind of await databaseKinds()) {
  describe(`runs by several processes on ${kind.name}`, { skip: kind.skip }, () => {
    let site: PretendSite;
    let kept: TestDatabase;
    let clock: ManualClock;
    let origin: ReturnType<typeof createPatientOrigin>;
    const { signal } = new AbortController();

    /** The scraper of another process on the same database. */
    const scraper = (): Scraper =>
      createScraper({
        database: kept.database,
        clock,
        log: createLogger('silent'),
        origin,
        timeZone: 'America/Chicago',
        version: '1',
        reader: inlineReader,
        politeness: { delayMs: 0, jitterMs: 0 },
      });

    /** Every change that was ever stored. */
    const written = async () => {
      const changes = await withScholarshipTables(kept.database)
        .selectFrom('scholarship_changes')
        .innerJoin('scholarships', 'scholarships.id', 'scholarship_id')
        .select(['kind', 'body'])
        .execute();
      return changes.map(({ kind, body }) => [JSON.parse(body).title, kind]);
    };

    beforeEach(async () => {
      site = await startPretendSite();
      kept = await createTemporaryDatabase(kind);
      clock = createManualClock('2026-11-21T06:00:00Z');
      origin = createPatientOrigin();
    });
    afterEach(async () => {
      await origin.close();
      await kept.remove();
      await site.stop();
    });

    test('a process that hung during a run does not overwrite what another process has stored meanwhile', async () => {
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      site.on('/list', async () => {
        asked.resolve();
        await answered.promise;
        return pageAnswer({ awards: [award('1', { title: 'Read long ago' })] });
      });
      const stalled = scraper().scrape(sourceOf(site), { signal });
      await asked.promise;
      // The lease expires while the first process hangs.
      await kept.database.updateTable('leases').set({ expires_at: clock.now() }).execute();
      site.page('/list', { awards: [award('1', { title: 'Read since' })] });
      const since = await scraper().scrape(sourceOf(site), { signal });
      assert.equal(since.outcome, 'ok');
      answered.resolve();
      // It then checks again and again, as any process does that finds the host taken.
      let isDone = false;
      void stalled.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await Promise.race([clock.asleep(1), stalled]);
        await clock.advance(1_000);
      }
      assert.equal((await stalled).outcome, 'ok');
      assert.deepEqual(await written(), [['Read since', 'added']]);
    });
  });
}
