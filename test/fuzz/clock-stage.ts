import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/platform/clock.ts';
import { runJobs } from '../../src/platform/jobs/job.ts';
import { createLeases } from '../../src/platform/jobs/leases.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createNotifications } from '../../src/platform/notifications/notifications.ts';
import { sourceIdOf } from '../../src/scholarships/crawl/source.ts';
import type { PartialScholarship } from '../../src/scholarships/model/award.ts';
import { noteStart } from '../../src/scholarships/store/runs.ts';
import { withScholarshipTables } from '../../src/scholarships/store/tables.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { award, pageResponse, sourceOf, startPretendSite } from '../support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../support/scholarships-backend.ts';

const OPENS = Date.parse('2026-11-20T12:00:00Z');
const LEASE_MS = 30_000;

/** A site, and a service that scrapes it by a clock of its own, which may be wrong. */
export async function openClockStage() {
  await using begun = new AsyncDisposableStack();
  const site = begun.adopt(await startPretendSite(), (one) => one.stop());
  const stored = begun.adopt(await createTemporaryDatabase(), (one) => one.remove());
  const time = createManualClock(OPENS);
  let isWorking = false;
  /** Short pauses of jobs end immediately and advance the clock. For requests, such pauses are time limits, which never expire. */
  const clock: Clock = {
    ...time,
    sleep: (ms, signal) =>
      isWorking && ms < 10_000 && !signal?.aborted ? time.leap(ms) : time.sleep(ms, signal),
  };
  const trueNow = () => OPENS + clock.monotonic();
  const tables = withScholarshipTables(stored.database);

  const awards: PartialScholarship[] = [award('1', { amount: '$100' }), award('2', { amount: '$100' })];
  const about = { isRefusing: false, readAt: 0, changedAt: trueNow(), healthySince: trueNow() };
  site.on('/list', () => {
    if (about.isRefusing) return { status: 403 };
    about.readAt = trueNow();
    return pageResponse({ awards });
  });

  const log = createLogger('silent');
  const start = () =>
    startScholarships({
      clock,
      database: stored.database,
      sources: [sourceOf(site)],
      // Checks for changes by other processes as time passes, without advancing the clock.
      notifications: createNotifications({ clock: time, log, channels: [] }),
    });
  let service: ScholarshipsBackend = await start();
  let leases = createLeases(stored.database, clock);
  begun.defer(() => service.stop());

  async function restart(): Promise<void> {
    await service.stop();
    service = await start();
    leases = createLeases(stored.database, clock);
  }
  /** Each job does what is due, until it would wait. */
  async function work(): Promise<void> {
    isWorking = true;
    for (const job of service.backend.jobs) {
      const asleep = new AbortController();
      const untilAsleep = { ...clock, sleep: async () => asleep.abort() };
      const deps = { clock: untilAsleep, leases, log, signal: asleep.signal };
      await runJobs([job], deps);
    }
    isWorking = false;
    await turn();
  }
  const held = begun.move();
  return {
    tables,
    awards,
    about,
    clock,
    trueNow,
    restart,
    pass: (ms: number) => time.leap(ms),
    /** Sets the clock ahead of the true time by this much, or behind it. */
    set: (offMs: number) => time.step(offMs - (clock.now() - trueNow())),
    change(): void {
      about.changedAt = trueNow();
      awards[0] = award('1', { amount: `$${100 + awards.length}` });
      awards.push(award(`${awards.length + 1}`, { amount: '$100' }));
    },
    refuse(isRefusing: boolean): void {
      if (!isRefusing && about.isRefusing) about.healthySince = trueNow();
      about.isRefusing = isRefusing;
    },
    /** Leaves the data of a process that was killed while it scraped the site. */
    async kill(): Promise<void> {
      const lease = {
        name: `scrape ${new URL(site.url).host}`,
        holder: 'killed',
        expires_at: clock.now() + LEASE_MS,
      };
      await stored.database.insertInto('leases').values(lease).execute();
      await noteStart(tables, sourceIdOf({ key: 'main' }), clock.now());
      await restart();
    },
    /** Lets a few minutes pass while the jobs run, so that everything due is done. */
    async settle(): Promise<void> {
      for (let look = 0; look < 4; look += 1) {
        await work();
        await time.leap(LEASE_MS + 5_000);
      }
      await work();
    },
    get service() {
      return service;
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

export type ClockStage = Awaited<ReturnType<typeof openClockStage>>;
