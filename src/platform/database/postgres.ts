import { PostgresAdapter, PostgresDialect } from 'kysely';
import type { DatabaseWatch } from './watch.ts';

/**
 * Migrations are locked by `lockSchema`, which, unlike Kysely's own lock, also works with a pooler in transaction mode.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** Kysely's PostgreSQL dialect with a pool of `pg`. The package is loaded, and the connection made, on first use. */
export function postgresDialect(
  url: string,
  name: string,
  watch: DatabaseWatch | undefined,
): PostgresDialect {
  const pool = async () => (await import('./postgres-pool.ts')).createPool(url, name, watch);
  return new Dialect({ pool });
}
