import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { award } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { sourceIdOf } from '../crawl/source.ts';
import { endedDuring, INTERRUPTED, type RunOutcome } from '../model/run.ts';
import type { Run } from '../store/runs.ts';
import { createDailyJobs, dueAt, slotBefore } from './daily-jobs.ts';
import type { Scraper } from './scraper.ts';

const MINUTE = 60_000;
const at = (time: string): number => Date.parse(`2026-11-21T${time}Z`);

const ended = (time: string, outcome: RunOutcome, notBefore: number | null = null): Run => ({
  id: time,
  source: sourceIdOf({ key: 'main' }),
  outcome,
  problem: null,
  started_at: at(time),
  finished_at: at(time),
  pages: 0,
  records: 0,
  dropped: 0,
  added: 0,
  changed: 0,
  gone: 0,
  held: null,
  kept_at: null,
  not_before: notBefore,
  begun_by: null,
  filled: null,
  usual: null,
  not_followed: null,
  left_out: null,
});

/** In how many minutes a source is due after these runs, latest first. */
function dueIn(now: string, ...runs: Run[]): number {
  const sinceSlot = runs.filter((run) => run.started_at >= slotBefore(at(now)));
  return (dueAt('awards.example.edu', { latest: runs[0], sinceSlot }, at(now)) - at(now)) / MINUTE;
}

describe('when a source is due', () => {
  test('at once if it never ran', () => assert.equal(dueIn('13:00'), 0));

  test('within ten minutes after 06:00 UTC, each host at its own moment', () => {
    const due = dueIn('05:59', ended('01:00', 'ok'));
    assert.ok(due >= 1 && due < 11, String(due));
    const moments = ['a', 'b', 'c', 'd'].map((host) => {
      const latest = ended('01:00', 'ok');
      return dueAt(host, { latest, sinceSlot: [] }, at('05:59'));
    });
    assert.equal(new Set(moments).size, 4);
  });

  test('at once if the run of the day was missed', () => {
    assert.ok(dueIn('09:00', ended('01:00', 'ok')) < 0);
  });

  test('tomorrow if the run of the day is done', () => {
    for (const outcome of ['ok', 'not_modified', 'suspicious_drop'] as const) {
      const due = dueIn('07:00', ended('06:05', outcome));
      assert.ok(due >= 23 * 60 && due < 23 * 60 + 10, outcome);
    }
  });

  test('at once if its last run began before 06:00 UTC, even if only just', () => {
    assert.ok(dueIn('06:30', ended('05:59', 'ok')) < 0);
  });

  test('after a pause if it failed: 5 minutes, each time twice as long, 6 hours at most', () => {
    const failed = (count: number) =>
      dueIn('06:00', ...Array.from({ length: count }, () => ended('06:00', 'failed')));
    assert.deepEqual([1, 2, 3, 4, 7, 8, 9].map(failed), [5, 10, 20, 40, 320, 360, 360]);
    assert.equal(dueIn('06:00', ended('06:00', 'blocked')), 5);
    assert.equal(dueIn('06:00', ended('06:00', 'layout_changed')), 5);
  });

  test('at once if the program ended during the run; if that happens repeatedly, at most once a minute', () => {
    const interrupted = { ...ended('06:01', 'failed'), problem: INTERRUPTED };
    const after = { ...interrupted, started_at: at('06:00:30') };
    assert.equal(dueIn('06:01', interrupted), 0);
    for (const times of [1, 2, 30])
      assert.equal(dueIn('06:01', after, ...Array(times).fill(interrupted)), 0.5);
    assert.equal(dueIn('06:01', { ...after, started_at: at('06:00') }, interrupted), 0);
    assert.equal(dueIn('06:01', interrupted, ended('06:00', 'failed')), 0);
    assert.equal(dueIn('06:01', interrupted, ended('06:00', 'ok')), 0);
    assert.equal(
      dueIn('06:01', ended('06:01', 'failed'), interrupted, interrupted),
      5,
      'interruptions must not count as failures of the site',
    );
  });

  test('after the usual pauses if a page may have ended the program', () => {
    const by = { ...ended('06:00', 'failed'), problem: endedDuring('https://x.edu/list') };
    assert.equal(dueIn('06:00', by, { ...by, problem: INTERRUPTED }), 5);
    assert.equal(dueIn('06:00', by, by, { ...by, problem: INTERRUPTED }), 10);
  });

  test('at the latest with the run of the next day; after a good run the pauses start over', () => {
    const late = Array.from({ length: 9 }, () => ended('23:59', 'failed'));
    assert.ok(dueIn('23:59', ...late) <= 6 * 60 + 11);
    assert.equal(dueIn('08:00', ended('08:00', 'failed'), ended('07:00', 'ok'), ended('06:10', 'failed')), 5);
  });

  test('not before the time that the site requests, but at most a day later', () => {
    assert.equal(dueIn('06:00', ended('06:00', 'blocked', at('08:00'))), 120);
    assert.equal(dueIn('06:00', ended('06:00', 'blocked', at('06:00') + 1e12)), 24 * 60);
  });

  test('at once if its last run ended in the future, because the clock was set back', () => {
    assert.equal(dueIn('06:30', ended('06:31', 'failed')), 6);
    assert.equal(dueIn('06:30', ended('06:32', 'failed')), 0);
  });

  test('the day of a run lasts until 06:00 UTC of the next day', () => {
    for (const now of ['06:00', '18:00', '23:59:59.999'])
      assert.equal(new Date(slotBefore(at(now))).toISOString(), '2026-11-21T06:00:00.000Z');
    assert.equal(new Date(slotBefore(at('05:59:59.999'))).toISOString(), '2026-11-20T06:00:00.000Z');
  });
});

describe('the job of a host', () => {
  let harness: ScrapeHarness;
  beforeEach(async () => {
    harness = await startScrapeHarness(SQLITE);
    harness.site.page('/list', { awards: [award('1')] });
  });
  afterEach(() => harness.stop());
  const jobAt = (time: string, scraper: Partial<Scraper> = {}) => {
    const clock = createManualClock(at(time));
    const sources = [harness.source];
    const [job] = createDailyJobs({ database: harness.tables, sources, scraper: scraper as Scraper, clock });
    assert.ok(job);
    return job;
  };

  test('is due at once after a run that is dated days ahead, although the run of the day is done', async () => {
    await harness.run();
    assert.ok((await jobAt('07:00').due()) > at('23:00'));
    await harness.clock.sleep(3 * 24 * 60 * MINUTE);
    await harness.run();
    assert.equal(await jobAt('07:00').due(), at('07:00'));
  });

  test('reports an error; being stopped is not an error', async () => {
    const stop = new AbortController();
    const scrape = async () => {
      throw new Error('broken');
    };
    await assert.rejects(jobAt('07:00', { scrape }).run(stop.signal), { message: 'broken' });
    const stopped = async () => {
      stop.abort();
      throw new Error('broken');
    };
    await jobAt('07:00', { scrape: stopped }).run(stop.signal);
  });
});
