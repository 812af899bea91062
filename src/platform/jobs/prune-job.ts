import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { Job } from './job.ts';

/** The pause between two steps, so that other work can use the database. */
const PAUSE_MS = 100;

/** The highest number of rows that one step deletes, so that readers and writers wait only milliseconds. */
export const PRUNE_ROWS = 500;

/** Rows that may be deleted when they are old. */
export interface AgedRows {
  /** The time of the oldest row that may be deleted, ms; null if there is no such row. */
  oldest(): Promise<number | null>;
  /** Deletes some rows that are older than `cutoff` (ms). Returns false when there are no more such rows. */
  prune(cutoff: number): Promise<boolean>;
}

/** The rows of a table, by the time in the column `at` (ms). `where`: a condition for the rows that may be deleted. */
export function agedRows<Tables, Table extends keyof Tables & string>(
  database: Kysely<Tables>,
  name: Table,
  columns: { readonly key: keyof Tables[Table] & string; readonly at: keyof Tables[Table] & string },
  where: RawBuilder<unknown> = sql`true`,
): AgedRows {
  const [table, key, at] = [sql.table(name), sql.ref(columns.key), sql.ref(columns.at)];
  return {
    async oldest() {
      const first = sql<{ at: number | null }>`select min(${at}) as at from ${table} where ${where}`;
      return (await first.execute(database)).rows[0]?.at ?? null;
    },
    async prune(cutoff) {
      const old = sql`select ${key} from ${table} where ${at} < ${cutoff} and ${where} limit ${PRUNE_ROWS}`;
      const { numAffectedRows = 0n } = await sql`delete from ${table} where ${key} in (${old})`.execute(
        database,
      );
      return numAffectedRows > 0n;
    },
  };
}

/**
 * At most rows that are less than this much newer than the oldest row are deleted at once. So if the clock is years ahead for
 * one day, the whole history is not deleted. The value is more than a day, so that each daily run reduces the backlog
 * after a long downtime.
 */
export const OLDEST_AT_ONCE_MS = 2 * DAY_MS;

/** The first run begins this long after the start, so that restarts in quick succession delete nothing. */
const FIRST_AFTER_MS = HOUR_MS;

/** Once a day, deletes rows that are older than `keepDays`. */
export function createPruneJob(deps: {
  name: string;
  clock: Clock;
  keepDays: number;
  rows: readonly (AgedRows & { readonly keepDays?: number })[];
}): Job {
  const { name, clock, rows } = deps;
  let next = clock.monotonic() + FIRST_AFTER_MS;

  async function prune(
    { oldest, prune, keepDays = deps.keepDays }: (typeof rows)[number],
    signal: AbortSignal,
  ) {
    const first = await oldest();
    if (first === null) return;
    const cutoff = Math.min(clock.now() - keepDays * DAY_MS, first + OLDEST_AT_ONCE_MS);
    while (!signal.aborted && (await prune(cutoff))) await clock.sleep(PAUSE_MS, signal);
  }

  return {
    name,
    due: async () => clock.now() + next - clock.monotonic(),
    async run(signal) {
      for (const aged of rows) await prune(aged, signal);
      next = clock.monotonic() + DAY_MS;
    },
  };
}
