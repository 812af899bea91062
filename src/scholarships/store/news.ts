import type { ChangeEvent, ScholarshipDatabase } from './tables.ts';

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

/** The first run of each source. */
const firstRuns = (database: ScholarshipDatabase) =>
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

/** Changes since `since` (ms), except those that only a newer release reads and those of a source's first run. */
export const newsSince = (database: ScholarshipDatabase, since: number): Promise<NewsRow[]> =>
  database
    .selectFrom('scholarship_changes')
    .select(['scholarship_id', 'at', 'revision', 'event', 'field', 'previous', 'value'])
    .where('at', '>=', since)
    .where('revision', 'is not', null)
    .where('cause', 'in', ['page', 'correction'])
    .where('run_id', 'not in', firstRuns(database))
    .$narrowType<{ revision: number; event: ChangeEvent }>()
    .execute();

/** For each scholarship, the change that set its deadline, unless only a newer release's reading changed it. */
export const deadlineChanges = (database: ScholarshipDatabase) =>
  database
    .selectFrom('scholarship_changes')
    .select(({ fn }) => [
      'scholarship_id as id',
      fn.max<number>('revision').as('revision'),
      fn.max('at').as('at'),
    ])
    .where(({ or, eb }) => or([eb('kind', '=', 'added'), eb('field', '=', 'deadline')]))
    .where('cause', 'in', ['page', 'correction'])
    .where('revision', 'is not', null)
    .groupBy('scholarship_id')
    .execute();
