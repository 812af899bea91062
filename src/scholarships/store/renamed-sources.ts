import type { SourceKey } from '../model/award.ts';
import { raiseRecordsRevision, raiseRevision } from './catalog.ts';
import { parseStored } from './parse-stored.ts';
import type { ScholarshipDatabase } from './tables.ts';

interface Renamed {
  readonly key: SourceKey;
  readonly formerly?: readonly SourceKey[] | undefined;
}

/** Tables with one row per source: if the new key has one already, that is the newer one. */
const STATES = ['scholarship_kept_pages', 'scholarship_started_runs'] as const;
const TABLES = ['scholarships', 'scholarship_runs', ...STATES] as const;

const withSource = (json: string, source: SourceKey): string =>
  JSON.stringify({ ...parseStored(json), source });

async function isStored(database: ScholarshipDatabase, keys: readonly SourceKey[]): Promise<boolean> {
  for (const table of TABLES) {
    const row = database.selectFrom(table).select('source').where('source', 'in', keys).limit(1);
    if ((await row.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

async function moveOne(
  database: ScholarshipDatabase,
  from: SourceKey,
  to: SourceKey,
  served_revision: number,
): Promise<void> {
  for (const table of STATES) {
    const newer = database.selectFrom(table).select('source').where('source', '=', to).limit(1);
    if ((await newer.executeTakeFirst()) !== undefined)
      await database.deleteFrom(table).where('source', '=', from).execute();
  }
  const awards = database.selectFrom('scholarships').select(['id', 'body', 'uncorrected']);
  for (const { id, body, uncorrected } of await awards.where('source', '=', from).execute()) {
    const set = {
      body: withSource(body, to),
      uncorrected: uncorrected === null ? null : withSource(uncorrected, to),
      served_revision,
    };
    await database.updateTable('scholarships').set(set).where('id', '=', id).execute();
  }
  for (const table of TABLES)
    await database.updateTable(table).set({ source: to }).where('source', '=', from).execute();
}

/** Moves what is stored under former keys of sources to their current keys. Award ids do not change. */
export async function moveRenamedSources(
  database: ScholarshipDatabase,
  sources: readonly Renamed[],
  now: number,
): Promise<void> {
  for (const { key, formerly = [] } of sources) {
    const earlier = formerly.filter((one) => one !== key);
    if (earlier.length === 0 || !(await isStored(database, earlier))) continue;
    await database.transaction().execute(async (transaction) => {
      await raiseRevision(transaction);
      const revision = await raiseRecordsRevision(transaction, now);
      for (const from of earlier) await moveOne(transaction, from, key, revision);
    });
  }
}
