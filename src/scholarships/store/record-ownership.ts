import { chunks } from '../../platform/database/chunks.ts';
import { bySourceId, ownerOfId, type SourceNames, sharedId, sourceIdOf } from '../crawl/source.ts';
import type { SourceId } from '../model/award.ts';
import { raiseRevision } from './revisions.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Tables in which the new rows of a source replace all of its earlier rows. */
const REPLACED = ['scholarship_kept_pages', 'scholarship_started_runs', 'scholarship_proposals'] as const;
const TABLES = ['scholarships', 'scholarship_runs', ...REPLACED] as const;

/** Moves all rows that are stored under one name of a source to its id. */
async function move(database: ScholarshipDatabase, from: SourceId, to: SourceId): Promise<void> {
  for (const table of REPLACED) {
    const newer = database.selectFrom(table).select('source').where('source', '=', from).limit(1);
    if ((await newer.executeTakeFirst()) !== undefined)
      await database.deleteFrom(table).where('source', '=', to).execute();
  }
  for (const table of TABLES)
    await database.updateTable(table).set({ source: to }).where('source', '=', from).execute();
}

/** The names under which rows are stored. */
async function storedNames(database: ScholarshipDatabase): Promise<Set<SourceId>> {
  const names = new Set<SourceId>();
  for (const table of TABLES) {
    const rows = await database.selectFrom(table).select('source').distinct().execute();
    for (const { source } of rows) names.add(source);
  }
  return names;
}

/**
 * The source whose awards are stored under a name that is not its id, recognized by the beginning of the awards' ids.
 * Releases before 0.4 left such rows when a rename was reverted. The ids of a removed source begin with the stored
 * name.
 */
async function ownerOf(database: ScholarshipDatabase, name: SourceId, ids: ReadonlySet<SourceId>) {
  const one = await database
    .selectFrom('scholarships')
    .select('id')
    .where('source', '=', name)
    .limit(1)
    .executeTakeFirst();
  if (one === undefined || one.id.startsWith(`${name}-`)) return undefined;
  return ownerOfId(one.id, ids);
}

/**
 * Moves rows to the id of their source, which does not change when the source is renamed. Releases before 0.4 stored
 * rows under the current key of a source, and moved the rows after each rename.
 */
export async function moveToSourceIds(
  database: ScholarshipDatabase,
  sources: readonly SourceNames[],
): Promise<void> {
  const configured = bySourceId(sources);
  const ids = new Set(configured.keys());
  const idOfName = new Map(
    [...configured].flatMap(([id, { key, formerly = [] }]) =>
      [...formerly, key].map((name) => [name as SourceId, id] as const),
    ),
  );
  for (const name of (await storedNames(database)).difference(ids)) {
    const id = idOfName.get(name) ?? (await ownerOf(database, name, ids));
    if (id === undefined) continue;
    await database.transaction().execute(async (transaction) => {
      await raiseRevision(transaction);
      await move(transaction, name, id);
    });
  }
}

/** The number of listed awards of each source that is not in the campus file, by the source's id. */
export async function unservedRecords(
  database: ScholarshipDatabase,
  sources: readonly SourceNames[],
): Promise<ReadonlyMap<SourceId, number>> {
  const rows = await database
    .selectFrom('scholarships')
    .select(({ fn }) => ['source', fn.countAll<number | string>().as('count')])
    .where('state', '=', 'listed')
    .groupBy('source')
    .execute();
  const configured = bySourceId(sources);
  return new Map(
    rows.flatMap(({ source, count }) => (configured.has(source) ? [] : [[source, Number(count)] as const])),
  );
}

/** The sources of stored awards, by id. */
async function sourcesOf(database: ScholarshipDatabase, ids: readonly string[]) {
  const found = new Map<string, SourceId>();
  for (const chunk of chunks(ids)) {
    const rows = await database
      .selectFrom('scholarships')
      .select(['id', 'source'])
      .where('id', 'in', chunk)
      .execute();
    for (const row of rows) found.set(row.id, row.source);
  }
  return found;
}

/**
 * The ids that awards of a source get, by the ids made of its key and its pages. Sources with keys such as `business`
 * and `business-school` can have the same ids, because the rest of an id comes from the page: an id belongs to the source
 * with the longest key that it begins with, whatever the order of runs, and any other source's award gets a suffix. Ids
 * that are stored already stay.
 */
export async function ownIds(
  database: ScholarshipDatabase,
  ids: readonly string[],
  { source, sources }: { source: SourceNames; sources: readonly SourceNames[] },
): Promise<(id: string) => string> {
  const own = sourceIdOf(source);
  const configured = new Set([own, ...sources.map(sourceIdOf)]);
  const stored = await sourcesOf(
    database,
    ids.flatMap((id) => [id, sharedId(id, own)]),
  );
  return (id) => {
    if (stored.get(id) === own) return id;
    const isTaken = stored.has(id) || stored.has(sharedId(id, own));
    return isTaken || ownerOfId(id, configured) !== own ? sharedId(id, own) : id;
  };
}

/** Deletes everything that is stored for a source; returns how many awards it had. */
export const forgetSource = (database: ScholarshipDatabase, source: SourceId): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    const { numDeletedRows } = await transaction
      .deleteFrom('scholarships')
      .where('source', '=', source)
      .executeTakeFirstOrThrow();
    for (const table of TABLES.filter((one) => one !== 'scholarships'))
      await transaction.deleteFrom(table).where('source', '=', source).execute();
    return Number(numDeletedRows);
  });
