import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** Long enough to outlive a slow disk, short enough that a dead process is soon missed. */
export const LEASE_MS = 30_000;
/** While the database does not say whether the lease is still ours. */
const LONGEST_RETRY_MS = 5_000;

/** Somebody else may hold it, or have held it meanwhile. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** What one holds while one works. */
export interface Lease {
  /** Aborts when it is lost. */
  readonly lost: AbortSignal;
  /**
   * Belongs into the transaction that writes what came of the work: throws `LeaseLost` when it is not ours, as
   * after the process was stopped for long; if it is, nobody can take it before the transaction ends.
   */
  guard(transaction: Database): Promise<void>;
}

export interface Leases {
  /**
   * Runs `work` if nobody else holds the lease, keeping it until the work is done. Returns whether it ran.
   * `leaseMs`: how long a holder that died is waited for; 30 s if not given.
   */
  whileHeld(name: string, work: (lease: Lease) => Promise<void>, leaseMs?: number): Promise<boolean>;
}

/** One taking of a lease: whoever takes it later, the same process even, is another holder. */
interface Taking {
  readonly name: string;
  readonly holder: string;
  readonly ms: number;
}

export function createLeases(database: Database, clock: Clock): Leases {
  async function take({ name, holder, ms }: Taking): Promise<boolean> {
    const now = clock.now();
    const lease = { holder, expires_at: now + ms };
    const taken = await database
      .insertInto('leases')
      .values({ name, ...lease })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(lease).where('leases.expires_at', '<=', now),
      )
      .returning('holder')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** Whether it is still ours. Locks its row until the transaction ends. */
  async function prolong(db: Database, { name, holder, ms }: Taking): Promise<boolean> {
    const kept = await db
      .updateTable('leases')
      .set({ expires_at: clock.now() + ms })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .returning('name')
      .executeTakeFirst();
    return kept !== undefined;
  }

  /** The work is done: a lease that cannot be given back runs out. */
  const release = ({ name, holder }: Taking) =>
    database
      .deleteFrom('leases')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
      .catch(() => undefined);

  /**
   * A database that is away takes no lease from anybody: it stays ours until it would have run out. It is
   * given up a little before somebody else may take it.
   */
  async function keep(taking: Taking, done: AbortSignal, lost: AbortController): Promise<void> {
    const { ms } = taking;
    let until = clock.now() + ms;
    let wait = ms / 3;
    for (;;) {
      await clock.sleep(wait, done);
      if (done.aborted) return;
      const now = clock.now();
      const isOurs = await prolong(database, taking).catch(() => undefined);
      if (isOurs) until = now + ms;
      else if (isOurs === false || clock.now() >= until - ms / 6)
        return lost.abort(new LeaseLost(taking.name));
      wait = isOurs ? ms / 3 : Math.min(ms / 6, LONGEST_RETRY_MS);
    }
  }

  return {
    async whileHeld(name, work, ms = LEASE_MS) {
      const taking = { name, holder: randomUUID(), ms };
      if (!(await take(taking))) return false;
      const done = new AbortController();
      const lost = new AbortController();
      const keeping = keep(taking, done.signal, lost);
      async function guard(transaction: Database): Promise<void> {
        if (await prolong(transaction, taking)) return;
        const reason = new LeaseLost(name);
        lost.abort(reason);
        throw reason;
      }
      try {
        await work({ lost: lost.signal, guard });
      } finally {
        done.abort();
        await keeping;
        await release(taking);
      }
      return true;
    },
  };
}
