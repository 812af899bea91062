import type { Database } from '../../platform/database/database.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { Scholarship, SourceKey } from '../model/award.ts';
import { isGood } from '../model/run.ts';
import { changedRecords } from '../store/changes.ts';
import { storedRecords } from '../store/records.ts';
import { heldBackSince, keepHeldBack, latestRun } from '../store/runs.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../store/tables.ts';
import { alikeDoubts } from './alike-doubts.ts';

/** A source as it stands, for the page of all sources. */
export interface SourceState {
  readonly key: SourceKey;
  readonly name: string;
  readonly url: string;
  /** The outcome of its latest run, and why; `null` if it was never read. */
  readonly latest: { readonly outcome: string; readonly problem: string | null; readonly at: number } | null;
  readonly isWell: boolean;
  readonly records: readonly Scholarship[];
  /** What many awards share counts once. */
  readonly doubts: number;
  /** What changed within a day, a line each. */
  readonly changes: readonly string[];
  /** Of a list that is held back: since when, and the awards that are missing from it. */
  readonly held: { readonly since: string; readonly missing: readonly string[] } | null;
}

interface AboutSource {
  readonly key: SourceKey;
  readonly name: string;
  readonly url: string;
}

async function stateOf(
  database: ScholarshipDatabase,
  { key, name, url }: AboutSource,
  now: number,
): Promise<SourceState> {
  const run = await latestRun(database, key, now);
  const stored = await storedRecords(database, key);
  const records = stored.flatMap(({ state, scholarship }) => (state === 'listed' ? [scholarship] : []));
  const { since, missing } = await heldBackSince(database, key, now);
  const changed = await changedRecords(database, [key], now - DAY_MS);
  const titleOf = new Map(stored.map(({ scholarship: { id, title } }) => [id, title]));
  const { shared, own } = alikeDoubts(records.flatMap(({ doubts = [] }) => doubts));
  // By id, since two awards may have one name.
  const changes = new Map(
    changed.map(({ id, event, field }) => {
      const what = field === null ? event : `${event} (${field})`;
      return [`${id} ${what}`, `${what}: ${titleOf.get(id) ?? id}`];
    }),
  );
  return {
    ...{ key, name, url, records },
    latest: run === undefined ? null : { outcome: run.outcome, problem: run.problem, at: run.finished_at },
    isWell: run !== undefined && isGood(run.outcome),
    doubts: shared.length + own.length,
    changes: [...changes.values()],
    held: missing.length === 0 ? null : { since, missing },
  };
}

/** Each source of the campus as it stands. */
export async function statesOf(database: Database, sources: readonly AboutSource[], now: number) {
  const states: SourceState[] = [];
  for (const source of sources) states.push(await stateOf(withScholarshipTables(database), source, now));
  return states;
}

/** Leaves what is served of a source whose smaller list is held back. */
export const keepServed = (database: Database, source: SourceKey, now: number): Promise<void> =>
  keepHeldBack(withScholarshipTables(database), source, now);
