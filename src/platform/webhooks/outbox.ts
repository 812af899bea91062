import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { chunks } from '../database/chunks.ts';
import type { Database } from '../database/database.ts';
import { bodyOf, joined } from './body.ts';
import { type Hook, type WebhookEvent, wants } from './hook.ts';
import { POSITION, type WebhookMessageTable } from './tables.ts';

/** Writes what hooks are to be told. */
export interface Outbox {
  /** To be called in the transaction that writes the change: both are stored, or neither. */
  write(transaction: Database, events: readonly WebhookEvent[]): Promise<void>;
}

/** Keys of hooks that have answered 410, and whose entries have not changed since. */
export async function endedHooks(
  database: Database,
  hooks: readonly Pick<Hook, 'key' | 'version'>[],
): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('webhook_ends').select(['hook', 'version']).execute();
  const versions = new Map(rows.map(({ hook, version }) => [hook, version]));
  return new Set(hooks.filter(({ key, version }) => versions.get(key) === version).map(({ key }) => key));
}

/** Adds an event to the last message about its subject if that has not been tried; false if there is no such message. */
async function joinLast(transaction: Database, key: string, { subject, type }: WebhookEvent, body: string) {
  const last = await transaction
    .selectFrom('webhook_messages')
    .select(['id', 'type', 'body', 'is_tried'])
    .where('hook', '=', key)
    .where('subject', '=', subject)
    .where('is_dead', '=', 0)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.type !== type || last.is_tried === 1) return false;
  const updated = await transaction
    .updateTable('webhook_messages')
    .set({ body: joined(last.body, body) })
    .where('id', '=', last.id)
    .where('is_tried', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** The places of the next messages. Its lock makes the order of places the order of commits. */
async function takePositions(transaction: Database, count: number): Promise<number> {
  const { value } = await transaction
    .updateTable('webhook_position')
    .set({ value: sql<number>`value + ${count}` })
    .where('name', '=', POSITION)
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value) - count + 1;
}

/** A message as it is stored at first. */
const newMessage = (
  message: Pick<WebhookMessageTable, 'hook' | 'subject' | 'position' | 'type' | 'body'>,
  at: number,
): WebhookMessageTable => ({
  ...message,
  id: `msg_${randomUUID()}`,
  ...{ tries: 0, is_tried: 0, is_dead: 0, next_at: at, created_at: at },
});

const insertMessages = async (transaction: Database, rows: readonly WebhookMessageTable[]): Promise<void> => {
  for (const some of chunks(rows)) await transaction.insertInto('webhook_messages').values(some).execute();
};

/** Stores one message for each of the receivers, in the caller's transaction. */
export async function addMessages(
  transaction: Database,
  receivers: readonly Pick<Hook, 'key'>[],
  { at, ...message }: Pick<WebhookMessageTable, 'subject' | 'type' | 'body'> & { readonly at: number },
): Promise<void> {
  if (receivers.length === 0) return;
  const first = await takePositions(transaction, receivers.length);
  const rows = receivers.map(({ key }, nth) =>
    newMessage({ ...message, hook: key, position: first + nth }, at),
  );
  await insertMessages(transaction, rows);
}

export const createOutbox = (hooks: readonly Hook[]): Outbox => ({
  async write(transaction, events) {
    if (hooks.length === 0 || events.length === 0) return;
    const ended = await endedHooks(transaction, hooks);
    const wanted = [];
    for (const event of events) {
      for (const hook of hooks) {
        if (!ended.has(hook.key) && (await wants(hook, event))) wanted.push({ hook, event });
      }
    }
    if (wanted.length === 0) return;
    let position = await takePositions(transaction, wanted.length);
    const rows: WebhookMessageTable[] = [];
    for (const { hook, event } of wanted) {
      const { type, subject, at, isJoined = false } = event;
      const body = bodyOf(event);
      if (isJoined && (await joinLast(transaction, hook.key, event, body))) continue;
      rows.push(newMessage({ hook: hook.key, subject, position, type, body }, at));
      position += 1;
    }
    await insertMessages(transaction, rows);
  },
});
