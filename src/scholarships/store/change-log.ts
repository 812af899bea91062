import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from '../../platform/database/chunks.ts';
import { type AgedRows, agedRows } from '../../platform/jobs/prune-job.ts';
import type { SourceId, SourceKey } from '../model/award.ts';
import type { Change, ChangeCause, ChangeEvent } from '../model/change.ts';
import { LOGGED_FIELDS, shownOf } from '../model/fields.ts';
import { firstRuns } from './runs.ts';
import { type ChangeTable, parseStored, type ScholarshipDatabase } from './tables.ts';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Must be called within the caller's transaction. */
export async function saveChanges(
  database: ScholarshipDatabase,
  changes: readonly Change[],
  { runId, at, revision }: { runId: string; at: number; revision: number },
): Promise<void> {
  for (const chunk of chunks(changes)) {
    await nextTurn();
    const rows = chunk.map(({ id, kind, event, cause, field, previous, value }) => ({
      id: randomUUID(),
      run_id: runId,
      scholarship_id: id,
      at,
      kind,
      field,
      previous: json(previous),
      value: json(value),
      revision,
      cause,
      event,
    }));
    await database.insertInto('scholarship_changes').values(rows).execute();
  }
}

const changesSince = (database: ScholarshipDatabase, since: number) =>
  database.selectFrom('scholarship_changes as change').where('change.at', '>=', since);

/** All changes since `since` (ms), oldest first, each with its record. */
export const changedRecords = (database: ScholarshipDatabase, sources: readonly SourceId[], since: number) =>
  changesSince(database, since)
    .innerJoin('scholarships as record', 'record.id', 'change.scholarship_id')
    .select(['record.id', 'record.source', 'record.body', 'change.at', 'change.run_id', 'change.revision'])
    .select(['change.event', 'change.cause', 'change.field', 'change.previous', 'change.value'])
    .where('record.source', 'in', sources)
    .orderBy('change.at')
    .orderBy('change.revision')
    .execute();

/** Changes of amounts and deadlines since `since` (ms), latest first, without changes that a correction caused. */
export async function changedValues(database: ScholarshipDatabase, since: number) {
  const rows = await changesSince(database, since)
    .select(['scholarship_id', 'field', 'previous', 'value', 'at'])
    .where('kind', '=', 'changed')
    .where('field', 'in', ['amount', 'deadline'])
    .where('cause', '!=', 'correction')
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ scholarship_id: id, field, previous, value, at }) => ({
    id,
    field,
    at: Number(at),
    previous: parseStored<unknown>(previous ?? 'null'),
    value: parseStored<unknown>(value ?? 'null'),
  }));
}

/** When a correction last changed each scholarship, ms. */
export async function correctionTimes(database: ScholarshipDatabase): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('scholarship_changes')
    .select(({ fn }) => ['scholarship_id as id', fn.max('at').as('at')])
    .where('cause', '=', 'correction')
    .groupBy('scholarship_id')
    .execute();
  return new Map(rows.map(({ id, at }) => [id, Number(at)]));
}

/**
 * Causes of the changes that callers are notified of. A value is not news if it differs only because a newer release
 * reads it differently.
 */
const NEWS_CAUSES: readonly ChangeCause[] = ['page', 'correction'];
export const isNews = ({ cause }: Pick<Change, 'cause'>): boolean => NEWS_CAUSES.includes(cause);

/** A change that feeds show. */
export interface NewsRow {
  readonly scholarship_id: string;
  readonly at: number;
  readonly revision: number;
  readonly event: ChangeEvent;
  readonly field: string | null;
  readonly previous: string | null;
  readonly value: string | null;
}

/** A range of revisions: greater than `after`, up to and including `until`. */
interface Between {
  readonly after: number;
  readonly until: number;
}

/** Changes since `since` (ms) that are news, except changes by a source's first run. */
export const newsSince = (
  database: ScholarshipDatabase,
  since: number,
  { after, until }: Between,
): Promise<NewsRow[]> =>
  changesSince(database, since)
    .select(['scholarship_id', 'at', 'revision', 'event', 'field', 'previous', 'value'])
    .where('revision', '>', after)
    .where('revision', '<=', until)
    .where('cause', 'in', NEWS_CAUSES)
    .where('run_id', 'not in', firstRuns(database))
    .execute();

/** How many rows are read at once, because SQLite's statements block the thread. */
const DEADLINES = 5_000;

/**
 * Yields, in steps, the change that set the deadline of each scholarship. Changes made by a newer release do not count.
 */
export async function* deadlineChanges(database: ScholarshipDatabase, after: number) {
  const changes = database
    .selectFrom('scholarship_changes')
    .where(({ or, eb }) => or([eb('kind', '=', 'added'), eb('field', '=', 'deadline')]))
    .where('cause', 'in', NEWS_CAUSES);
  // For a few revisions, an index finds the changes. With `group by`, SQLite would read all changes in the order of the
  // groups instead.
  if (after >= 0) {
    const latest = changes.select(['scholarship_id as id', 'revision', 'at']).where('revision', '>', after);
    yield await latest.orderBy('revision').execute();
    return;
  }
  const inSteps = changes
    .select(({ fn }) => ['scholarship_id as id', fn.max('revision').as('revision'), fn.max('at').as('at')])
    .groupBy('scholarship_id')
    .orderBy('scholarship_id')
    .limit(DEADLINES);
  for (let position = ''; ; ) {
    const rows = await inSteps.where('scholarship_id', '>', position).execute();
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < DEADLINES) return;
    position = last.id;
  }
}

/** A logged change of a field, or of a whole record, of the scholarship `id`. */
export type ChangeRow = Pick<
  ChangeTable,
  'at' | 'revision' | 'event' | 'cause' | 'field' | 'previous' | 'value'
> & { readonly id: string };

/** How many changes are read at once: the log may be larger than memory, and SQLite's statements block the thread. */
const CHANGES_READ = 1_000;

/**
 * The logged changes of all records of some sources up to a revision, latest first and in steps. The changes of one
 * record in one revision are adjacent.
 */
export async function* allChanges(
  database: ScholarshipDatabase,
  sources: readonly SourceId[],
  until: number,
) {
  let position = { revision: until, id: '', change: '' };
  for (;;) {
    const { revision, id, change } = position;
    const rows = await database
      .selectFrom('scholarship_changes as change')
      .select(['change.id as change', 'scholarship_id as id', 'at', 'revision', 'event', 'cause'])
      .select(['field', 'previous', 'value'])
      // No join: SQLite would begin with the records, and sort all of their changes for each step.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('scholarships as record')
            .select('record.id')
            .whereRef('record.id', '=', 'change.scholarship_id')
            // SQL needs at least one value in a list.
            .where('record.source', 'in', ['' as SourceId, ...sources]),
        ),
      )
      .where('revision', '<=', revision)
      .where(({ eb, or, refTuple, tuple }) =>
        or([
          eb('revision', '<', revision),
          eb(refTuple('scholarship_id', 'change.id'), '>', tuple(id, change)),
        ]),
      )
      .orderBy('revision', 'desc')
      .orderBy('scholarship_id')
      .orderBy('change.id')
      .limit(CHANGES_READ)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHANGES_READ) return;
    position = last;
  }
}

/** The logged changes of a record, one row per field, latest first. */
export async function changesOfRecord(database: ScholarshipDatabase, id: string) {
  const rows = await database
    .selectFrom('scholarship_changes')
    .select(['at', 'revision', 'event', 'cause', 'field', 'previous', 'value'])
    .where('scholarship_id', '=', id)
    .execute();
  const position = ({ field }: { field: string | null }) =>
    (LOGGED_FIELDS as readonly (string | null)[]).indexOf(field);
  return rows.sort((a, b) => b.at - a.at || b.revision - a.revision || position(a) - position(b));
}

export const agedChanges = (database: ScholarshipDatabase): AgedRows =>
  agedRows(database, 'scholarship_changes', { key: 'id', at: 'at' });

/** Queues webhook messages in the transaction that writes the news, so that either both are stored or neither is. */
export interface WebhookEvents {
  /** Awards have changed. Changes that are not news are ignored. */
  awards(transaction: ScholarshipDatabase, changes: readonly Change[], at: number): Promise<void>;
  /** A source has begun to fail, or has recovered. */
  source(
    transaction: ScholarshipDatabase,
    transition: {
      readonly source: SourceKey;
      readonly from: string;
      readonly to: string;
      readonly isGood: boolean;
    },
    at: number,
  ): Promise<void>;
}

/** A changed field under the name that the API uses, with its value before and after. */
export interface ChangedField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

const parse = (json: string | null): unknown => (json === null ? null : parseStored(json));

/** The fields of the API that a stored field's change affects: none, one or two. */
export function changedFields(row: { field: string | null; previous: string | null; value: string | null }) {
  const { field, previous, value } = row;
  if (field === null) return [];
  const [before, after] = [shownOf(field, parse(previous)), shownOf(field, parse(value))];
  return Object.keys(after)
    .map((name) => ({ field: name, from: before[name] ?? null, to: after[name] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}
