import { hash } from 'node:crypto';
import { z } from 'zod';
import { jsonIn } from '../../platform/formats/json.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { RevisionTable } from '../store/tables.ts';

/** How far a caller's replica of the list is up to date. Opaque to callers. */
export interface Cursor {
  /** The latest revision when the cursor was created. */
  readonly head: number;
  /** Identifies this database, its history and the configured sources. */
  readonly epoch: string;
  /** With `id` below, the last record that the replica has. Records are sent in the order of revision and id. */
  readonly revision: number;
  readonly id: string;
  /** The latest revision when the replica was begun: the replica cannot contain awards that were removed before. */
  readonly begun: number;
  /** The campus's day when the cursor was created, `YYYY-MM-DD`. */
  readonly day: string;
}

const count = z.number().int().min(0);
const tuple = z.tuple([count, z.string(), count, z.string(), count, z.iso.date()]);

/** Cursors expire after this many days. */
export const CURSOR_DAYS = 400;

/** `sources` holds the keys and names of the sources, because responses contain both. */
export const epochOf = ({ token }: Pick<RevisionTable, 'token'>, sources: string): string =>
  hash('sha1', `${token} ${sources}`, 'base64url').slice(0, 12);

export const writeCursor = ({ head, epoch, revision, id, begun, day }: Cursor): string =>
  Buffer.from(JSON.stringify([head, epoch, revision, id, begun, day])).toString('base64url');

/** `undefined` if the text is not a cursor of this service, or has expired. */
export function readCursor(text: string, today: string): Cursor | undefined {
  const { data } = tuple.safeParse(jsonIn(Buffer.from(text, 'base64url').toString()));
  if (data === undefined) return undefined;
  const [head, epoch, revision, id, begun, day] = data;
  if (Date.parse(today) - Date.parse(day) > CURSOR_DAYS * DAY_MS) return undefined;
  return { head, epoch, revision, id, begun, day };
}
