import { type Clock, notAfter, watchForJumps } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/job.ts';
import { MINUTE_MS } from '../time.ts';
import type { Receiver } from '../webhooks/webhook.ts';
import { readMark, setMark } from './alert-tables.ts';
import { type AlertMessage, queueAlert } from './message.ts';

/** A lasting problem that an operator should know about. */
export interface Condition extends AlertMessage {
  /** Identifies the condition; does not change while the condition lasts. */
  readonly key: string;
  /** When the condition began, ms; if not given, it began when it was first noticed. */
  readonly since?: number;
  /** How long the condition must last before it is reported, ms. */
  readonly after: number;
  /** The message to send when the condition is over; if not given, its end is not reported. */
  readonly ending?: string;
}

export interface AlertDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly receivers: readonly Receiver[];
}

/** How often conditions are checked. This may be coarse: conditions are reported only after an hour or a day. */
const CHECK_MS = 5 * MINUTE_MS;

/**
 * Reports each condition once when it has lasted long enough, and once when it is over. A condition is over when
 * `findConditions` no longer returns it. `scope` names the part of the service that `findConditions` checks.
 */
export function createWatchJob(
  { database, clock, receivers }: AlertDeps,
  scope: string,
  findConditions: () => Promise<readonly Condition[]>,
): Job {
  const mark = `look ${scope}`;
  const sinceJump = watchForJumps(clock);

  async function update(transaction: Database, condition: Condition, now: number): Promise<void> {
    const { key, title, after, ending = null } = condition;
    const stored = await transaction
      .selectFrom('alerts')
      .select(['since', 'told_at'])
      .where('key', '=', key)
      .executeTakeFirst();
    const since = condition.since ?? notAfter(now, Number(stored?.since ?? now));
    // A condition is not reported at its first check: after a start, the service may be about to fix the problem.
    // After a jump of the clock, all of them would be overdue at once.
    const isOverdue = stored !== undefined && now >= since + after && sinceJump() >= after;
    const reportedAt = stored?.told_at ?? (isOverdue ? now : null);
    if (isOverdue && (stored?.told_at ?? null) === null)
      await queueAlert(transaction, receivers, { ...condition, subject: key, at: now });
    const row = { scope, title, since, told_at: reportedAt, ending };
    await transaction
      .insertInto('alerts')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }

  async function endOthers(transaction: Database, keys: ReadonlySet<string>, now: number): Promise<void> {
    const stored = await transaction.selectFrom('alerts').selectAll().where('scope', '=', scope).execute();
    for (const { key, title, told_at, ending } of stored) {
      if (keys.has(key)) continue;
      await transaction.deleteFrom('alerts').where('key', '=', key).execute();
      if (told_at === null || ending === null) continue;
      await queueAlert(transaction, receivers, {
        title: `Over: ${title}`,
        lines: [ending],
        subject: key,
        at: now,
      });
    }
  }

  return {
    name: `alerts ${scope}`,
    due: async () => {
      const last = await readMark(database, mark);
      return last === undefined ? clock.now() : notAfter(clock.now(), last.at) + CHECK_MS;
    },
    async run() {
      const conditions = await findConditions();
      const now = clock.now();
      await database.transaction().execute(async (transaction) => {
        for (const condition of conditions) await update(transaction, condition, now);
        await endOthers(transaction, new Set(conditions.map(({ key }) => key)), now);
        await setMark(transaction, mark, { at: now });
      });
    },
  };
}

/** Reported conditions that are not over yet, oldest first. */
export const openAlerts = (database: Database) =>
  database
    .selectFrom('alerts')
    .select(['key', 'title', 'since'])
    .where('told_at', 'is not', null)
    .orderBy('since')
    .orderBy('key')
    .execute();
