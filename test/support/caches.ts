import { type Cache, createCache } from '../../src/platform/cache/cache.ts';
import type { Resource } from '../../src/platform/cache/cached-value.ts';
import { createDatabaseStore } from '../../src/platform/cache/database-store.ts';
import { createRefreshLock } from '../../src/platform/cache/refresh-lock.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/log.ts';
import { found, type Outcome } from '../../src/platform/upstream/outcome.ts';

/** The cache of one process on a database. */
export function openCache(
  database: Database,
  clock: Clock,
  more: Partial<Parameters<typeof createCache>[0]> = {},
): Cache {
  const log = createLogger('silent');
  const store = createDatabaseStore(database, clock.now);
  return createCache({ store, lock: createRefreshLock({ database, clock, log }), clock, log, ...more });
}

/** A resource whose upstream sends its value as JSON. */
export function jsonResource<T>(
  key: string,
  freshFor: number,
  upstream: () => Promise<Outcome<T>>,
): Resource<T> {
  return {
    key,
    freshFor: () => freshFor,
    async fetch() {
      const outcome = await upstream();
      if (outcome.kind !== 'found') return outcome;
      return found({ value: outcome.value, pack: async () => Buffer.from(JSON.stringify(outcome.value)) });
    },
    read: async (original) => JSON.parse(original.toString()),
  };
}
