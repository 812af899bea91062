import { hash } from 'node:crypto';
import { z } from 'zod';
import type { RevisionTable } from '../store/tables.ts';

/** How far a caller's copy has come. Opaque to callers. */
export interface Cursor {
  /** The latest revision when the cursor was given, and … */
  readonly head: number;
  /** … an identity of this database, its history and the configured sources. */
  readonly epoch: string;
  /** The last record that the copy has: all before it, in the order of revision and id, are in the copy too. */
  readonly revision: number;
  readonly id: string;
  /** The latest revision when the copy was begun: it never had what was removed before that. */
  readonly begun: number;
  /** The day on which the cursor was given, `YYYY-MM-DD` at the campus. */
  readonly day: string;
}

const count = z.number().int().min(0);
const tuple = z.tuple([count, z.string(), count, z.string(), count, z.iso.date()]);

/** An older cursor has expired. */
export const CURSOR_DAYS = 400;
const DAY_MS = 86_400_000;

/** `sources`: keys and names of the sources, which answers contain too. */
export const epochOf = ({ token }: Pick<RevisionTable, 'token'>, sources: string): string =>
  hash('sha1', `${token} ${sources}`, 'base64url').slice(0, 12);

export const writeCursor = ({ head, epoch, revision, id, begun, day }: Cursor): string =>
  Buffer.from(JSON.stringify([head, epoch, revision, id, begun, day])).toString('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `undefined`: not a cursor of this service, or too old. */
export function readCursor(text: string, today: string): Cursor | undefined {
  const { data } = tuple.safeParse(parsed(text));
  if (data === undefined) return undefined;
  const [head, epoch, revision, id, begun, day] = data;
  if (Date.parse(today) - Date.parse(day) > CURSOR_DAYS * DAY_MS) return undefined;
  return { head, epoch, revision, id, begun, day };
}
