import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { DatabaseAway } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import type { Absent, Failed, Outcome } from '../origin/outcome.ts';
import { inTime } from './in-time.ts';

/** What another process heard of the origin: a copy, which is stored, or that there is none. */
export type Heard = { readonly kind: 'stored' } | Absent | Failed;

type Turn =
  | { readonly kind: 'ours'; readonly askedAt: number }
  | { readonly kind: 'taken'; readonly askedAt: number }
  | { readonly kind: 'over'; readonly heard: Heard };

/** Longer than nearly every renewal takes, short enough to wait for a process that died. */
const TURN_MS = 15_000;
/** How soon it is seen that the other process has heard. */
export const LOOK_AGAIN_MS = 100;

/** Of all the processes on one database one asks an origin for a resource; the others take what it heard. */
export function createRenewals({ database, clock, log }: { database: Database; clock: Clock; log: Logger }) {
  async function take(key: string, since: number): Promise<Turn> {
    const now = clock.now();
    const turn = { asked_at: now, until: now + TURN_MS, heard: null };
    const taken = await database
      .insertInto('renewals')
      .values({ key, ...turn })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet(turn)
          .where('renewals.until', '<=', now)
          .where((is) => is.or([is('renewals.asked_at', '<=', since), is('renewals.heard', 'is', null)])),
      )
      .returning('key')
      .executeTakeFirst();
    if (taken !== undefined) return { kind: 'ours', askedAt: now };
    const row = await database
      .selectFrom('renewals')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (row.heard === null) return { kind: 'taken', askedAt: row.asked_at };
    return { kind: 'over', heard: JSON.parse(row.heard) };
  }

  /** The turn, once nobody else has it; `undefined`: the database cannot say, and keeps nobody from asking. */
  async function turnOf(key: string, since: number): Promise<Turn | undefined> {
    let wanted = since;
    for (;;) {
      const turn = await inTime(clock, take(key, wanted)).catch((error: unknown) => {
        if (error instanceof DatabaseAway) return undefined;
        throw error;
      });
      if (turn?.kind !== 'taken') return turn;
      // What is being asked right now is as good as what we would ask.
      wanted = Math.min(wanted, turn.askedAt - 1);
      await clock.sleep(LOOK_AGAIN_MS);
    }
  }

  async function end(key: string, askedAt: number, heard: Heard | undefined): Promise<void> {
    const over = { until: 0, heard: heard === undefined ? null : JSON.stringify(heard) };
    const written = database
      .updateTable('renewals')
      .set(over)
      .where('key', '=', key)
      .where('asked_at', '=', askedAt)
      .execute();
    // Others wait a little longer, and then ask for themselves.
    await inTime(clock, written).catch((err: unknown) => {
      if (!(err instanceof DatabaseAway)) log.error({ err, key }, 'what was heard could not be told');
    });
  }

  return {
    /**
     * Calls `ask`, unless another process is asking or has asked after `since`, ms: then what that one heard.
     * What `ask` finds is stored when it resolves.
     */
    async run<T>(key: string, since: number, ask: () => Promise<Outcome<T>>): Promise<Outcome<T> | Heard> {
      const turn = await turnOf(key, since);
      if (turn === undefined) return ask();
      if (turn.kind === 'over') return turn.heard;
      let heard: Heard | undefined;
      try {
        const outcome = await ask();
        heard = outcome.kind === 'found' ? { kind: 'stored' } : outcome;
        return outcome;
      } finally {
        await end(key, turn.askedAt, heard);
      }
    },
  };
}

export type Renewals = ReturnType<typeof createRenewals>;
