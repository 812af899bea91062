import type { Database, PlatformTables } from '../../platform/database/database.ts';
import type { SourceKey } from '../model.ts';
import type { RunOutcome } from '../scrape/run-outcome.ts';

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
  state: 'listed' | 'missing' | 'hidden';
  missing_runs: number;
  /** First seen; never changes. */
  created_at: number;
  updated_at: number;
  last_seen_at: number;
  /** The run that last wrote `body`. */
  run_id: string;
  reader_version: string;
  /** Of its latest change; 0: not changed since revisions are given. */
  revision: number;
  /** When it was last taken off the list. */
  removed_at: number | null;
  /** JSON of the award as read, where `body` has it as a person corrected it. */
  uncorrected: string | null;
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

/** What a change means to people; one per record and revision. */
export const CHANGE_EVENTS = ['added', 'changed', 'extended', 'closed', 'gone', 'returned'] as const;
export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

/** Why a record changed: its page says something else, we read the same page better, or a person corrected it. */
export const CHANGE_CAUSES = ['page', 'reader', 'correction'] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

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
  /** These three are null in rows of the release before, until they are adopted. */
  revision: number | null;
  cause: ChangeCause | null;
  event: ChangeEvent | null;
}

/** Every revision that was given, from 0. */
export interface RevisionTable {
  revision: number;
  /** Random: a restored backup that comes to the same number has another one. */
  token: string;
  at: number;
}

/** The pages of the last good run of a source, as the site sent them. */
export interface KeptPageTable {
  source: SourceKey;
  /** In the order they were read, from 0. */
  position: number;
  url: string;
  /** Redirects followed. */
  found_at: string;
  content_type: string;
  etag: string | null;
  last_modified: string | null;
  /** Decoded text, zstd. */
  packed: Uint8Array;
  /** The reader that last read the source's pages. */
  reader_version: string;
  /** When a run last saw them. */
  seen_at: number;
}

/** A run that is under way, or was when its program ended. */
export interface StartedRunTable {
  source: SourceKey;
  started_at: number;
}

/** What a person said of an award, as imported last. */
export interface CorrectionTable {
  /** Of the award. */
  id: string;
  /** JSON (`Correction`) */
  body: string;
}

/** One row: tells every process when to load again. */
export interface CatalogTable {
  name: 'catalog';
  /** Counts what was written: runs, and readings of kept pages. */
  revision: number;
  /** Counts those that changed what is served. */
  records_revision: number;
  records_changed_at: number;
}

export type ScholarshipTables = {
  scholarships: ScholarshipTable;
  scholarship_runs: RunTable;
  scholarship_started_runs: StartedRunTable;
  scholarship_changes: ChangeTable;
  scholarship_revisions: RevisionTable;
  scholarship_kept_pages: KeptPageTable;
  scholarship_catalog: CatalogTable;
  scholarship_corrections: CorrectionTable;
};

export type ScholarshipDatabase = Database<PlatformTables & ScholarshipTables>;

export const withScholarshipTables = (database: Database): ScholarshipDatabase =>
  database.withTables<ScholarshipTables>();
