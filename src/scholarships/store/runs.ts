import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { CLOCKS_DIFFER_MS } from '../../platform/clock.ts';
import { chunks } from '../../platform/database/chunks.ts';
import { type AgedRows, agedRows } from '../../platform/jobs/prune-job.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { SourceId, SourceKey } from '../model/award.ts';
import { type FilledCounts, type Lack, lacksOf, type Usual } from '../model/completeness.ts';
import type { LeftOutOfRun } from '../model/left-out.ts';
import { MISDATED, type RunOutcome, type RunReport } from '../model/run.ts';
import type { RunTable, ScholarshipDatabase } from './tables.ts';

export type Run = RunTable;

const isNotMisdated = ({ or, eb }: ExpressionBuilder<{ scholarship_runs: RunTable }, 'scholarship_runs'>) =>
  or([eb('problem', 'is', null), eb('problem', '!=', MISDATED)]);

/**
 * The runs of a source, latest first. A run with a timestamp in the future (a clock was ahead) is ignored until that
 * time.
 */
const latestFirst = (database: ScholarshipDatabase, source: SourceId | RawBuilder<SourceId>, now: number) =>
  database
    .selectFrom('scholarship_runs')
    .where('source', '=', source)
    .where('finished_at', '<=', now + CLOCKS_DIFFER_MS)
    .where(isNotMisdated)
    .orderBy('finished_at', 'desc');

/** Whether the source has a run with a timestamp in the future that no later run has marked as misdated. */
export async function hasRunAhead(database: ScholarshipDatabase, source: SourceId, now: number) {
  const ahead = database.selectFrom('scholarship_runs').select('id').where('source', '=', source);
  const unmarked = ahead.where('finished_at', '>', now + CLOCKS_DIFFER_MS).where(isNotMisdated);
  return (await unmarked.limit(1).executeTakeFirst()) !== undefined;
}

/** When the latest of all runs ended, ms; 0 if there is none. */
export async function latestRunAt(database: ScholarshipDatabase): Promise<number> {
  const latest = database.selectFrom('scholarship_runs').select(({ fn }) => fn.max('finished_at').as('at'));
  return (await latest.executeTakeFirstOrThrow()).at ?? 0;
}

/** Runs of a source that began at `since` (ms) or later, latest first. */
export const runsSince = (
  database: ScholarshipDatabase,
  source: SourceId,
  { since, now }: { since: number; now: number },
): Promise<Run[]> =>
  latestFirst(database, source, now).selectAll().where('started_at', '>=', since).execute();

export const latestRun = (database: ScholarshipDatabase, source: SourceId, now: number) =>
  latestFirst(database, source, now).selectAll().limit(1).executeTakeFirst();

const GOOD: RunOutcome[] = ['ok', 'not_modified'];

export const latestGoodRun = (database: ScholarshipDatabase, source: SourceId, now: number) =>
  latestFirst(database, source, now).selectAll().where('outcome', 'in', GOOD).limit(1).executeTakeFirst();

/** When the first run after `after` (ms) ended, ms. */
export async function firstRunAfter(
  database: ScholarshipDatabase,
  source: SourceId,
  { after, now }: { after: number; now: number },
): Promise<number | undefined> {
  const runs = latestFirst(database, source, now).clearOrderBy().where('finished_at', '>', after);
  const { first } = await runs
    .select(({ fn }) => fn.min('finished_at').as('first'))
    .executeTakeFirstOrThrow();
  return first ?? undefined;
}

/** For each source, when a run last found a changed layout, ms. */
export async function layoutChanges(database: ScholarshipDatabase): Promise<ReadonlyMap<SourceId, number>> {
  const rows = await database
    .selectFrom('scholarship_runs')
    .where('outcome', '=', 'layout_changed')
    .select(({ fn }) => ['source', fn.max('finished_at').as('at')] as const)
    .groupBy('source')
    .execute();
  return new Map(rows.map(({ source, at }) => [source, at]));
}

/** The fields that a source lacked at the end of a good run; an empty list if an older release did the run. */
export const lacksOfRun = ({ records, filled, usual }: Pick<Run, 'records' | 'filled' | 'usual'>): Lack[] =>
  filled === null || usual === null
    ? []
    : lacksOf({ records, filled: JSON.parse(filled), usual: JSON.parse(usual) });

/** What a run left out; `null` if it did not read all pages, or an older release did it. */
export const leftOutIn = ({ left_out }: Pick<Run, 'left_out'>): LeftOutOfRun | null =>
  JSON.parse(left_out ?? 'null');

/** What the latest good run of a source left out. */
export async function latestLeftOut(database: ScholarshipDatabase, source: SourceId, now: number) {
  const good = latestFirst(database, source, now).select('left_out').where('outcome', 'in', GOOD);
  const latest = await good.where('left_out', 'is not', null).limit(1).executeTakeFirst();
  return latest === undefined ? null : leftOutIn(latest);
}

/** What was usual for a source at the end of its latest good run that counted fields. */
export async function latestUsual(
  database: ScholarshipDatabase,
  source: SourceId,
  now: number,
): Promise<Usual> {
  const good = latestFirst(database, source, now).select('usual').where('outcome', 'in', GOOD);
  const latest = await good.where('usual', 'is not', null).limit(1).executeTakeFirst();
  return JSON.parse(latest?.usual ?? '{}');
}

/** For each source, its latest run and the latest run that read the whole source. */
export async function latestRuns(
  database: ScholarshipDatabase,
  sources: readonly SourceId[],
  now: number,
): Promise<Map<SourceId, { latest: Run | undefined; good: Run | undefined }>> {
  const found = new Map<SourceId, { latest: Run | undefined; good: Run | undefined }>();
  for (const chunk of chunks(sources)) {
    const keys = sql<{ column1: SourceId }>`(values ${sql.join(chunk.map((key) => sql`(${key})`))})`;
    // Both databases name the column `column1`.
    const latest = latestFirst(database, sql.ref<SourceId>('column1'), now).select('id').limit(1);
    const ids = await database
      .selectFrom(keys.as('sources'))
      .select(['column1 as source', latest.as('latest'), latest.where('outcome', 'in', GOOD).as('good')])
      .execute();
    const runs = await database
      .selectFrom('scholarship_runs')
      .selectAll()
      .where('id', 'in', [...new Set(ids.flatMap(({ latest, good }) => [latest ?? '', good ?? '']))])
      .execute();
    const byId = new Map<string | null, Run>(runs.map((run) => [run.id, run]));
    for (const { source, latest, good } of ids)
      found.set(source, { latest: byId.get(latest), good: byId.get(good) });
  }
  return found;
}

/** The outcomes of the runs that ended at `since` (ms) or later, by time. */
export const endedSince = (
  database: ScholarshipDatabase,
  sources: readonly SourceId[],
  { since, now }: { since: number; now: number },
) =>
  database
    .selectFrom('scholarship_runs')
    .select(['source', 'outcome', 'problem', 'finished_at'])
    .where('source', 'in', sources)
    .where('finished_at', '>=', since)
    .where('finished_at', '<=', now + CLOCKS_DIFFER_MS)
    .where(isNotMisdated)
    .orderBy('finished_at')
    .execute();

/** Older runs do not matter for a list that is held back: it is accepted after a week, or never. */
const HELD_MS = 9 * DAY_MS;

/**
 * The recent runs that held a source's list back since a list was last accepted, latest first. `since`: when the first
 * of these runs ended; `kept_at`: when a person last rejected the new list.
 */
export async function withheldRuns(database: ScholarshipDatabase, source: SourceId, now: number) {
  const accepted = await latestGoodRun(database, source, now);
  const all = latestFirst(database, source, now)
    .where('held', 'is not', null)
    .where('finished_at', '>=', accepted?.finished_at ?? 0);
  const { since, kept_at, latest } = await all
    .clearOrderBy()
    .select(({ fn }) => [
      fn.min('finished_at').as('since'),
      fn.max('finished_at').as('latest'),
      fn.max('kept_at').as('kept_at'),
    ])
    .executeTakeFirstOrThrow();
  const runs = await all
    .select(['id', 'held', 'finished_at', 'records'])
    .where('finished_at', '>=', (latest ?? 0) - HELD_MS)
    .execute();
  return runs.map((run) => ({ ...run, since: since ?? run.finished_at, kept_at }));
}

/** Stores that a person rejected the list that a run holds back. `problem` replaces the problem of the run. */
export const rejectHeldList = (
  database: ScholarshipDatabase,
  id: string,
  { problem, now }: { problem: string; now: number },
) => database.updateTable('scholarship_runs').set({ problem, kept_at: now }).where('id', '=', id).execute();

interface RunDetails {
  readonly heldBack?: readonly string[] | undefined;
  readonly notBefore?: number | undefined;
  readonly filled?: FilledCounts;
  readonly usual?: Usual | undefined;
  readonly notFollowed?: string | null;
  readonly leftOut?: LeftOutOfRun;
  readonly by?: string | undefined;
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Must be called within the caller's transaction. */
export async function insertRun(
  database: ScholarshipDatabase,
  { id, source }: { id: string; source: SourceId },
  { startedAt, finishedAt, changes: _, ...counts }: RunReport,
  { heldBack, notBefore, filled, usual, notFollowed, leftOut, by }: RunDetails,
): Promise<void> {
  const times = { started_at: startedAt, finished_at: finishedAt, not_before: notBefore ?? null };
  await database
    .updateTable('scholarship_runs')
    .set({ problem: MISDATED })
    .where('source', '=', source)
    .where('finished_at', '>', finishedAt + CLOCKS_DIFFER_MS)
    .execute();
  await database
    .insertInto('scholarship_runs')
    .values({
      ...counts,
      id,
      source,
      ...times,
      held: jsonOf(heldBack),
      kept_at: null,
      begun_by: by ?? null,
      filled: jsonOf(filled),
      usual: jsonOf(usual),
      not_followed: notFollowed ?? null,
      left_out: jsonOf(leftOut),
    })
    .execute();
}

/** The report of a run that another process stored. */
export const reportOf = (run: Run, source: SourceKey): RunReport => {
  const { outcome, problem, started_at: startedAt, finished_at: finishedAt } = run;
  const { pages, records, dropped, added, changed, gone } = run;
  const counts = { pages, records, dropped, added, changed, gone };
  return { source, outcome, problem, startedAt, finishedAt, ...counts, changes: [] };
};

export const firstRuns = (database: ScholarshipDatabase) =>
  database
    .selectFrom('scholarship_runs as run')
    .select('run.id')
    .where('run.outcome', '=', 'ok')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scholarship_runs as earlier')
            .select('earlier.id')
            .whereRef('earlier.source', '=', 'run.source')
            .whereRef('earlier.finished_at', '<', 'run.finished_at')
            .where('earlier.outcome', '=', 'ok'),
        ),
      ),
    );

export const hasStoredRecords = async (database: ScholarshipDatabase, source: SourceId): Promise<boolean> =>
  (await database
    .selectFrom('scholarship_runs')
    .select('id')
    .where('source', '=', source)
    .where('outcome', '=', 'ok')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Old runs that precede the latest good run of their source. Later runs stay, because they describe the source's
 * current state.
 */
export function agedRuns(database: ScholarshipDatabase): AgedRows {
  const isFollowed = sql`exists (select 1 from scholarship_runs as newer
    where newer.source = scholarship_runs.source and newer.finished_at > scholarship_runs.finished_at
    and newer.outcome in (${sql.join(GOOD)}))`;
  return agedRows(database, 'scholarship_runs', { key: 'id', at: 'finished_at' }, isFollowed);
}

/**
 * Stores that a run of a source has begun. If the program ends during the run, the next process finds the start here.
 */
export const noteStart = (database: ScholarshipDatabase, source: SourceId, now: number) =>
  database
    .insertInto('scholarship_started_runs')
    .values({ source, started_at: now, working_on: null })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ started_at: now, working_on: null }))
    .execute();

/** Stores that the run has ended; false if that was stored already. */
export async function noteEnd(database: ScholarshipDatabase, source: SourceId, startedAt: number) {
  const { numDeletedRows } = await database
    .deleteFrom('scholarship_started_runs')
    .where('source', '=', source)
    .where('started_at', '=', startedAt)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stores what a run works on, or that it waits for the site. */
export const noteWork = async (database: ScholarshipDatabase, source: SourceId, work: string | null) => {
  const update = database.updateTable('scholarship_started_runs').set({ working_on: work });
  await update.where('source', '=', source).execute();
};

/** The run of the source that has not ended, or during which the program ended. */
export const startedRun = (database: ScholarshipDatabase, source: SourceId) =>
  database.selectFrom('scholarship_started_runs').selectAll().where('source', '=', source).executeTakeFirst();
