import { z } from 'zod';
import { plainErrors } from '../../platform/files/readable-errors.ts';
import { type Failed, type Found, failed, found } from '../../platform/upstream/outcome.ts';
import type { Anomaly, Reading } from '../provider.ts';
import { id as idSchema } from './schemas/scalars.ts';

/** How many rows are named for each reason. */
const ROWS_NAMED = 3;
/** Reasons may contain text from the provider, so their number is limited, too. */
const REASONS_KEPT = 20;

/** One anomaly for each kind and reason. */
function summarize(anomalies: readonly Anomaly[]): Anomaly[] {
  const byReason = new Map<string, Anomaly>();
  for (const { kind, reason, count, rows } of anomalies) {
    const isKept = byReason.size < REASONS_KEPT || byReason.has(`${kind} ${reason}`);
    const key = isKept ? `${kind} ${reason}` : kind;
    const before = byReason.get(key) ?? {
      kind,
      reason: isKept ? reason : 'other reasons',
      count: 0,
      rows: [],
    };
    const named = [...before.rows, ...rows].slice(0, ROWS_NAMED);
    byReason.set(key, { ...before, count: before.count + count, rows: named });
  }
  return [...byReason.values()];
}

/** The result of a mapper: a reading, or `failed` as unreadable. */
export type Mapped<T> = Found<Reading<T>> | Failed;

/** One row of a page: a value, or only an anomaly with the reason why there is no value. */
export interface Row<T> {
  readonly value?: T;
  readonly anomalies: readonly Anomaly[];
  /** The id of a row that cannot be used. */
  readonly id?: string;
}

export const read = <T>(value: T, anomalies: readonly Anomaly[] = []): Found<Reading<T>> =>
  found({ value, anomalies: summarize(anomalies) });

/** `code`: for failures that callers distinguish. */
export const unreadable = (problem: string, code?: string): Failed =>
  failed({ reason: 'unreadable', problem, ...(code && { code }) });

export const dropped = (row: string, reason: string, id?: string): Row<never> => ({
  anomalies: [{ kind: 'dropped_row', reason, count: 1, rows: [row] }],
  ...(id !== undefined && { id }),
});

/** The error texts are the same as for the operator's own files. */
const PLAIN = { error: plainErrors() };

/** The first error, such as `competitions.0.competitors: is missing`. */
function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'invalid';
  return `${issue.path.map(String).join('.') || 'it'}: ${issue.message}`;
}

const named = z.object({ id: idSchema });

/** Checks a row against its schema. The anomaly contains the row's id, if it has one. */
export function readRow<Schema extends z.ZodType, T>(
  what: string,
  schema: Schema,
  row: unknown,
  map: (row: z.output<Schema>) => Row<T>,
): Row<T> {
  const parsed = schema.safeParse(row, PLAIN);
  if (parsed.success) return map(parsed.data);
  const { id } = named.safeParse(row).data ?? {};
  return dropped(`${what} ${id ?? ''}`.trim(), firstIssue(parsed.error), id);
}

/** Checks a page against its schema, apart from its rows, which the mapper checks. */
export function readPage<Schema extends z.ZodType, T>(
  name: string,
  schema: Schema,
  payload: unknown,
  map: (page: z.output<Schema>) => Mapped<T>,
): Mapped<T> {
  const parsed = schema.safeParse(payload, PLAIN);
  return parsed.success ? map(parsed.data) : unreadable(`${name}: ${firstIssue(parsed.error)}`);
}

/**
 * The rows that can be read. `undefined` if there are rows but none can be read: then their format has changed, and an
 * empty list would wrongly mean that there are no rows.
 */
export function readRows<T, R = unknown>(
  rows: readonly R[],
  map: (row: R) => Row<T>,
): (Reading<T[]> & { readonly unread: readonly string[] }) | undefined {
  const results = rows.map(map);
  const value = results.flatMap((row) => (row.value === undefined ? [] : [row.value]));
  if (rows.length > 0 && value.length === 0) return undefined;
  const unread = results.flatMap((row) => (row.value === undefined ? (row.id ?? []) : []));
  return { value, unread, anomalies: results.flatMap((row) => row.anomalies) };
}
