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

type Report = AlertMessage & Pick<Condition, 'key'>;

/** More messages than this at once are nobody's reading, and may get the sender blocked. */
const MOST_AT_ONCE = 10;
const MOST_TITLES = 50;

/** The reports, or a single one with their titles if there are very many. */
function together(reports: readonly Report[], scope: string): readonly Report[] {
  if (reports.length <= MOST_AT_ONCE) return reports;
  const rest = reports.length - MOST_TITLES;
  const titles = reports.slice(0, MOST_TITLES).map(({ title }) => title);
  const lines = rest > 0 ? [...titles, `and ${rest} more: /status lists all that is open`] : titles;
  return [{ key: `many ${scope}`, title: `${reports.length} reports about ${scope}`, lines }];
}

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

  /** Stores a condition. Returns whether it is to be reported now. */
  async function update(transaction: Database, condition: Condition, now: number): Promise<boolean> {
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
    const row = { scope, title, since, told_at: reportedAt, ending };
    await transaction
      .insertInto('alerts')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    return isOverdue && (stored?.told_at ?? null) === null;
  }

  /** Deletes the conditions that are over, and returns those whose end is to be reported. */
  async function endOthers(transaction: Database, keys: ReadonlySet<string>): Promise<Report[]> {
    const stored = await transaction.selectFrom('alerts').selectAll().where('scope', '=', scope).execute();
    const over = stored.filter(({ key }) => !keys.has(key));
    for (const { key } of over) await transaction.deleteFrom('alerts').where('key', '=', key).execute();
    return over.flatMap(({ key, title, told_at, ending }) =>
      told_at === null || ending === null ? [] : [{ key, title: `Over: ${title}`, lines: [ending] }],
    );
  }

  async function send(transaction: Database, reports: readonly Report[], at: number): Promise<void> {
    for (const { key, title, lines } of together(reports, scope))
      await queueAlert(transaction, receivers, { title, lines, subject: key, at });
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
        const overdue: Condition[] = [];
        for (const condition of conditions)
          if (await update(transaction, condition, now)) overdue.push(condition);
        await send(transaction, overdue, now);
        await send(transaction, await endOthers(transaction, new Set(conditions.map(({ key }) => key))), now);
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
