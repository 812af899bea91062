import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createManualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { createPatientOrigin } from '../../test/support/patient-origin.ts';
import {
  award,
  type PretendSite,
  pageAnswer,
  pretendReader,
  sourceOf,
  startPretendSite,
} from '../../test/support/pretend-site.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../test/support/scholarships-backend.ts';
import { runJobs } from '../platform/jobs/job.ts';
import { createLeases } from '../platform/jobs/leases.ts';
import { createLogger } from '../platform/log.ts';
import { createDailyJobs, dueAt, slotBefore } from './daily.ts';
import type { RunOutcome } from './scrape/outcome.ts';
import { createScraper, withScholarshipTables } from './scraper.ts';
import type { Run } from './store/runs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (time: string): number => Date.parse(`2026-11-21T${time}Z`);

const ended = (time: string, outcome: RunOutcome, notBefore: number | null = null): Run => ({
  id: time,
  source: 'main',
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
  not_before: notBefore,
});

/** Minutes from now until a source is due, with these runs behind it, latest first. */
function dueIn(now: string, ...runs: Run[]): number {
  const sinceSlot = runs.filter((run) => run.started_at >= slotBefore(at(now)));
  return (dueAt('awards.example.edu', { latest: runs[0], sinceSlot }, at(now)) - at(now)) / MINUTE;
}

describe('when a source is due', () => {
  test('at once when it never ran', () => assert.equal(dueIn('13:00'), 0));

  test('within ten minutes of 06:00 UTC, each host at its own moment', () => {
    const due = dueIn('05:59', ended('01:00', 'ok'));
    assert.ok(due >= 1 && due < 11, String(due));
    const moments = ['a', 'b', 'c', 'd'].map((host) => {
      const latest = ended('01:00', 'ok');
      return dueAt(host, { latest, sinceSlot: [] }, at('05:59'));
    });
    assert.equal(new Set(moments).size, 4);
  });

  test('late rather than never: a missed run is due already', () => {
    assert.ok(dueIn('09:00', ended('01:00', 'ok')) < 0);
  });

  test('tomorrow, once the day’s run was made', () => {
    for (const outcome of ['ok', 'not_modified', 'suspicious_drop'] as const) {
      const due = dueIn('07:00', ended('06:05', outcome));
      assert.ok(due >= 23 * 60 && due < 23 * 60 + 10, outcome);
    }
  });

  test('a run that began before 06:00 is not the day’s', () => {
    assert.ok(dueIn('06:30', ended('05:59', 'ok')) < 0);
  });

  test('after growing pauses when it failed: 5 minutes, doubling, 6 hours at most', () => {
    const failed = (count: number) =>
      dueIn('06:00', ...Array.from({ length: count }, () => ended('06:00', 'failed')));
    assert.deepEqual([1, 2, 3, 4, 7, 8, 9].map(failed), [5, 10, 20, 40, 320, 360, 360]);
    assert.equal(dueIn('06:00', ended('06:00', 'blocked')), 5);
    assert.equal(dueIn('06:00', ended('06:00', 'layout_changed')), 5);
  });

  test('not beyond the next day’s run, and pauses begin anew after a good one', () => {
    const late = Array.from({ length: 9 }, () => ended('23:59', 'failed'));
    assert.ok(dueIn('23:59', ...late) <= 6 * 60 + 11);
    assert.equal(dueIn('08:00', ended('08:00', 'failed'), ended('07:00', 'ok'), ended('06:10', 'failed')), 5);
  });

  test('not before the site asked for, a day at most', () => {
    assert.equal(dueIn('06:00', ended('06:00', 'blocked', at('08:00'))), 120);
    assert.equal(dueIn('06:00', ended('06:00', 'blocked', at('06:00') + 1e12)), 24 * 60);
  });
});

describe('the daily jobs', () => {
  let site: PretendSite;
  let other: PretendSite;
  let kept: TemporaryDatabase;
  let clock: ManualClock;
  let stop: AbortController;
  let running: Promise<unknown>;
  let origin: ReturnType<typeof createPatientOrigin>;

  let arrivals: { path: string; at: string }[];

  const arrive = (path: string): void => {
    arrivals.push({ path, at: new Date(clock.now()).toISOString().slice(5, 16) });
  };

  /** A process of its own on the same database. */
  function startProcess(): Promise<unknown> {
    const log = createLogger('silent');
    const politeness = { delayMs: 0, jitterMs: 0 };
    const { database } = kept;
    const scraper = createScraper({
      database,
      clock,
      log,
      origin,
      timeZone: 'America/Chicago',
      version: '1',
      politeness,
      reader: pretendReader,
    });
    const sources = [sourceOf(site), sourceOf(other, { key: 'nsm' })];
    const jobs = createDailyJobs({ database: withScholarshipTables(database), sources, scraper, clock });
    return runJobs(jobs, { clock, leases: createLeases(database, clock), log, signal: stop.signal });
  }

  const runs = () =>
    withScholarshipTables(kept.database)
      .selectFrom('scholarship_runs')
      .select(['source', 'outcome', 'finished_at'])
      .orderBy('finished_at')
      .execute();

  /** Until both jobs sleep again with `count` runs written down. */
  async function settled(count: number): Promise<void> {
    while ((await runs()).length < count || clock.sleeping < 2) await new Promise(setImmediate);
  }

  beforeEach(async () => {
    site = await startPretendSite();
    other = await startPretendSite();
    kept = await createTemporaryDatabase();
    clock = createManualClock('2026-11-20T12:00:00Z');
    stop = new AbortController();
    origin = createPatientOrigin();
    arrivals = [];
    for (const [name, one] of Object.entries({ site, other })) {
      one.on('/list', () => {
        arrive(name);
        return pageAnswer({ awards: [award('1')] });
      });
    }
    running = Promise.resolve();
  });
  afterEach(async () => {
    stop.abort();
    await running;
    await origin.close();
    await kept.remove();
    await site.stop();
    await other.stop();
  });

  test('the first start runs at once, then every day after 06:00 UTC', async () => {
    running = startProcess();
    await settled(2);
    assert.deepEqual(new Set(arrivals.map(({ path }) => path)), new Set(['site', 'other']));
    await clock.advance(18 * HOUR - 1);
    assert.equal(arrivals.length, 2, 'nothing before 06:00');
    for (let minute = 0; minute < 11; minute += 1) await clock.advance(MINUTE);
    await settled(4);
    assert.ok(arrivals.slice(2).every((arrival) => /^11-21T06:(0\d|10)$/.test(arrival.at)));
  });

  test('a source that fails is tried again with growing pauses while the other goes on', async () => {
    other.on('/list', () => {
      arrive('other');
      return { status: 403 };
    });
    running = startProcess();
    await settled(2);
    for (const [minutes, count] of [
      [5, 3],
      [10, 4],
      [20, 5],
    ] as const) {
      await clock.advance((minutes - 1) * MINUTE);
      assert.equal(arrivals.length, count - 1);
      await clock.advance(MINUTE);
      await settled(count);
    }
    const outcomes = (await runs()).map(({ source, outcome }) => `${source} ${outcome}`).sort();
    assert.deepEqual(outcomes, ['main ok', ...Array(4).fill('nsm blocked')]);
  });

  test('of two processes one does the run', async () => {
    running = Promise.all([startProcess(), startProcess()]);
    await settled(2);
    await clock.advance(MINUTE);
    assert.deepEqual(arrivals.map(({ path }) => path).sort(), ['other', 'site']);
  });

  test('a slow site holds up no other', async () => {
    let release = () => {};
    site.on('/list', async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return pageAnswer({ awards: [] });
    });
    running = startProcess();
    while ((await runs()).length < 1) await new Promise(setImmediate);
    assert.deepEqual(
      (await runs()).map(({ source }) => source),
      ['nsm'],
    );
    release();
    await settled(2);
  });

  test('a run that was stopped is due again', async () => {
    site.on('/list', () => {
      stop.abort();
      return pageAnswer({ awards: [], follow: [{ url: '/more', role: 'list' }] });
    });
    running = startProcess();
    await running;
    assert.ok(!(await runs()).some(({ source }) => source === 'main'));
    stop = new AbortController();
    site.page('/list', { awards: [award('1')] });
    running = startProcess();
    while (!(await runs()).some(({ source }) => source === 'main')) await new Promise(setImmediate);
  });
});
