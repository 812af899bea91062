import type { Database, PlatformTables } from '../../platform/database/database.ts';
import type { SourceKey } from '../model.ts';
import type { RunOutcome } from '../scrape/outcome.ts';

/** Times are ms since the epoch; columns that hold JSON say so. */

export interface ScholarshipTable {
  id: string;
  source: SourceKey;
  /** JSON of the award as read (`Scholarship`, with the page's own words for each value). */
  body: string;
  /** JSON of the award as its page prints it (`RawScholarship`). */
  raw: string;
  /** The last page that spoke of it. */
  page_url: string;
  /** Digest of what is served: `updated_at` moves with it, and only with it. */
  fingerprint: string;
  state: 'listed' | 'missing';
  missing_runs: number;
  /** First seen; never changes. */
  created_at: number;
  updated_at: number;
  last_seen_at: number;
  /** The run that last wrote `body`. */
  run_id: string;
  reader_version: string;
}

export interface RunTable {
  id: string;
  source: SourceKey;
  outcome: RunOutcome;
  /** What is wrong, for operators. */
  problem: string | null;
  started_at: number;
  finished_at: number;
  pages: number;
  records: number;
  dropped: number;
  added: number;
  changed: number;
  gone: number;
  /** JSON list of ids that a held-back run missed. */
  held: string | null;
  /** The site asked not to be tried again before. */
  not_before: number | null;
}

export const CHANGE_KINDS = ['added', 'changed', 'gone', 'returned'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a run changed: one row per record, for `changed` one per field. */
export interface ChangeTable {
  id: string;
  run_id: string;
  scholarship_id: string;
  at: number;
  kind: ChangeKind;
  field: string | null;
  /** JSON */
  previous: string | null;
  /** JSON */
  value: string | null;
}

/** What was last read at an address of a source. */
export interface PageTable {
  source: SourceKey;
  url: string;
  etag: string | null;
  last_modified: string | null;
  reader_version: string;
  /** JSON of what was read there, for a 304. */
  reading: string;
  read_at: number;
}

/** One row: tells every process when to read again. */
export interface CatalogTable {
  name: 'catalog';
  /** Counts runs that were written down. */
  revision: number;
  /** Counts those that changed what is served. */
  records_revision: number;
  records_changed_at: number;
}

export type ScholarshipTables = {
  scholarships: ScholarshipTable;
  scholarship_runs: RunTable;
  scholarship_changes: ChangeTable;
  scholarship_pages: PageTable;
  scholarship_catalog: CatalogTable;
};

export type ScholarshipDatabase = Database<PlatformTables & ScholarshipTables>;
