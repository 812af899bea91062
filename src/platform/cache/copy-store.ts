import { hash } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** A good copy of a resource, and how old it is. Times are ms since the epoch. */
export interface Copy<T> {
  readonly value: T;
  /** Digest of the value: equal data, equal version, whoever fetched it. */
  readonly version: string;
  /** Last time the origin said this. */
  readonly confirmedAt: number;
  /** Last time it said something else than before. */
  readonly changedAt: number;
}

/** Copies outlive the process: they are kept in the database, by resource key. */
export function createCopyStore(database: Database) {
  return {
    async find(key: string): Promise<Copy<unknown> | undefined> {
      const row = await database.selectFrom('copies').selectAll().where('key', '=', key).executeTakeFirst();
      return (
        row && {
          value: JSON.parse(row.body),
          version: row.version,
          confirmedAt: row.confirmed_at,
          changedAt: row.changed_at,
        }
      );
    },

    /** When each was confirmed, whoever wrote it. Bodies are not touched: an index answers this. */
    async confirmedAt(): Promise<ReadonlyMap<string, number>> {
      const rows = await database.selectFrom('copies').select(['key', 'confirmed_at']).execute();
      return new Map(rows.map((row) => [row.key, row.confirmed_at]));
    },

    /** A newer one that another process has stored stays. */
    async save(key: string, copy: Copy<unknown>): Promise<void> {
      const row = {
        body: JSON.stringify(copy.value),
        version: copy.version,
        confirmed_at: copy.confirmedAt,
        changed_at: copy.changedAt,
      };
      await database
        .insertInto('copies')
        .values({ key, ...row })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(row).where('copies.confirmed_at', '<=', copy.confirmedAt),
        )
        .execute();
    },
  };
}

export type CopyStore = ReturnType<typeof createCopyStore>;

/** The copy that `value`, heard at `now`, makes of the one before. */
export function copyOf<T>(value: T, now: number, before: Copy<T> | undefined): Copy<T> {
  const version = hash('sha1', JSON.stringify(value), 'base64url');
  const changedAt = before?.version === version ? before.changedAt : now;
  return { value, version, confirmedAt: now, changedAt };
}
