import type { Database, PlatformTables } from '../../platform/database/database.ts';
import { safeTexts } from '../../platform/formats/safe-text.ts';
import type { SourceId } from '../model/award.ts';
import type { ChangeCause, ChangeEvent, ChangeKind } from '../model/change.ts';
import type { RunOutcome } from '../model/run.ts';

/** Times are ms since the epoch. Columns with JSON are marked. */

export interface ScholarshipTable {
  id: string;
  source: SourceId;
  /** JSON of the award as served (`Scholarship`), including the printed text of each value. */
  body: string;
  /** JSON of the award as printed on its page (`RawScholarship`). */
  raw: string;
  /** The page that the award was last found on. */
  page_url: string;
  /** Digest of the served values. `updated_at` changes exactly when this does. */
  fingerprint: string;
  state: 'listed' | 'missing' | 'hidden';
  missing_runs: number;
  /** When the award was first seen; never changes. */
  created_at: number;
  updated_at: number;
  last_seen_at: number;
  /** The run that last wrote `body`. */
  run_id: string;
  reader_version: string;
  /** The revision of the record's latest change; 0 if it has not changed since revisions were introduced. */
  revision: number;
  /** When the award was last removed from the list. */
  removed_at: number | null;
  /** JSON of the award as read from its page, if `body` contains an operator's correction. */
  uncorrected: string | null;
  /** `records_revision` of the last write that changed the served award; 0 if older than this column. */
  served_revision: number;
}

export interface RunTable {
  id: string;
  source: SourceId;
  outcome: RunOutcome;
  /** What went wrong, for operators. */
  problem: string | null;
  started_at: number;
  finished_at: number;
  pages: number;
  records: number;
  dropped: number;
  added: number;
  changed: number;
  gone: number;
  /** JSON list of ids that were missing from a run that was held back. */
  held: string | null;
  /** When a person rejected the list of this run, until a list is accepted. */
  kept_at: number | null;
  /** The site requested not to be contacted before this time. */
  not_before: number | null;
  /** Who or what started the run: `schedule`, `key NAME`, `command`; `null`: unknown. */
  begun_by: string | null;
  /** JSON (`FilledCounts`): how many awards have each field. For a run that read all pages. */
  filled: string | null;
  /** JSON (`Usual`): when most awards last had each field. For a good run. */
  usual: string | null;
  /** URL of a next page that was not followed, because it is not certain that the list continues there. */
  not_followed: string | null;
  /** JSON (`LeftOutOfRun`): what the pages print and no record has. For a run that read all pages. */
  left_out: string | null;
}

/** What a run changed: one row per record; for `changed`, one per field. */
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
  revision: number;
  cause: ChangeCause;
  event: ChangeEvent;
}

/** All revisions, beginning with 0. */
export interface RevisionTable {
  revision: number;
  /**
   * A random value. After a backup was restored, a revision with the same number may be created again, with another
   * token.
   */
  token: string;
  at: number;
}

/** The pages of a source's last good run, as the site sent them. */
export interface ArchivedPageTable {
  source: SourceId;
  /** Position in the order in which the pages were read, from 0. */
  position: number;
  url: string;
  /** The URL after redirects. */
  found_at: string;
  content_type: string;
  etag: string | null;
  last_modified: string | null;
  /** The decoded text, compressed with zstd. */
  packed: Uint8Array;
  /** The version of the reader that last read the source's pages. Set for the first page only, like `seen_at`. */
  reader_version: string;
  /** When a run last saw the pages. */
  seen_at: number;
  /** When the site last sent the page; null if an older release stored it. */
  fetched_at: number | null;
}

/** A run that has not ended, or during which the program ended. */
interface StartedRunTable {
  source: SourceId;
  started_at: number;
  /** What the run is working on, stored only if the previous run failed; null while the run waits for the site. */
  working_on: string | null;
}

/** The correction of an award, as last imported. */
interface CorrectionTable {
  /** The award's id. */
  id: string;
  /** JSON (`Correction`) */
  body: string;
}

/** The response of a language model about a part of a page. */
interface ModelAnswerTable {
  /** Digest of the model, the prompt and the lines. */
  question: string;
  /** JSON */
  answer: string;
  answered_at: number;
}

/** How many requests were sent to the language model in an hour or a day. */
interface ModelRequestTable {
  /** Such as `hour 2026-11-28T14:00:00.000Z` */
  period: string;
  starts_at: number;
  requests: number;
}

/** A prepared entry that awaits a person's approval: the page of the source has a new layout. */
interface ProposalTable {
  source: SourceId;
  /** The run that was held back, or that could not read the page. */
  run_id: string;
  /** JSON of the entry of the campus file. */
  entry: string;
  /** JSON: the titles that the entry extracts. */
  titles: string;
  /** The number of warnings about the entry. */
  doubts: number;
  proposed_at: number;
}

/** One row, from which every process learns when to reload the records. */
export interface CatalogTable {
  name: 'catalog';
  /** Grows with every write, including those of runs and of reprocessed pages. */
  revision: number;
  /** Grows with every write that changed served data. */
  records_revision: number;
  records_changed_at: number;
}

type ScholarshipTables = {
  scholarships: ScholarshipTable;
  scholarship_runs: RunTable;
  scholarship_started_runs: StartedRunTable;
  scholarship_changes: ChangeTable;
  scholarship_revisions: RevisionTable;
  scholarship_kept_pages: ArchivedPageTable;
  scholarship_catalog: CatalogTable;
  scholarship_corrections: CorrectionTable;
  scholarship_model_answers: ModelAnswerTable;
  scholarship_model_requests: ModelRequestTable;
  scholarship_proposals: ProposalTable;
};

export type ScholarshipDatabase = Database<PlatformTables & ScholarshipTables>;

/** Called in the transaction that writes; throws if another process has taken over the source. */
export type WriteGuard = (transaction: ScholarshipDatabase) => Promise<void>;

export const withScholarshipTables = (database: Database): ScholarshipDatabase =>
  database.withTables<ScholarshipTables>();

/** In JSON: a control character, an escape sequence that can stand for one, or a bidirectional control. */
const MAY_BE_UNSAFE = /\\[bfru]|[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Parses stored JSON of awards. Older releases stored texts with the control characters of the pages. The search
 * for them is in the JSON, because a search through the parsed values takes as long as parsing again.
 */
export function parseStored<T>(json: string): T {
  const value = JSON.parse(json) as T;
  return MAY_BE_UNSAFE.test(json) ? safeTexts(value) : value;
}
