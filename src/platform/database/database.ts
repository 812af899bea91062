import { Kysely } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { LockPatience } from './sqlite-file.ts';
import { isPostgres, sqlitePath } from './url.ts';
import type { DatabaseWatch } from './watch.ts';

export { type Migrations, migrate } from './migrate.ts';

/**
 * Tables of the platform itself. Each folder of the platform declares its tables here (`declare module`); a backend
 * adds tables with `database.withTables<…>()`.
 */
export interface PlatformTables {
  kysely_migration: { name: string; timestamp: string };
}

export type Database<Tables = PlatformTables> = Kysely<Tables>;

/**
 * Opens `sqlite:PATH` or `postgres://…` on the first query. `name`: the application name that PostgreSQL shows for our
 * connections. `patience`: how long to wait for a locked SQLite file beyond the time that a service waits.
 */
export function openDatabase(
  url: string,
  {
    name = 'campus-data',
    watch,
    clock = systemClock,
    patience,
  }: { name?: string; watch?: DatabaseWatch; clock?: Clock; patience?: LockPatience } = {},
): Database {
  const dialect = isPostgres(url)
    ? postgresDialect(url, name, watch)
    : sqliteDialect(sqlitePath(url), { watch, clock, patience });
  return new Kysely<PlatformTables>({ dialect });
}
