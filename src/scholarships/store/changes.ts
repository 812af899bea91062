import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from '../../platform/database/chunks.ts';
import { type AgedRows, PRUNE_ROWS } from '../../platform/jobs/prune-job.ts';
import type { SourceKey } from '../model/award.ts';
import { type Change, type ChangeCause, type ChangeEvent, LOGGED_FIELDS } from '../model/change.ts';
import { parseStored } from './parse-stored.ts';
import { firstRuns } from './runs.ts';
import type { ScholarshipDatabase } from './tables.ts';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Must be called within the caller's transaction. */
export async function saveChanges(
  database: ScholarshipDatabase,
  changes: readonly Change[],
  { runId, at, revision }: { runId: string; at: number; revision: number },
): Promise<void> {
  for (const some of chunks(changes)) {
    await nextTurn();
    const rows = some.map(({ id, kind, event, cause, field, previous, value }) => ({
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
export const changedRecords = (database: ScholarshipDatabase, sources: readonly SourceKey[], since: number) =>
  changesSince(database, since)
    .innerJoin('scholarships as record', 'record.id', 'change.scholarship_id')
    .select(['record.id', 'record.source', 'record.body', 'change.at', 'change.run_id'])
    .select(['change.event', 'change.cause', 'change.field', 'change.previous', 'change.value'])
    .where('record.source', 'in', sources)
    .orderBy('change.at')
    .orderBy('change.revision')
    .execute();

/** Amounts and deadlines that changed since `since` (ms), except by corrections; latest first. */
export async function changedValues(database: ScholarshipDatabase, since: number) {
  const rows = await changesSince(database, since)
    .select(['scholarship_id', 'field', 'previous', 'value'])
    .where('kind', '=', 'changed')
    .where('field', 'in', ['amount', 'deadline'])
    .where('cause', '!=', 'correction')
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ scholarship_id: id, field, previous, value }) => ({
    id,
    field,
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

/** Causes of changes that callers are told about: what only a newer release reads differently is no news. */
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

/** Changes since `since` (ms) that are news, except those of a source's first run. */
export const newsSince = (database: ScholarshipDatabase, since: number): Promise<NewsRow[]> =>
  changesSince(database, since)
    .select(['scholarship_id', 'at', 'revision', 'event', 'field', 'previous', 'value'])
    .where('cause', 'in', NEWS_CAUSES)
    .where('run_id', 'not in', firstRuns(database))
    .execute();

/** For each scholarship, the change that set its deadline, unless only a newer release's reading changed it. */
export const deadlineChanges = (database: ScholarshipDatabase) =>
  database
    .selectFrom('scholarship_changes')
    .select(({ fn }) => ['scholarship_id as id', fn.max('revision').as('revision'), fn.max('at').as('at')])
    .where(({ or, eb }) => or([eb('kind', '=', 'added'), eb('field', '=', 'deadline')]))
    .where('cause', 'in', NEWS_CAUSES)
    .groupBy('scholarship_id')
    .execute();

/** The logged changes of all records of some sources, latest first; those of one record and revision stand together. */
export const allChanges = (database: ScholarshipDatabase, sources: readonly SourceKey[]) =>
  database
    .selectFrom('scholarship_changes as change')
    .innerJoin('scholarships as record', 'record.id', 'change.scholarship_id')
    .select(['record.id', 'change.at', 'change.revision', 'change.event', 'change.cause'])
    .select(['change.field', 'change.previous', 'change.value'])
    // SQL needs at least one value in a list.
    .where('record.source', 'in', ['', ...sources])
    .orderBy('change.revision', 'desc')
    .orderBy('record.id')
    .orderBy('change.id')
    .execute();

/** The logged changes of a record, one row per field, latest first. */
export async function changesOfRecord(database: ScholarshipDatabase, id: string) {
  const rows = await database
    .selectFrom('scholarship_changes')
    .select(['at', 'revision', 'event', 'cause', 'field', 'previous', 'value'])
    .where('scholarship_id', '=', id)
    .execute();
  const place = ({ field }: { field: string | null }) =>
    (LOGGED_FIELDS as readonly (string | null)[]).indexOf(field);
  return rows.sort((a, b) => b.at - a.at || b.revision - a.revision || place(a) - place(b));
}

/** All changes. */
export const agedChanges = (database: ScholarshipDatabase): AgedRows => ({
  async oldest() {
    const changes = database.selectFrom('scholarship_changes').select(({ fn }) => fn.min('at').as('at'));
    return (await changes.executeTakeFirstOrThrow()).at;
  },
  async prune(cutoff) {
    const old = database
      .selectFrom('scholarship_changes')
      .select('id')
      .where('at', '<', cutoff)
      .limit(PRUNE_ROWS);
    const results = await database.deleteFrom('scholarship_changes').where('id', 'in', old).execute();
    return results.some(({ numDeletedRows }) => numDeletedRows > 0n);
  },
});
