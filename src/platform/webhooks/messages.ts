import type { ExpressionBuilder, Kysely } from 'kysely';
import { CLOCKS_DIFFER_MS } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Migrations } from '../database/migrate.ts';
import { type AgedRows, agedRows } from '../jobs/prune-job.ts';

/**
 * The first waiting message of each subject. No other message may be sent, so that those of a subject arrive in order.
 */
const firstOfSubjects = (database: Database, keys: readonly string[]) =>
  database
    .selectFrom('webhook_messages as message')
    .where('message.is_dead', '=', 0)
    // The empty key is added because a list in SQL must have at least one value.
    .where('message.hook', 'in', ['', ...keys])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_messages as earlier')
            .select('earlier.id')
            .whereRef('earlier.hook', '=', 'message.hook')
            .whereRef('earlier.subject', '=', 'message.subject')
            .where('earlier.is_dead', '=', 0)
            .whereRef('earlier.position', '<', 'message.position'),
        ),
      ),
    );

/** The current time, and the longest wait between two tries of a message, ms. */
interface Waits {
  readonly now: number;
  readonly longestMs: number;
}

/**
 * Whether the due time of a message was set while the clock was ahead. (A message that has not been tried is due at
 * once.)
 */
const isMisdated = (
  is: ExpressionBuilder<{ message: WebhookMessageTable }, 'message'>,
  { now, longestMs }: Waits,
) =>
  is.or([
    is('message.next_at', '>', now + longestMs),
    is.and([is('message.tries', '=', 0), is('message.next_at', '>', now + CLOCKS_DIFFER_MS)]),
  ]);

/** When the next message is due, ms; `undefined` if no message is waiting. */
export async function nextDue(database: Database, keys: readonly string[], waits: Waits) {
  const first = await firstOfSubjects(database, keys)
    .select((is) => {
      const at = is.case().when(isMisdated(is, waits)).then(waits.now).else(is.ref('message.next_at')).end();
      return is.fn.min(at).as('at');
    })
    .executeTakeFirst();
  return first?.at === null || first?.at === undefined ? undefined : Number(first.at);
}

export interface DueMessage {
  readonly id: string;
  readonly hook: string;
  readonly type: string;
  readonly tries: number;
}

/** The messages that are due. The message that has been due for the longest time comes first. */
export const dueMessages = (
  database: Database,
  keys: readonly string[],
  { limit, ...waits }: Waits & { readonly limit: number },
): Promise<DueMessage[]> =>
  firstOfSubjects(database, keys)
    .select(['message.id', 'message.hook', 'message.type', 'message.tries'])
    .where((is) => is.or([is('message.next_at', '<=', waits.now), isMisdated(is, waits)]))
    .orderBy('message.next_at')
    .orderBy('message.position')
    .limit(limit)
    .execute();

/**
 * Marks a message as tried, so that it is not changed any more. Returns its body, or `undefined` if the message no
 * longer exists.
 */
export async function beginTry(database: Database, id: string): Promise<string | undefined> {
  const row = await database
    .updateTable('webhook_messages')
    .set({ is_tried: 1 })
    .where('id', '=', id)
    .returning('body')
    .executeTakeFirst();
  return row?.body;
}

export const removeMessage = (database: Database, id: string) =>
  database.deleteFrom('webhook_messages').where('id', '=', id).execute();

/** Records that a try has failed, unless another process has recorded this already. */
export const recordFailure = (
  database: Database,
  { id, tries }: Pick<WebhookMessageTable, 'id' | 'tries'>,
  next: { readonly isDead: boolean; readonly at: number },
) =>
  database
    .updateTable('webhook_messages')
    .set({ tries: tries + 1, is_dead: next.isDead ? 1 : 0, next_at: next.at })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();

/** Ends a hook until its entry in the campus file changes, and deletes its waiting messages. */
export const endHook = (
  database: Database,
  { key, version, now }: { key: string; version: string; now: number },
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const end = { version, ended_at: now };
    await transaction
      .insertInto('webhook_ends')
      .values({ hook: key, ...end })
      .onConflict((conflict) => conflict.column('hook').doUpdateSet(end))
      .execute();
    await transaction
      .deleteFrom('webhook_messages')
      .where('hook', '=', key)
      .where('is_dead', '=', 0)
      .execute();
  });

interface MessageCounts {
  readonly waiting: number;
  readonly dead: number;
}

/** The number of messages of each hook, by hook key. */
export async function countMessages(database: Database): Promise<ReadonlyMap<string, MessageCounts>> {
  const rows = await database
    .selectFrom('webhook_messages')
    .select(({ fn }) => ['hook', 'is_dead', fn.countAll().as('count')])
    .groupBy(['hook', 'is_dead'])
    .execute();
  const counts = new Map<string, { waiting: number; dead: number }>();
  for (const { hook, is_dead, count } of rows) {
    const hookCounts = counts.get(hook) ?? { waiting: 0, dead: 0 };
    hookCounts[is_dead === 1 ? 'dead' : 'waiting'] += Number(count);
    counts.set(hook, hookCounts);
  }
  return counts;
}

/** The number of messages of all hooks together. */
export async function countAllMessages(database: Database, keys: readonly string[]): Promise<MessageCounts> {
  const counts = await countMessages(database);
  const all = { waiting: 0, dead: 0 };
  for (const key of keys) {
    all.waiting += counts.get(key)?.waiting ?? 0;
    all.dead += counts.get(key)?.dead ?? 0;
  }
  return all;
}

/** Queues the messages that failed permanently again, to be tried from now on. Returns their number. */
export async function replayFailed(
  database: Database,
  keys: readonly string[],
  now: number,
): Promise<number> {
  const rows = await database
    .updateTable('webhook_messages')
    .set({ is_dead: 0, tries: 0, next_at: now })
    .where('is_dead', '=', 1)
    .where('hook', 'in', ['', ...keys])
    .returning('id')
    .execute();
  return rows.length;
}

/** The messages that their receivers have not confirmed, for deletion after the retention time. */
export const agedMessages = (database: Database): AgedRows =>
  agedRows(database, 'webhook_messages', { key: 'id', at: 'created_at' });

/** A message that its receiver has not confirmed yet. Times are ms since the epoch. */
export interface WebhookMessageTable {
  /** Sent as `webhook-id`. It is the same for each try. */
  id: string;
  /** The hook's key. */
  hook: string;
  /** What the message is about, such as a game. Messages about the same subject are sent in order. */
  subject: string;
  /** Increases in the order of commits. */
  position: number;
  type: string;
  body: string;
  /** The number of failed tries. */
  tries: number;
  /** 1 if the message has been tried. It may have arrived, so it must not change any more. */
  is_tried: number;
  /** 1 if the message has failed permanently, because all its tries have failed. */
  is_dead: number;
  next_at: number;
  created_at: number;
}

/** A webhook that responded 410. */
interface WebhookEndTable {
  hook: string;
  version: string;
  ended_at: number;
}

interface WebhookPositionTable {
  name: string;
  value: number;
}

interface WebhookTables {
  webhook_messages: WebhookMessageTable;
  webhook_ends: WebhookEndTable;
  webhook_position: WebhookPositionTable;
}

declare module '../database/database.ts' {
  interface PlatformTables extends WebhookTables {}
}

export const POSITION = 'messages';

export const webhookMigrations: Migrations = {
  '2026-11-23-webhooks': {
    async up(db) {
      const { schema } = db;
      await schema
        .createTable('webhook_messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hook', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('position', 'bigint', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('is_tried', 'integer', (column) => column.notNull())
        .addColumn('is_dead', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema
        .createIndex('webhook_messages_by_subject')
        .on('webhook_messages')
        .columns(['hook', 'subject', 'is_dead', 'position'])
        .execute();
      await schema
        .createIndex('webhook_messages_by_time')
        .on('webhook_messages')
        .columns(['is_dead', 'next_at'])
        .execute();
      await schema
        .createTable('webhook_ends')
        .addColumn('hook', 'text', (column) => column.primaryKey())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema
        .createTable('webhook_position')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .execute();
      await (db as Kysely<WebhookTables>)
        .insertInto('webhook_position')
        .values({ name: POSITION, value: 0 })
        .execute();
    },
  },
};
