import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { databaseKinds } from '../../../test/support/databases.ts';
import { createPatientUpstream } from '../../../test/support/patient-upstream.ts';
import { award, pageResponse, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import { createTemporaryDatabase } from '../../../test/support/scholarships-backend.ts';
import { scraperDeps } from '../../../test/support/scraper-deps.ts';
import { inspect } from '../../../test/support/whole-runs.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { withScholarshipTables } from '../store/tables.ts';
import { runSource } from './run-source.ts';
import { createRunDeps } from './scraper.ts';

const ROUNDS = 5;
const AWARDS = 120;

for (const kind of await databaseKinds()) {
  describe(`two processes that scrape one source, as after a lost lease, on ${kind.name}`, {
    skip: kind.skip,
  }, () => {
    test('each run is stored as a whole, one after the other', async (t) => {
      const site = await startPretendSite();
      const testDatabase = await createTemporaryDatabase(kind);
      const upstream = createPatientUpstream();
      const databases = [openDatabase(testDatabase.url), openDatabase(testDatabase.url)];
      t.after(async () => {
        for (const database of databases) await database.destroy();
        await upstream.close();
        await testDatabase.remove();
        await site.stop();
      });
      let edition = 0;
      site.on('/list', () => {
        edition += 1;
        const amount = `edition ${edition}`;
        return pageResponse({
          awards: Array.from({ length: AWARDS }, (_, at) => award(String(at), { amount })),
        });
      });
      const processes = databases.map((database) =>
        createRunDeps(scraperDeps({ database, upstream, clock: systemClock })),
      );
      const { signal } = new AbortController();
      for (let round = 0; round < ROUNDS; round += 1) {
        const reports = await Promise.all(
          processes.map((deps) => runSource(deps, sourceOf(site), { signal })),
        );
        assert.deepEqual(
          reports.map(({ outcome }) => outcome),
          ['ok', 'ok'],
        );
      }
      const { runs, records, editions, firstSeen } = await inspect(
        withScholarshipTables(testDatabase.database),
      );
      assert.deepEqual(
        { runs, records, editions: editions.length, firstSeen: firstSeen.length },
        { runs: 2 * ROUNDS, records: AWARDS, editions: 1, firstSeen: 1 },
      );
    });
  });
}
