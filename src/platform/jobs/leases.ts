import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** Long enough to outlive a slow disk, short enough that a dead process is missed for a minute only. */
const LEASE_MS = 60_000;

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

  const release = (name: string) =>
    database.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();

  async function keep(name: string, done: AbortSignal, lost: AbortController): Promise<void> {
    while (!done.aborted) {
      await clock.sleep(LEASE_MS / 3, done);
      if (!done.aborted && !(await take(name))) return lost.abort();
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
