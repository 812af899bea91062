import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { createDayCounts } from '../../platform/jobs/day-counts.ts';

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

/** The number of requests that the sports API has answered, by UTC day. */
export function createRequestCount(database: Database, clock: Clock) {
  const counts = createDayCounts<{ day: string; count: number }>(database, {
    name: 'request_counts',
    of: [],
    counts: ['count'],
  });
  const today = () => dayOf(clock.now());
  /** The count of all processes when it was last read from the database. */
  let seen = { day: today(), count: 0 };

  return {
    add: (): void => counts.add({ day: today(), count: 1 }),

    /** The count of the current UTC day. */
    today(): { startsAt: number; count: number } {
      const day = today();
      const known = [seen, ...counts.pending()].filter((row) => row.day === day);
      return { startsAt: Date.parse(day), count: known.reduce((sum, { count }) => sum + count, 0) };
    },

    async flush(): Promise<void> {
      await counts.flush();
      const day = today();
      const [row] = await counts.stored(day);
      seen = { day, count: row?.count ?? 0 };
    },

    aged: counts.aged(dayOf),
  };
}

export type RequestCount = ReturnType<typeof createRequestCount>;
