import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { createDayCounts } from '../../platform/jobs/day-counts.ts';
import { DAY_MS } from '../../platform/time.ts';

export const requestCountMigrations: Migrations = {
  '2026-11-21-request-counts': {
    up: (db) =>
      db.schema
        .createTable('request_counts')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('count', 'bigint', (column) => column.notNull())
        .execute(),
  },
};

const dayOf = (ms: number): string => isoTime(ms).slice(0, 10);

/** The number of requests to the sports API, by UTC day. */
export function createRequestCount(database: Database, clock: Clock) {
  const counts = createDayCounts<{ day: string; count: number }>(database, {
    name: 'request_counts',
    of: [],
    counts: ['count'],
  });
  const today = () => dayOf(clock.now());
  /** Requests that are not in `counts` yet: adding each one separately would take a tenth of the time of a response. */
  let latest = { dayNumber: Number.NaN, count: 0 };
  function settle(dayNumber = latest.dayNumber): void {
    if (latest.count > 0) counts.add({ day: dayOf(latest.dayNumber * DAY_MS), count: latest.count });
    latest = { dayNumber, count: 0 };
  }
  /** The count of all processes when it was last read from the database. */
  let lastRead = { day: today(), count: 0 };

  return {
    add(): void {
      const dayNumber = Math.floor(clock.now() / DAY_MS);
      if (dayNumber !== latest.dayNumber) settle(dayNumber);
      latest.count += 1;
    },

    /** The count of the current UTC day. */
    today(): { startsAt: number; count: number } {
      settle();
      const day = today();
      const knownCounts = [lastRead, ...counts.pending()].filter((row) => row.day === day);
      return { startsAt: Date.parse(day), count: knownCounts.reduce((sum, { count }) => sum + count, 0) };
    },

    async flush(): Promise<void> {
      settle();
      await counts.flush();
      const day = today();
      const [row] = await counts.stored(day);
      lastRead = { day, count: row?.count ?? 0 };
    },

    aged: counts.aged(dayOf),
  };
}

export type RequestCount = ReturnType<typeof createRequestCount>;
