import type { Clock } from '../../platform/clock.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import type { AgedRows } from '../../platform/jobs/prune-job.ts';
import { DAY_MS } from '../../platform/time.ts';

/** The number of requests that the sports API has answered, by UTC day. */
interface RequestCountTable {
  day: string;
  count: number;
}

export type RequestCountTables = {
  request_counts: RequestCountTable;
};

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

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
const nameOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Counts in memory; `flush` adds to the database, so that several processes count together. */
export function createRequestCount(database: Database, clock: Clock) {
  const db = database.withTables<RequestCountTables>();
  const pending = new Map<number, number>();
  /** The count of all processes when it was last read from the database. */
  let seen = { day: dayOf(clock.now()), count: 0 };

  async function read(day: number): Promise<number> {
    const row = await db
      .selectFrom('request_counts')
      .select('count')
      .where('day', '=', nameOf(day))
      .executeTakeFirst();
    return row?.count ?? 0;
  }

  const write = (day: number, count: number) =>
    db
      .insertInto('request_counts')
      .values({ day: nameOf(day), count })
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet((set) => ({ count: set('request_counts.count', '+', count) })),
      )
      .execute();

  async function flush(): Promise<void> {
    for (const [day, count] of [...pending]) {
      await write(day, count);
      const since = (pending.get(day) ?? 0) - count;
      if (since > 0) pending.set(day, since);
      else pending.delete(day);
    }
    const today = dayOf(clock.now());
    seen = { day: today, count: await read(today) };
  }

  const aged: AgedRows = {
    async oldest() {
      const first = db.selectFrom('request_counts').select(({ fn }) => fn.min('day').as('day'));
      const { day } = await first.executeTakeFirstOrThrow();
      return day === null ? null : Date.parse(day);
    },
    async prune(cutoff) {
      await db
        .deleteFrom('request_counts')
        .where('day', '<', nameOf(dayOf(cutoff)))
        .execute();
      return false;
    },
  };

  return {
    add(): void {
      const day = dayOf(clock.now());
      pending.set(day, (pending.get(day) ?? 0) + 1);
    },

    /** The count of the current UTC day. */
    today(): { startsAt: number; count: number } {
      const day = dayOf(clock.now());
      const before = seen.day === day ? seen.count : 0;
      return { startsAt: day * DAY_MS, count: before + (pending.get(day) ?? 0) };
    },

    flush,

    aged,
  };
}

export type RequestCount = ReturnType<typeof createRequestCount>;
