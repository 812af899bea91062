import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { whileAvailable } from '../database/retry-until-available.ts';
import type { Logger } from '../log.ts';
import type { Absent, Failed, Outcome } from '../upstream/outcome.ts';

/** The result of another process's refresh: `stored` if it fetched and stored a value. */
type SharedResult = { readonly kind: 'stored' } | Absent | Failed;

interface Attempt {
  readonly isOurs: boolean;
  readonly requestedAt: number;
  /** The result that the other process shared; `null` if there is none yet. */
  readonly result: SharedResult | null;
}

/** Longer than nearly every refresh takes. If a process dies, the others wait no longer than this. */
const LOCK_MS = 15_000;
/** How often to check whether another process's refresh has ended. */
export const POLL_MS = 100;

/** Of all processes that share a database, only one fetches a resource at a time; the others use its result. */
export function createRefreshLock({
  database,
  clock,
  log,
  patienceMs,
}: {
  database: Database;
  clock: Clock;
  log: Logger;
  /** How long to wait for the database; by default two seconds. */
  patienceMs?: number | undefined;
}) {
  async function attempt(key: string, since: number): Promise<Attempt> {
    const now = clock.now();
    const row = { asked_at: now, until: now + LOCK_MS, heard: null };
    const locked = await database
      .insertInto('renewals')
      .values({ key, ...row })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet(row)
          // A time further in the future means that a clock has been set back.
          .where((is) => is.or([is('renewals.until', '<=', now), is('renewals.until', '>', now + LOCK_MS)]))
          .where((is) =>
            is.or([
              is('renewals.asked_at', '<=', since),
              is('renewals.asked_at', '>', now),
              is('renewals.heard', 'is', null),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    if (locked !== undefined) return { isOurs: true, requestedAt: now, result: null };
    const other = await database
      .selectFrom('renewals')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const result = other.heard === null ? null : JSON.parse(other.heard);
    return { isOurs: false, requestedAt: other.asked_at, result };
  }

  async function release(key: string, requestedAt: number, result: SharedResult | undefined): Promise<void> {
    const done = { until: 0, heard: result === undefined ? null : JSON.stringify(result) };
    const query = database
      .updateTable('renewals')
      .set(done)
      .where('key', '=', key)
      .where('asked_at', '=', requestedAt);
    // If this fails, the others wait until the lock expires and then send their own request.
    await whileAvailable(clock, () => query.execute(), patienceMs).catch((err: unknown) =>
      log.error({ err, key }, 'the result of a refresh could not be shared'),
    );
  }

  async function fetchLocked<T>(key: string, requestedAt: number, fetchValue: () => Promise<Outcome<T>>) {
    let result: SharedResult | undefined;
    try {
      const outcome = await fetchValue();
      result = outcome.kind === 'found' ? { kind: 'stored' } : outcome;
      return outcome;
    } finally {
      await release(key, requestedAt, result);
    }
  }

  return {
    /**
     * Calls `fetchValue`, unless another process is fetching or has fetched after `since` (ms): in that case returns
     * the result of that process. Once this promise resolves, a value that was fetched has been stored. If the database
     * is unavailable, `fetchValue` is called without a lock.
     */
    async run<T>(key: string, since: number, fetchValue: (isLocked: boolean) => Promise<Outcome<T>>) {
      for (let wanted = since; ; await clock.sleep(POLL_MS)) {
        const tried = await whileAvailable(clock, () => attempt(key, wanted), patienceMs);
        if (tried === undefined) return fetchValue(false);
        if (tried.isOurs) return fetchLocked(key, tried.requestedAt, () => fetchValue(true));
        if (tried.result !== null) return tried.result;
        // The result of the refresh that is running now is new enough.
        wanted = Math.min(wanted, tried.requestedAt - 1);
      }
    },
  };
}

export type RefreshLock = ReturnType<typeof createRefreshLock>;
