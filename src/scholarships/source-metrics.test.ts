import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { describeOnDatabases } from '../../test/support/databases.ts';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { award, sourceOf, startPretendSite } from '../../test/support/pretend-site.ts';
import { createTemporaryDatabase, startScholarships } from '../../test/support/scholarships-backend.ts';

const HOUR = 3_600_000;

await describeOnDatabases('source gauges', (kind) => {
  test('report the age, problem and number of scholarships of each source', async () => {
    const site = await startPretendSite();
    const testDatabase = await createTemporaryDatabase(kind);
    const clock = createManualClock('2026-11-21T12:00:00Z');
    const registry = new Registry();
    const sources = [sourceOf(site)];
    const api = await startScholarships({ clock, database: testDatabase.database, sources, registry });
    const values = async (name: string) =>
      ((await registry.getMetricsAsJSON()).find((metric) => metric.name === name)?.values ?? []).map(
        ({ labels, value }) => [labels, value],
      );
    const problems = async () => (await values('campus_source_problem')).filter(([, value]) => value === 1);
    try {
      const never = [[{ source: 'main' }, Number.POSITIVE_INFINITY]];
      assert.deepEqual(
        await values('campus_source_age_seconds'),
        never,
        'the age of a source that was never scraped must be infinite',
      );
      assert.deepEqual(await values('campus_source_scholarships'), [[{ source: 'main' }, 0]]);
      site.page('/list', { awards: [award('1'), award('2')] });
      await api.trigger();
      await clock.advance(HOUR);
      assert.deepEqual(await values('campus_source_age_seconds'), [[{ source: 'main' }, 3_600]]);
      assert.deepEqual(await problems(), []);
      assert.deepEqual(await values('campus_source_changes'), [
        [{ source: 'main', kind: 'added' }, 2],
        [{ source: 'main', kind: 'changed' }, 0],
        [{ source: 'main', kind: 'gone' }, 0],
      ]);

      site.on('/list', () => ({ body: 'a new look' }));
      await api.trigger();
      assert.deepEqual(await problems(), [[{ source: 'main', outcome: 'layout_changed' }, 1]]);
      assert.deepEqual(await values('campus_source_age_seconds'), [[{ source: 'main' }, 3_600]]);
      assert.deepEqual(await values('campus_source_scholarships'), [[{ source: 'main' }, 2]]);
    } finally {
      await api.stop();
      await testDatabase.remove();
      await site.stop();
    }
  });
});
