import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { whileAvailable } from '../../platform/database/while-available.ts';
import type { AgedRows } from '../../platform/jobs/prune-job.ts';
import type { Outcome } from '../../platform/origin/outcome.ts';
import type { Sport } from '../model/sports.ts';
import { problemOf } from './failure-words.ts';

/** How many refreshes of a sport's data succeeded and how many failed, for each day of the campus. */
interface RefreshDayTable {
  day: string;
  sport: Sport;
  good: number;
  failed: number;
  /** Why one failed last, of those that say more than that the provider is left alone for a while. */
  problem: string | null;
}

export type RefreshDayTables = {
  sports_refresh_days: RefreshDayTable;
};

export const refreshDayMigrations: Migrations = {
  '2026-11-22-sports-refresh-days': {
    up: (db) =>
      db.schema
        .createTable('sports_refresh_days')
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('sport', 'text', (column) => column.notNull())
        .addColumn('good', 'integer', (column) => column.notNull())
        .addColumn('failed', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('sports_refresh_days_key', ['day', 'sport'])
        .execute(),
  },
  '2026-11-23-sports-refresh-problems': {
    up: (db) => db.schema.alterTable('sports_refresh_days').addColumn('problem', 'text').execute(),
  },
};

/** During a game there is a refresh every few seconds, so counts are stored together. */
const WRITE_MS = 60_000;

type Counts = Map<string, RefreshDayTable>;

function add(counts: Counts, { day, sport, good, failed, problem }: RefreshDayTable): void {
  const key = `${day} ${sport}`;
  const before = counts.get(key) ?? { good: 0, failed: 0, problem: null };
  const [allGood, allFailed] = [before.good + good, before.failed + failed];
  counts.set(key, { day, sport, good: allGood, failed: allFailed, problem: problem ?? before.problem });
}

/** Counts in memory, and adds the counts to the database once a minute, so that several processes count together. */
export function createRefreshDays(database: Database, clock: Clock, timeZone: string) {
  const db = database.withTables<RefreshDayTables>();
  let pending: Counts = new Map();
  let writtenAt = clock.monotonic();

  const write = (rows: readonly RefreshDayTable[]) =>
    db
      .insertInto('sports_refresh_days')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['day', 'sport']).doUpdateSet(({ eb, fn, ref }) => ({
          good: eb('sports_refresh_days.good', '+', ref('excluded.good')),
          failed: eb('sports_refresh_days.failed', '+', ref('excluded.failed')),
          problem: fn.coalesce(ref('excluded.problem'), ref('sports_refresh_days.problem')),
        })),
      )
      .execute();

  const read = (from: string): Promise<RefreshDayTable[]> =>
    db.selectFrom('sports_refresh_days').selectAll().where('day', '>=', from).execute();

  const aged: AgedRows = {
    async oldest() {
      const first = db.selectFrom('sports_refresh_days').select(({ fn }) => fn.min('day').as('day'));
      const { day } = await first.executeTakeFirstOrThrow();
      return day === null ? null : Date.parse(day);
    },
    async prune(cutoff) {
      await db.deleteFrom('sports_refresh_days').where('day', '<', dayIn(timeZone, cutoff)).execute();
      return false;
    },
  };

  return {
    /** Counts a refresh that this process made. */
    count(sport: Sport, outcome: Outcome<unknown>): void {
      const isGood = outcome.kind !== 'failed';
      const day = dayIn(timeZone, clock.now());
      const isTelling = outcome.kind === 'failed' && outcome.failure.reason !== 'skipped';
      const problem = isTelling ? problemOf(outcome.failure) : null;
      add(pending, { day, sport, good: isGood ? 1 : 0, failed: isGood ? 0 : 1, problem });
    },

    /** Stores the counts if a minute has passed, or if it `isLast`. */
    async flush(isLast = false): Promise<void> {
      if (pending.size === 0 || (!isLast && clock.monotonic() - writtenAt < WRITE_MS)) return;
      writtenAt = clock.monotonic();
      const written = pending;
      pending = new Map();
      try {
        await write([...written.values()]);
      } catch (error) {
        for (const row of written.values()) add(pending, row);
        throw error;
      }
    },

    /** The counts since a day, by day; `undefined` while the database is unavailable. */
    async since(from: string): Promise<readonly RefreshDayTable[] | undefined> {
      const written = await whileAvailable(clock, () => read(from));
      if (written === undefined) return undefined;
      const counts: Counts = new Map();
      for (const row of [...written, ...pending.values()]) if (row.day >= from) add(counts, row);
      return [...counts.values()].sort((one, other) => one.day.localeCompare(other.day));
    },

    aged,
  };
}

export type RefreshDays = ReturnType<typeof createRefreshDays>;
