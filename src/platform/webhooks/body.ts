import { isoTime } from '../clock.ts';
import type { ChangedField, WebhookEvent } from './hook.ts';

/** Standard Webhooks 1.0.0 recommends small bodies; receivers often refuse large ones. */
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

/** The body as JSON. Long values are cut, and more of them if it would be too large otherwise. */
function write({ type, timestamp, data }: Body): string {
  const { fields, ...rest } = data;
  const known = Object.entries(rest).map(([name, value]) => [
    name,
    name === 'id' || name === 'url' ? value : cut(value, MAX_CHARACTERS),
  ]);
  for (let characters = MAX_CHARACTERS; characters >= 1; characters = Math.floor(characters / 2)) {
    const cutTo = { ...Object.fromEntries(known), fields: cutFields(fields, characters) };
    const json = JSON.stringify({ type, timestamp, data: cutTo });
    if (Buffer.byteLength(json) <= MAX_BYTES) return json;
  }
  return JSON.stringify({ type, timestamp, data: { ...Object.fromEntries(known), fields: [] } });
}

export function bodyOf({ type, at, data, fields }: WebhookEvent): string {
  const { id, url, ...rest } = data;
  const timestamp = isoTime(at);
  return write({ type, timestamp, data: { id, url, ...rest, fields, at: timestamp } });
}

/** A waiting message with a later one of the same kind: from the first value of each field to the last. */
export function joined(before: string, later: string): string {
  const [first, last] = [before, later].map((json) => JSON.parse(json) as Body);
  if (first === undefined || last === undefined) return later;
  const from = new Map(first.data.fields.map((field) => [field.field, field]));
  for (const field of last.data.fields)
    from.set(field.field, { ...field, from: from.get(field.field)?.from ?? field.from });
  return write({ ...last, data: { ...last.data, fields: [...from.values()] } });
}
