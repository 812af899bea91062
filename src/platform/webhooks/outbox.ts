import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isoTime } from '../clock.ts';
import { chunks } from '../database/chunks.ts';
import type { Database } from '../database/database.ts';
import { POSITION, type WebhookMessageTable } from './messages.ts';
import { type ChangedField, type Hook, type WebhookEvent, wants } from './webhook.ts';

/** Queues events for webhooks. */
export interface Outbox {
  /**
   * Must be called in the transaction that writes the change, so that the change and its events are stored together or
   * not at all.
   */
  write(transaction: Database, events: readonly WebhookEvent[]): Promise<void>;
}

/** The keys of the webhooks that responded 410 and whose entries in the campus file have not changed since. */
export async function endedHooks(
  database: Database,
  hooks: readonly Pick<Hook, 'key' | 'version'>[],
): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('webhook_ends').select(['hook', 'version']).execute();
  const versions = new Map(rows.map(({ hook, version }) => [hook, version]));
  return new Set(hooks.filter(({ key, version }) => versions.get(key) === version).map(({ key }) => key));
}

/**
 * Merges an event into the last message about its subject, unless that message has been tried. Returns whether the
 * event was merged.
 */
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

/**
 * Reserves positions for messages, and returns the first. Because of the row lock, positions have the same order as
 * commits.
 */
async function takePositions(transaction: Database, count: number): Promise<number> {
  const { value } = await transaction
    .updateTable('webhook_position')
    .set({ value: sql<number>`value + ${count}` })
    .where('name', '=', POSITION)
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value) - count + 1;
}

/** A new row for a message. */
const newMessage = (
  message: Pick<WebhookMessageTable, 'hook' | 'subject' | 'position' | 'type' | 'body'>,
  at: number,
): WebhookMessageTable => ({
  ...message,
  id: `msg_${randomUUID()}`,
  tries: 0,
  is_tried: 0,
  is_dead: 0,
  next_at: at,
  created_at: at,
});

const insertMessages = async (transaction: Database, rows: readonly WebhookMessageTable[]): Promise<void> => {
  for (const chunk of chunks(rows)) await transaction.insertInto('webhook_messages').values(chunk).execute();
};

/** Stores one message for each receiver, in the transaction of the caller. */
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
    const deliveries = [];
    for (const event of events) {
      for (const hook of hooks) {
        if (!ended.has(hook.key) && (await wants(hook, event))) deliveries.push({ hook, event });
      }
    }
    if (deliveries.length === 0) return;
    let position = await takePositions(transaction, deliveries.length);
    const rows: WebhookMessageTable[] = [];
    for (const { hook, event } of deliveries) {
      const { type, subject, at, isJoined = false } = event;
      const body = bodyOf(event);
      if (isJoined && (await joinLast(transaction, hook.key, event, body))) continue;
      rows.push(newMessage({ hook: hook.key, subject, position, type, body }, at));
      position += 1;
    }
    await insertMessages(transaction, rows);
  },
});

/** Standard Webhooks 1.0.0 recommends small bodies, because receivers often refuse large ones. */
const MAX_BYTES = 20_000;
const MAX_CHARACTERS = 500;

interface Body {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly fields: readonly ChangedField[] };
}

function cut(value: unknown, characters: number): unknown {
  if (typeof value === 'string') return value.slice(0, characters).toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  const json = JSON.stringify(value);
  return json.length <= characters ? value : json.slice(0, characters).toWellFormed();
}

const cutFields = (fields: readonly ChangedField[], characters: number): ChangedField[] =>
  fields.map(({ field, from, to }) => ({ field, from: cut(from, characters), to: cut(to, characters) }));

/** The body as JSON. Long values are shortened, and shortened further if the body is still too large. */
function write({ type, timestamp, data }: Body): string {
  const { fields, ...rest } = data;
  const shortened = Object.entries(rest).map(([name, value]) => [
    name,
    name === 'id' || name === 'url' ? value : cut(value, MAX_CHARACTERS),
  ]);
  for (let characters = MAX_CHARACTERS; characters >= 1; characters = Math.floor(characters / 2)) {
    const cutTo = { ...Object.fromEntries(shortened), fields: cutFields(fields, characters) };
    const json = JSON.stringify({ type, timestamp, data: cutTo });
    if (Buffer.byteLength(json) <= MAX_BYTES) return json;
  }
  return JSON.stringify({ type, timestamp, data: { ...Object.fromEntries(shortened), fields: [] } });
}

export function bodyOf({ type, at, data, fields }: WebhookEvent): string {
  const { id, url, ...rest } = data;
  const timestamp = isoTime(at);
  return write({ type, timestamp, data: { id, url, ...rest, fields, at: timestamp } });
}

/** Merges two messages of the same type. Each field changes from its first old value to its last new value. */
function joined(before: string, later: string): string {
  const [first, last] = [before, later].map((json) => JSON.parse(json) as Body);
  if (first === undefined || last === undefined) return later;
  const from = new Map(first.data.fields.map((field) => [field.field, field]));
  for (const field of last.data.fields)
    from.set(field.field, { ...field, from: from.get(field.field)?.from ?? field.from });
  return write({ ...last, data: { ...last.data, fields: [...from.values()] } });
}
