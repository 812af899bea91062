import { Kysely } from 'kysely';
import type { CacheEntryTable, RefreshLockTable } from '../cache/tables.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { LeaseTable } from '../jobs/lease-table.ts';
import type { WebhookTables } from '../webhooks/tables.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import { isPostgres, sqlitePath } from './url.ts';
import type { DatabaseWatch } from './watch.ts';

export { type Migrations, migrate } from './migrate.ts';

/** Tables of the platform itself; a backend adds its own with `database.withTables<…>()`. */
export interface PlatformTables extends WebhookTables {
  copies: CacheEntryTable;
  renewals: RefreshLockTable;
  leases: LeaseTable;
}

export type Database<Tables = PlatformTables> = Kysely<Tables>;

/** `sqlite:PATH` or `postgres://…`, opened by the first query. `name`: how the server lists our connections. */
export function openDatabase(
  url: string,
  {
    name = 'campus-data',
    watch,
    clock = systemClock,
  }: { name?: string; watch?: DatabaseWatch; clock?: Clock } = {},
): Database {
  const dialect = isPostgres(url)
    ? postgresDialect(url, name, watch)
    : sqliteDialect(sqlitePath(url), { watch, clock });
  return new Kysely<PlatformTables>({ dialect });
}
