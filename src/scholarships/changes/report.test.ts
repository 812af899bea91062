import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import { award } from '../../../test/support/pretend-site.ts';
import { startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { reportChanges } from './report.ts';

const DAY = 86_400_000;

test('the report lists added, changed (with old and new values), gone and missing awards', async () => {
  const harness = await startScrapeHarness(SQLITE);
  const runWith = async (...keys: Parameters<typeof award>[]): Promise<void> => {
    harness.site.page('/list', { awards: keys.map(([key, more]) => award(key, more)) });
    harness.clock.set(harness.clock.now() + DAY);
    await harness.run();
  };
  await runWith(['1'], ['2'], ['3'], ['4'], ['5']);
  const since = harness.clock.now() + 1;
  for (let run = 0; run < 3; run += 1) await runWith(['1'], ['2'], ['3'], ['4']);
  const lastSeen = new Date(harness.clock.now()).toISOString();
  await runWith(['1', { deadline: '2027-02-01' }], ['2'], ['3'], ['6']);
  const at = new Date(harness.clock.now()).toISOString();
  const tables = harness.tables;
  const reportOf = (keys: string[]) =>
    reportChanges(tables, { sources: keys.map((key) => ({ key })), since });
  const about = (key: string) => ({ id: `main-${key}`, source: 'main', title: `Award ${key}` });
  const found = await reportOf(['main']);
  const [revision] = found.added.map((one) => one.revision);
  assert.ok(revision !== undefined && revision > 1);
  const common = { at, revision, cause: 'page', fields: [] };
  assert.deepEqual(found, {
    since: new Date(since).toISOString(),
    added: [{ ...about('6'), ...common, event: 'added' }],
    changed: [
      {
        ...{ ...about('1'), ...common, event: 'changed' },
        fields: [
          { field: 'deadline', from: null, to: '2027-02-01' },
          { field: 'deadlineKind', from: 'unknown', to: 'date' },
        ],
      },
    ],
    gone: [{ ...about('5'), ...common, event: 'gone' }],
    missing: [{ ...about('4'), runs: 1, lastSeen }],
  });
  assert.deepEqual((await reportOf(['nsm'])).added, []);
  await harness.stop();
});
