import type { Database } from '../database/database.ts';
import type { Migrations } from '../database/migrate.ts';

/**
 * A problem that an operator should know about. The row exists for as long as the problem lasts. Times are ms since the
 * epoch.
 */
interface AlertTable {
  key: string;
  /** The part of the service that checks for this problem. */
  scope: string;
  title: string;
  since: number;
  /** When the problem was reported; `null` if it has not lasted long enough to be reported. */
  told_at: number | null;
  /** The message to send when the problem is over; `null` if its end is not reported. */
  ending: string | null;
}

/** A mark records when something, such as a check or a digest, was last done. */
interface AlertMarkTable {
  name: string;
  at: number;
  value: string;
}

declare module '../database/database.ts' {
  interface PlatformTables {
    alerts: AlertTable;
    alert_marks: AlertMarkTable;
  }
}

export const alertMigrations: Migrations = {
  '2026-11-27-alerts': {
    async up({ schema }) {
      await schema
        .createTable('alerts')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .addColumn('told_at', 'bigint')
        .addColumn('ending', 'text')
        .execute();
      await schema
        .createTable('alert_marks')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
};

/** The value of the mark with this name, and when the mark was set (ms). */
export async function readMark(database: Database, name: string) {
  const row = await database
    .selectFrom('alert_marks')
    .select(['at', 'value'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { at: Number(row.at), value: row.value };
}

export async function setMark(
  database: Database,
  name: string,
  mark: { readonly at: number; readonly value?: string },
): Promise<void> {
  const set = { value: '', ...mark };
  await database
    .insertInto('alert_marks')
    .values({ name, ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
    .execute();
}
