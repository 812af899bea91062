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
  /** The last page that had the award. */
  page_url: string;
  /** Digest of the served values: `updated_at` changes when, and only when, it does. */
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
  /** The revision of its latest change; 0: not changed since there are revisions. */
  revision: number;
  /** When it was last taken off the list. */
  removed_at: number | null;
  /** JSON of the award as read, if `body` has a person's correction. */
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

const CHANGE_KINDS = ['added', 'changed', 'gone', 'returned'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The kind of a change; one for each record and revision. */
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
  /** These three are null in rows of the previous release until `adopt.ts` fills them in. */
  revision: number | null;
  cause: ChangeCause | null;
  event: ChangeEvent | null;
}

/** All revisions, from 0. */
export interface RevisionTable {
  revision: number;
  /** Random: differs when a restored backup comes to the same number again. */
  token: string;
  at: number;
}

/** The pages of the last good run of a source, as the site sent them. */
interface KeptPageTable {
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

/** A run that has not ended, or during which its program ended. */
interface StartedRunTable {
  source: SourceKey;
  started_at: number;
}

/** The correction of an award, as last imported. */
interface CorrectionTable {
  /** Of the award. */
  id: string;
  /** JSON (`Correction`) */
  body: string;
}

/** One row, which tells every process when to load the records again. */
export interface CatalogTable {
  name: 'catalog';
  /** Grows with every write: of runs, and of kept pages that were read again. */
  revision: number;
  /** Grows with every write that changed served data. */
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
