import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Migrations } from '../database/migrate.ts';

/** Long enough for a slow disk, short enough for a quick replacement of a process that died. */
const LEASE_MS = 30_000;
/** The longest pause between attempts to renew the lease while the database is unavailable. */
const LONGEST_RETRY_MS = 5_000;

/** Another process has the lease now, or has had it in the meantime. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

export interface Lease {
  readonly lost: AbortSignal;
  /**
   * Must be called in the transaction that writes the result. Throws `LeaseLost` if this process no longer has the
   * lease, for instance because it was suspended. Otherwise no other process can claim the lease before the transaction
   * ends.
   */
  guard(transaction: Database): Promise<void>;
}

export interface Leases {
  /**
   * Runs `work` if no one else holds the lease, and holds the lease until the work is done. Returns whether `work` ran.
   * `leaseMs`: how long after the last renewal the lease expires if its holder dies; by default 30 s.
   */
  whileHeld(name: string, work: (lease: Lease) => Promise<void>, leaseMs?: number): Promise<boolean>;
}

/** One claim to a lease. Each claim has a new `holder`, even within the same process. */
interface LeaseClaim {
  readonly name: string;
  readonly holder: string;
  readonly ms: number;
}

/** The row of another holder, and when it was first seen in this state (monotonic ms). */
interface Unchanged {
  readonly holder: string;
  readonly expires_at: number;
  readonly since: number;
}

export function createLeases(database: Database, clock: Clock): Leases {
  const watched = new Map<string, Unchanged>();

  /**
   * Deletes the lease of a dead holder. A holder renews its lease every third of `ms`, so if the row has not changed
   * for `ms`, the holder is dead. If the clock has been set back by an hour, the lease would otherwise seem valid for
   * another hour.
   */
  async function removeAbandoned({ name, ms }: LeaseClaim): Promise<boolean> {
    const row = await database.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst();
    if (row === undefined) return true;
    const { holder, expires_at } = row;
    const lastSeen = watched.get(name);
    if (lastSeen?.holder !== holder || lastSeen.expires_at !== expires_at) {
      watched.set(name, { holder, expires_at, since: clock.monotonic() });
      return false;
    }
    if (clock.monotonic() - lastSeen.since < ms) return false;
    const abandoned = database.deleteFrom('leases').where((is) => is.and({ name, holder, expires_at }));
    await abandoned.execute();
    return true;
  }

  async function insert({ name, holder, ms }: LeaseClaim): Promise<boolean> {
    const now = clock.now();
    const lease = { holder, expires_at: now + ms };
    const inserted = await database
      .insertInto('leases')
      .values({ name, ...lease })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(lease).where('leases.expires_at', '<=', now),
      )
      .returning('holder')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  async function claim(wanted: LeaseClaim): Promise<boolean> {
    const claimed = (await insert(wanted)) || ((await removeAbandoned(wanted)) && (await insert(wanted)));
    if (claimed) watched.delete(wanted.name);
    return claimed;
  }

  /**
   * Renews the lease if this process still has it, and returns whether it does. Locks the row until the transaction
   * ends.
   */
  async function renew(db: Database, { name, holder, ms }: LeaseClaim): Promise<boolean> {
    const renewed = await db
      .updateTable('leases')
      .set({ expires_at: clock.now() + ms })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .returning('name')
      .executeTakeFirst();
    return renewed !== undefined;
  }

  const release = ({ name, holder }: LeaseClaim) =>
    database
      .deleteFrom('leases')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
      // A lease that cannot be released expires by itself.
      .catch(() => undefined);

  /**
   * Renews the lease until `done` aborts. While the database is unavailable, no other process can claim the lease, so
   * this process still has it. Shortly before the lease would expire, it is given up.
   */
  async function keepRenewing(claimed: LeaseClaim, done: AbortSignal, lost: AbortController): Promise<void> {
    const { ms } = claimed;
    let expiresAt = clock.monotonic() + ms;
    let wait = ms / 3;
    for (;;) {
      await clock.sleep(wait, done);
      if (done.aborted) return;
      const requestedAt = clock.monotonic();
      const isOurs = await renew(database, claimed).catch(() => undefined);
      if (isOurs) expiresAt = requestedAt + ms;
      else if (isOurs === false || clock.monotonic() >= expiresAt - ms / 6)
        return lost.abort(new LeaseLost(claimed.name));
      wait = isOurs ? ms / 3 : Math.min(ms / 6, LONGEST_RETRY_MS);
    }
  }

  return {
    async whileHeld(name, work, ms = LEASE_MS) {
      const claimed = { name, holder: randomUUID(), ms };
      if (!(await claim(claimed))) return false;
      const done = new AbortController();
      const lost = new AbortController();
      const keeping = keepRenewing(claimed, done.signal, lost);
      async function guard(transaction: Database): Promise<void> {
        if (await renew(transaction, claimed)) return;
        const reason = new LeaseLost(name);
        lost.abort(reason);
        throw reason;
      }
      try {
        await work({ lost: lost.signal, guard });
      } finally {
        done.abort();
        await keeping;
        await release(claimed);
      }
      return true;
    },
  };
}

/** The process that is doing a job now. */
interface LeaseTable {
  name: string;
  holder: string;
  /** ms since the epoch */
  expires_at: number;
}

declare module '../database/database.ts' {
  interface PlatformTables {
    leases: LeaseTable;
  }
}

export const leaseMigrations: Migrations = {
  '2026-11-21-leases': {
    up: (db) =>
      db.schema
        .createTable('leases')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
};
