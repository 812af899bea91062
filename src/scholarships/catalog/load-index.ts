import { setImmediate as nextTurn } from 'node:timers/promises';
import { notAfter } from '../../platform/clock.ts';
import { bySourceId, formerKeys, type SourceSettings } from '../crawl/source.ts';
import { recordsSince } from '../store/records.ts';
import { parseStored, type ScholarshipDatabase } from '../store/tables.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';
import { ServedRecord } from './served-record.ts';

/** The index of the database at a revision of its catalog. */
export interface LoadedIndex {
  readonly index: SearchIndex;
  readonly revision: number;
  /**
   * Whether a record has a timestamp in the future. Such a record is served with the time of the load, so that each
   * load changes it.
   */
  readonly isAhead: boolean;
}

/** Before any revision. */
const BEGINNING = -1;

interface LoadDeps {
  readonly database: ScholarshipDatabase;
  readonly sources: readonly SourceSettings[];
}

/** Reads what was written after a revision and compares it with an index. */
async function readSince({ database, sources }: LoadDeps, revision: number, index: SearchIndex, now: number) {
  const configured = bySourceId(sources);
  /** By id; `undefined`: not served. */
  const changed = new Map<string, ServedRecord | undefined>();
  const seen = new Set<string>();
  const revisions = new Set<number>();
  let isAhead = false;
  for await (const rows of recordsSince(database, revision)) {
    for (const { id, source: sourceId, body, created_at, updated_at, served_revision } of rows) {
      seen.add(id);
      revisions.add(served_revision);
      const source = configured.get(sourceId);
      if (body === null || source === undefined) {
        if (index.get(id) !== undefined || changed.has(id)) changed.set(id, undefined);
        continue;
      }
      isAhead ||= Math.max(created_at, updated_at) > now;
      const about = {
        createdAt: notAfter(now, created_at),
        updatedAt: notAfter(now, updated_at),
        revision: served_revision,
      };
      if (!index.get(id)?.isSameState(about))
        changed.set(id, new ServedRecord(parseStored(body), { source, ...about }));
    }
    await nextTurn();
  }
  return { changed, seen, revisions, isAhead };
}

/**
 * The index of the listed awards of the configured sources. With `loaded`, only rows written since that index are read.
 * With `all`, everything is read and the differences are indexed.
 */
export async function loadIndex(
  deps: LoadDeps,
  loaded: LoadedIndex | undefined,
  { revision, now, all }: { revision: number; now: number; all: boolean },
): Promise<LoadedIndex> {
  // A lower revision means that a backup was restored.
  const known = loaded !== undefined && loaded.revision <= revision ? loaded : undefined;
  if (known !== undefined && !all && !known.isAhead) {
    const { changed, revisions, isAhead } = await readSince(deps, known.revision, known.index, now);
    const since = Array.from({ length: revision - known.revision }, (_, at) => revision - at);
    // No record has a revision if all records with that revision were written again, or if an older release, which does
    // not number its writes, wrote them. Then everything is read.
    if (since.every((one) => revisions.has(one))) {
      return { index: await indexAfter(known.index, changed), revision, isAhead };
    }
  }
  const index = known?.index ?? (await buildSearchIndex([], formerKeys(deps.sources)));
  const { changed, seen, isAhead } = await readSince(deps, BEGINNING, index, now);
  for (const id of index.ids()) if (!seen.has(id)) changed.set(id, undefined);
  return { index: await indexAfter(index, changed), revision, isAhead };
}

async function indexAfter(
  index: SearchIndex,
  changed: ReadonlyMap<string, ServedRecord | undefined>,
): Promise<SearchIndex> {
  if (changed.size === 0) return index;
  const served = [...changed.values()].filter((award) => award !== undefined);
  const removed = [...changed].flatMap(([id, award]) => (award === undefined ? [id] : []));
  return index.after({ served, removed });
}
