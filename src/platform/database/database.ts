import { Kysely } from 'kysely';
import type { CopyTable } from '../cache/copy-table.ts';
import type { RenewalTable } from '../cache/renewal-table.ts';
import type { LeaseTable } from '../jobs/lease-table.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import { isPostgres, sqlitePath } from './url.ts';
import type { DatabaseWatch } from './watch.ts';

export { type Migrations, migrate } from './migrate.ts';

/** Tables of the platform itself; a backend adds its own with `database.withTables<…>()`. */
export interface PlatformTables {
  copies: CopyTable;
  renewals: RenewalTable;
  leases: LeaseTable;
}

export type Database<Tables = PlatformTables> = Kysely<Tables>;

/** Nobody asks how the database is. */
const UNWATCHED: DatabaseWatch = {
  answered: () => undefined,
  failed: () => undefined,
  isAway: () => false,
};

/**
 * `sqlite:PATH` or `postgres://…`; nothing is opened before the first query. `name`: who asks, as the server shows it.
 */
export function openDatabase(
  url: string,
  { name = 'campus-data', watch = UNWATCHED }: { name?: string; watch?: DatabaseWatch } = {},
): Database {
  const dialect = isPostgres(url) ? postgresDialect(url, name, watch) : sqliteDialect(sqlitePath(url), watch);
  return new Kysely<PlatformTables>({ dialect });
}
