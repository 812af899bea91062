import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** Long enough to outlive a slow disk, short enough that a dead process is missed for a minute only. */
const LEASE_MS = 60_000;
const KEEP_MS = LEASE_MS / 3;
/** While the database does not say whether the lease is still ours. */
const RETRY_MS = 5_000;
/** A lease that could not be prolonged is given up this long before somebody else may take it. */
const MARGIN_MS = 10_000;

export interface Leases {
  /**
   * Runs `work` if nobody else holds the lease, keeping it until the work is done.
   * `signal` aborts when the lease is lost. Returns whether it ran.
   */
  whileHeld(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
}

export function createLeases(database: Database, clock: Clock): Leases {
  const holder = randomUUID();

  async function take(name: string): Promise<boolean> {
    const now = clock.now();
    const lease = { name, holder, expires_at: now + LEASE_MS };
    const taken = await database
      .insertInto('leases')
      .values(lease)
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at: lease.expires_at })
          .where((where) =>
            where.or([where('leases.expires_at', '<=', now), where('leases.holder', '=', holder)]),
          ),
      )
      .returning('holder')
      .executeTakeFirst();
    return taken?.holder === holder;
  }

  /** The work is done: a lease that cannot be given back runs out. */
  const release = (name: string) =>
    database
      .deleteFrom('leases')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
      .catch(() => undefined);

  /** A database that is away takes no lease from anybody: it stays ours until it would have run out. */
  async function keep(name: string, done: AbortSignal, lost: AbortController): Promise<void> {
    let until = clock.now() + LEASE_MS;
    let wait = KEEP_MS;
    for (;;) {
      await clock.sleep(wait, done);
      if (done.aborted) return;
      const now = clock.now();
      const isOurs = await take(name).catch(() => undefined);
      if (isOurs) until = now + LEASE_MS;
      else if (isOurs === false || clock.now() >= until - MARGIN_MS) return lost.abort();
      wait = isOurs ? KEEP_MS : RETRY_MS;
    }
  }

  return {
    async whileHeld(name, work) {
      if (!(await take(name))) return false;
      const done = new AbortController();
      const lost = new AbortController();
      const keeping = keep(name, done.signal, lost);
      try {
        await work(lost.signal);
      } finally {
        done.abort();
        await keeping;
        await release(name);
      }
      return true;
    },
  };
}
