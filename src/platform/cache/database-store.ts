import type { Database } from '../database/database.ts';
import { type CachedValue, type Resource, versionOf } from './cached-value.ts';

/** Where cached values are stored beyond the process. */
export interface Store<Base> {
  find(resource: Resource<Base>): Promise<CachedValue<Base> | undefined>;
  save(resource: Resource<Base>, cached: CachedValue<Base>, original: Uint8Array): Promise<void>;
  /** Called when the value no longer exists at the origin. */
  remove?(key: string): Promise<void>;
  /** When each value was confirmed, by whichever process; for stores that several processes share. */
  confirmedAt?(): Promise<ReadonlyMap<string, number>>;
}

/** Stores what the origin sent in the database, so that a new release can map it in its own way. */
export function createDatabaseStore(database: Database, now: () => number): Store<unknown> {
  return {
    async find(resource) {
      const { key } = resource;
      const row = await database.selectFrom('copies').selectAll().where('key', '=', key).executeTakeFirst();
      const original = row?.original ?? null;
      if (row === undefined || original === null) return undefined;
      const value = await resource.read?.(Buffer.from(original));
      if (value === undefined) return undefined;
      const times = { confirmedAt: row.confirmed_at, changedAt: row.changed_at };
      return { value, version: versionOf(resource, value), ...times, cache: 'hit' };
    },

    /** Read from an index, without the values. */
    async confirmedAt() {
      const rows = await database.selectFrom('copies').select(['key', 'confirmed_at']).execute();
      return new Map(rows.map((row) => [row.key, row.confirmed_at]));
    },

    /** Does not replace a newer value of another process, unless that process's clock was ahead. */
    async save({ key }, cached, original) {
      const row = {
        body: '',
        version: cached.version,
        confirmed_at: cached.confirmedAt,
        changed_at: cached.changedAt,
        original,
        original_at: cached.confirmedAt,
      };
      await database
        .insertInto('copies')
        .values({ key, ...row })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(row)
            .where((is) =>
              is.or([
                is('copies.confirmed_at', '<=', cached.confirmedAt),
                is('copies.confirmed_at', '>', now()),
              ]),
            ),
        )
        .execute();
    },
  };
}
