import type { Clock } from '../../platform/clock.ts';
import { DatabaseAway } from '../../platform/database/errors.ts';
import type { SourceSettings } from '../scrape/source.ts';
import { type Revision, readRevision } from '../store/revision.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { loadServed, loadStates, type SourceStates } from './load.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';
import { type Standings, standingsOf } from './standing.ts';

/** Everything that is served, at one moment. Replaced whole. */
export interface View {
  /** Another one is other content, or the same read anew. */
  readonly generation: number;
  readonly index: SearchIndex;
  readonly states: SourceStates;
  readonly standings: Standings;
  /** When what is listed last changed, ms; 0: never yet. */
  readonly recordsChangedAt: number;
}

/** A caller cannot make us read everything more often than this. */
const BYPASS_INTERVAL_MS = 10_000;

/** What is served, in memory; follows the database. */
export function createCatalog(tools: {
  database: ScholarshipDatabase;
  sources: readonly SourceSettings[];
  clock: Clock;
  /** Told when what is served is no longer what it was. */
  onChange?: (() => void) | undefined;
}) {
  const { database, sources, clock, onChange } = tools;
  let held: (View & { revision: Revision }) | undefined;
  let loading: Promise<void> | undefined;
  let reloadedAt = Number.NEGATIVE_INFINITY;

  async function load(anew: boolean): Promise<void> {
    // Read first: a run that ends meanwhile then shows as another revision at the next look.
    const revision = await readRevision(database);
    if (!anew && held?.revision.revision === revision.revision) return;
    const isSame = !anew && held?.revision.records_revision === revision.records_revision;
    const index = isSame && held ? held.index : await buildSearchIndex(await loadServed(database, sources));
    const states = await loadStates(database, sources);
    const generation = (held?.generation ?? 0) + 1;
    const recordsChangedAt = revision.records_changed_at;
    held = { generation, index, states, standings: standingsOf(states), recordsChangedAt, revision };
    onChange?.();
  }

  /** One after another: the last one asked for sees all that was written before it was. */
  function next(anew: boolean): Promise<void> {
    const mine = (loading ?? Promise.resolve()).then(() => load(anew));
    loading = mine.catch(() => undefined);
    return mine;
  }

  return {
    view(): View {
      if (held === undefined) throw new Error('the catalog was asked before it was loaded');
      return held;
    },

    /** Reads what a run has written, in this process or another. */
    refresh: () => next(false),

    /** Reads everything anew, at most once in 10 s; says whether it did. What is held outlasts the database. */
    async reload(): Promise<boolean> {
      if (clock.now() - reloadedAt < BYPASS_INTERVAL_MS) return false;
      reloadedAt = clock.now();
      try {
        await next(true);
        return true;
      } catch (error) {
        if (error instanceof DatabaseAway) return false;
        throw error;
      }
    },
  };
}

export type Catalog = ReturnType<typeof createCatalog>;
