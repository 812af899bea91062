import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import type { RawScholarship } from '../model/award.ts';
import { keepStoredList } from './held-back-list.ts';

let harness: ScrapeHarness;

await describeOnDatabases('absences', (kind) => {
  beforeEach(async () => {
    harness = await startScrapeHarness(kind);
  });
  afterEach(() => harness.stop());

  const DAY = 24 * 3_600_000;

  const list = (from: number, to: number, more: Partial<RawScholarship> = {}) =>
    Array.from({ length: to - from + 1 }, (_, at) => award(`${from + at}`.padStart(3, '0'), more));

  const shows = (awards: ReturnType<typeof list>) => harness.site.page('/list', { awards });

  const served = async () => (await harness.records()).filter(({ state }) => state === 'listed').length;

  async function runDaily(days: number): Promise<string[]> {
    const outcomes: string[] = [];
    for (let day = 0; day < days; day += 1) {
      harness.clock.set(harness.clock.now() + DAY);
      outcomes.push((await harness.run()).outcome);
    }
    return outcomes;
  }

  describe('an award that is no longer listed', () => {
    test('is still served after three runs and is removed by the fourth', async () => {
      shows(list(1, 10));
      await harness.run();
      shows(list(1, 9));
      await runDaily(3);
      assert.equal(await served(), 10);
      const report = await harness.run();
      assert.deepEqual([report.outcome, report.gone, await served()], ['ok', 1, 9]);
      const gone = (await harness.changes()).filter(({ kind }) => kind === 'gone');
      assert.deepEqual(
        gone.map(({ scholarship_id }) => scholarship_id),
        ['main-010'],
      );
    });

    test('stays if it is listed again in time, and its missing runs are then counted anew', async () => {
      shows(list(1, 10));
      await harness.run();
      for (let flap = 0; flap < 24; flap += 1) {
        shows(list(1, 9));
        await runDaily(3);
        shows(list(1, 10));
        await runDaily(1);
      }
      assert.equal(await served(), 10);
      assert.deepEqual(
        (await harness.changes()).filter(({ kind }) => kind !== 'added'),
        [],
      );
    });

    test('is not counted as missing by runs that failed', async () => {
      shows(list(1, 10));
      await harness.run();
      shows(list(1, 9));
      await runDaily(3);
      harness.site.on('/list', () => ({ status: 403 }));
      await runDaily(5);
      assert.equal(await served(), 10);
    });

    test('has its original createdAt when it comes back', async () => {
      shows(list(1, 10));
      await harness.run();
      const first = (await harness.records()).at(-1);
      shows(list(1, 9));
      await runDaily(4);
      shows(list(1, 10));
      const report = await harness.run();
      const last = (await harness.records()).at(-1);
      assert.deepEqual([report.added, last?.state, last?.missing_runs], [1, 'listed', 0]);
      assert.equal(last?.created_at, first?.created_at);
      assert.equal(last?.updated_at, first?.updated_at);
    });
  });

  describe('an award whose deadline has passed and that is no longer listed', () => {
    test('stays, and does not count as lost', async () => {
      shows([...list(1, 8, { deadline: '2026-11-25' }), ...list(9, 10)]);
      await harness.run();
      harness.clock.set('2026-11-27T06:00:00Z');
      shows(list(9, 10));
      assert.deepEqual(await runDaily(6), Array(6).fill('ok'));
      assert.equal(await served(), 10);
    });
  });

  describe('a list that has lost more than half of the open awards', () => {
    beforeEach(async () => {
      shows(list(1, 50));
      await harness.run();
    });

    test('is also held back if the awards were lost in two runs', async () => {
      shows(list(1, 30));
      assert.equal((await harness.run()).outcome, 'ok');
      shows(list(1, 15));
      const report = await harness.run();
      assert.equal(report.outcome, 'suspicious_drop');
      assert.match(report.problem ?? '', /^35 of 50 open scholarships are gone/);
      assert.equal(await served(), 50);
      assert.deepEqual(await runDaily(7), [...Array(6).fill('suspicious_drop'), 'ok']);
      assert.equal(await served(), 15);
    });

    test('is held back, and all records stay as they are', async () => {
      const before = await harness.records();
      shows([...list(1, 2), ...list(90, 91)]);
      const report = await harness.run();
      assert.equal(report.outcome, 'suspicious_drop');
      assert.match(report.problem ?? '', /^48 of 50 open scholarships are gone/);
      assert.deepEqual(await harness.records(), before);
    });

    test('is accepted when it has stayed the same for a week, however often it was scraped', async () => {
      shows(list(1, 2));
      for (let times = 0; times < 5; times += 1)
        assert.equal((await harness.run()).outcome, 'suspicious_drop');
      assert.match((await harness.run()).problem ?? '', /served until 2026-11-28, when .*--accept .*--keep/);
      assert.deepEqual(await runDaily(7), [...Array(6).fill('suspicious_drop'), 'ok']);
      assert.equal(await served(), 2);
      assert.deepEqual(await runDaily(1), ['ok']);
    });

    test('is also accepted if new awards were added, but days on which its runs failed do not count', async () => {
      shows(list(1, 2));
      assert.deepEqual(await runDaily(6), Array(6).fill('suspicious_drop'));
      harness.site.on('/list', () => ({ status: 500 }));
      assert.deepEqual(await runDaily(7), Array(7).fill('failed'));
      shows(list(1, 2));
      assert.deepEqual(await runDaily(3), Array(3).fill('suspicious_drop'));
      shows([...list(1, 2), ...list(60, 61)]);
      assert.deepEqual(await runDaily(5), [...Array(4).fill('suspicious_drop'), 'ok']);
      assert.equal(await served(), 4);
    });

    test('starts its week anew when the awards are listed again, or when further awards are lost', async () => {
      shows(list(1, 2));
      await runDaily(6);
      shows(list(1, 50));
      assert.deepEqual(await runDaily(1), ['ok']);
      shows(list(1, 2));
      assert.deepEqual(await runDaily(4), Array(4).fill('suspicious_drop'));
      shows(list(1, 1));
      assert.deepEqual(await runDaily(7), Array(7).fill('suspicious_drop'));
      assert.equal(await served(), 50);
      assert.deepEqual(await runDaily(1), ['ok']);
    });

    test('is never accepted automatically if it is empty, or if a person rejects it', async () => {
      shows([]);
      assert.deepEqual(await runDaily(10), Array(10).fill('suspicious_drop'));
      assert.match((await harness.runs()).at(-1)?.problem ?? '', /served until a person accepts/);
      shows(list(1, 2));
      assert.deepEqual(await runDaily(2), Array(2).fill('suspicious_drop'));
      assert.equal(await keepStoredList(harness.tables, { key: 'main' }, harness.clock.now()), 48);
      assert.deepEqual(await runDaily(10), Array(10).fill('suspicious_drop'));
      assert.match((await harness.runs()).at(-1)?.problem ?? '', /a person rejected the new list/);
      shows(list(1, 40));
      assert.deepEqual(await runDaily(1), ['ok'], 'a list that has grown again must be used');
      assert.equal(await keepStoredList(harness.tables, { key: 'main' }, harness.clock.now()), 0);
      shows(list(1, 2));
      assert.deepEqual(await runDaily(8), [...Array(7).fill('suspicious_drop'), 'ok']);
    });
  });
});
