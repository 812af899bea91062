import type { SourceKey } from '../model.ts';
import type { SourceSettings } from '../scrape/source.ts';
import { latestGoodRun, latestRun, type Run } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { type ServedRecord, toServed } from './record.ts';

/** How a source stands: its latest run, and the latest that read all of it. */
export interface SourceState {
  readonly latest: Run | undefined;
  readonly good: Run | undefined;
}

export type SourceStates = ReadonlyMap<SourceKey, SourceState>;

export async function loadStates(
  database: ScholarshipDatabase,
  sources: readonly SourceSettings[],
): Promise<SourceStates> {
  const states = sources.map(async ({ key }) => {
    const [latest, good] = await Promise.all([latestRun(database, key), latestGoodRun(database, key)]);
    return [key, { latest, good }] as const;
  });
  return new Map(await Promise.all(states));
}

/** Awards that the sites list, of the sources that are configured. */
export async function loadServed(
  database: ScholarshipDatabase,
  sources: readonly SourceSettings[],
): Promise<ServedRecord[]> {
  const names = new Map(sources.map(({ key, name }) => [key, name]));
  const rows = await database
    .selectFrom('scholarships')
    .select(['source', 'body', 'created_at', 'updated_at'])
    .where('state', '=', 'listed')
    .execute();
  return rows.flatMap((row) => {
    const sourceName = names.get(row.source);
    if (sourceName === undefined) return [];
    const about = { sourceName, createdAt: row.created_at, updatedAt: row.updated_at };
    return [toServed(JSON.parse(row.body), about)];
  });
}
