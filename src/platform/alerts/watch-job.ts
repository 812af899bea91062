import { type Clock, notAfter } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/job.ts';
import { MINUTE_MS } from '../time.ts';
import type { Receiver } from '../webhooks/webhook.ts';
import { readMark, setMark } from './alert-tables.ts';
import { type AlertMessage, queueAlert } from './message.ts';

/** A lasting problem that an operator should know about. */
export interface Condition extends AlertMessage {
  /** Identifies the condition; stays the same as long as it lasts. */
  readonly key: string;
  /** When it began, ms; without it, when it was first noticed. */
  readonly since?: number;
  /** How long it must last before it is reported, ms. */
  readonly after: number;
  /** The message when it is over; without it, the end is not reported. */
  readonly ending?: string;
}

export interface AlertDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly receivers: readonly Receiver[];
}

/** How often conditions are checked. They are reported after an hour or a day. */
const CHECK_MS = 5 * MINUTE_MS;

/**
 * Reports each condition once when it has lasted long enough, and once when it is over. `scope` names the part of the
 * service that `findConditions` covers: a condition that it no longer returns is over.
 */
export function createWatchJob(
  { database, clock, receivers }: AlertDeps,
  scope: string,
  findConditions: () => Promise<readonly Condition[]>,
): Job {
  const mark = `look ${scope}`;

  async function update(transaction: Database, condition: Condition, now: number): Promise<void> {
    const { key, title, after, ending = null } = condition;
    const stored = await transaction
      .selectFrom('alerts')
      .select(['since', 'told_at'])
      .where('key', '=', key)
      .executeTakeFirst();
    const since = condition.since ?? notAfter(now, Number(stored?.since ?? now));
    // Not at the first check: after a start, it may see a problem that the service is about to fix.
    const isOverdue = stored !== undefined && now >= since + after;
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
