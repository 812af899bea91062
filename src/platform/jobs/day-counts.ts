import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AgedRows } from './prune-job.ts';

/** The counts of one day and, for example, of one sport. */
type DayRow = { readonly day: string } & Readonly<Record<string, string | number | null>>;

/** A table whose primary key consists of `day` and the columns in `of`. */
interface DayTable<Row> {
  readonly name: string;
  readonly of: readonly (keyof Row & string)[];
  readonly counts: readonly (keyof Row & string)[];
  /** Text columns in which the latest value that is not null is stored. */
  readonly latest?: readonly (keyof Row & string)[];
}

const listed = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * Counts in memory. `flush` adds these counts to those in the database, so that the counts of several processes add up.
 */
export function createDayCounts<Row extends DayRow>(
  database: Database,
  { name, of, counts, latest = [] }: DayTable<Row>,
) {
  const table = sql.table(name);
  const key = ['day', ...of];
  const columns = [...key, ...counts, ...latest];
  const sums = counts.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`${name}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  );
  const texts = latest.map(
    (column) =>
      sql`${sql.ref(column)} = coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`${name}.${column}`)})`,
  );
  let pending = new Map<string, Row>();

  function addTo(rows: Map<string, Row>, row: Row): void {
    const id = of.reduce((text, column) => `${text} ${row[column]}`, row.day);
    const before = rows.get(id);
    const sum = (column: keyof Row) => [column, Number(before?.[column]) + Number(row[column])];
    const text = (column: keyof Row) => [column, row[column] ?? before?.[column]];
    const merged = before && Object.fromEntries([...counts.map(sum), ...latest.map(text)]);
    rows.set(id, { ...row, ...merged });
  }
  const add = (row: Row): void => addTo(pending, row);

  async function write(rows: readonly Row[]): Promise<void> {
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${table} (${listed(columns)}) values ${sql.join(values)}
      on conflict (${listed(key)}) do update set ${sql.join([...sums, ...texts])}`.execute(database);
  }

  /** The rows from a day on, as all processes have stored them. */
  const stored = async (from: string): Promise<Row[]> =>
    (await sql<Row>`select * from ${table} where day >= ${from}`.execute(database)).rows;

  return {
    add,
    stored,

    /** The counts that this process has not stored yet. */
    pending: (): Row[] => [...pending.values()],

    /** The stored rows plus the counts that this process has not stored yet, by day. */
    async since(from: string): Promise<readonly Row[]> {
      const rows = new Map<string, Row>();
      for (const row of await stored(from)) addTo(rows, row);
      for (const row of pending.values()) if (row.day >= from) addTo(rows, row);
      return [...rows.values()].sort((one, other) => one.day.localeCompare(other.day));
    },

    /** Stores the counts. If the write fails, they stay in memory for the next flush. */
    async flush(): Promise<void> {
      if (pending.size === 0) return;
      const written = pending;
      pending = new Map();
      try {
        await write([...written.values()]);
      } catch (error) {
        for (const row of written.values()) add(row);
        throw error;
      }
    },

    /** The rows for pruning. `dayOf` formats a time like the column `day`. */
    aged: (dayOf: (ms: number) => string): AgedRows => ({
      async oldest() {
        const { rows } = await sql<{ day: string | null }>`select min(day) as day from ${table}`.execute(
          database,
        );
        return rows[0]?.day ? Date.parse(rows[0].day) : null;
      },
      async prune(cutoff) {
        await sql`delete from ${table} where day < ${dayOf(cutoff)}`.execute(database);
        return false;
      },
    }),
  };
}
