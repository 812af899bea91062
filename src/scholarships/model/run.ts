import type { ArchivedPage } from './archived-page.ts';
import type { SourceKey } from './award.ts';
import type { Change } from './change.ts';
import type { LeftOut } from './left-out.ts';
import type { ReadRecord } from './stored-record.ts';

/**
 * The outcome of a run. Only `ok` changes records.
 * - `ok`: all pages were read
 * - `not_modified`: neither the pages nor the extracted records have changed
 * - `blocked`: the site refuses requests (403, 429, a 202 without content, robots.txt, sign-in), or sends an error page
 *   with 200
 * - `failed`: unreachable, too slow, 5xx, or a part could not be read
 * - `layout_changed`: a page was received, but its layout is unknown to the extractor
 * - `suspicious_drop`: more than half of the open scholarships are gone; held back until it is confirmed
 */
export const RUN_OUTCOMES = [
  'ok',
  'not_modified',
  'blocked',
  'failed',
  'layout_changed',
  'suspicious_drop',
] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** The problem of a run during which the program was killed or replaced, if nothing tells what the run was working on. */
export const INTERRUPTED = 'the program ended during the run';

/**
 * The problem of a run during which the program ended while the run was working on something, which may be the cause.
 */
export const endedDuring = (work: string): string => `the program ended while it worked on ${work}`;

/**
 * The problem of a run that was dated in the future when a later run ended. Such a run never counts, not even once its
 * date has come.
 */
export const MISDATED = 'the clock was ahead during the run, or behind in a later one';

/** Shown for a source whose extraction no person has confirmed since the layout of its page changed. */
export const NOT_CHECKED = 'Read automatically, not checked yet';

/** Whether the run read everything, so that the served records match the site. */
export const isGood = (outcome: RunOutcome): boolean => outcome === 'ok' || outcome === 'not_modified';

/** Advice to the operator for a list that is not on a web page. */
export const ASK_THE_OFFICE =
  'ask the office for the list as a web page with text, or as a spreadsheet saved as CSV, at a permanent URL';

/**
 * The remark that a list may continue. `where`: the URL of the next page or, if a part of the list cannot be followed by
 * a link, a sentence.
 */
export const notFollowedText = (where: string): string =>
  URL.canParse(where)
    ? `a next page was not followed, because it is not clear that the list continues there: ${where}`
    : where;

/** Why a run, or one page of it, could not be read. */
export interface Refusal {
  readonly outcome: 'blocked' | 'failed' | 'layout_changed';
  /** For operators. May contain URLs of the public site, but no internal error. */
  readonly problem: string;
  /** The URL on another host to which the page, or its site, has moved. */
  readonly movedTo?: string;
  /** The site requested not to be contacted before this time, ms. */
  readonly notBefore?: number;
}

/** The report of a run. Times are in ms. */
export interface RunReport {
  readonly source: SourceKey;
  readonly outcome: RunOutcome;
  readonly problem: string | null;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly pages: number;
  readonly records: number;
  /** How many rows looked like an award but could not be read. */
  readonly dropped: number;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly changes: readonly Change[];
}

/** Everything that a complete crawl found. */
export interface SourceReading {
  readonly seen: readonly ReadRecord[];
  readonly dropped: number;
  readonly pages: readonly ArchivedPage[];
  readonly notModified: boolean;
  /** URL of a next page that was not followed, because it is not certain that the list continues there. */
  readonly notFollowed: string | null;
  /** What the pages print and no record has. */
  readonly leftOut: readonly LeftOut[];
}
