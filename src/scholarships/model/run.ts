import type { SourceKey } from './award.ts';
import type { Change } from './change.ts';
import type { ArchivedPage } from './page.ts';
import type { FoundAward, ReadRecord } from './record.ts';

/**
 * The outcome of a run. Only `ok` changes records.
 * - `ok`: all pages were read
 * - `not_modified`: no page has changed, and what is read from them has not either
 * - `blocked`: the site refuses (403, 429, a 202 without content, robots.txt, sign-in), or sends an error page with 200
 * - `failed`: unreachable, too slow, 5xx, or a part could not be read
 * - `layout_changed`: a page came, but in a layout that its kind does not know
 * - `suspicious_drop`: more than half of the open awards are gone; held back until it is confirmed
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

/** The problem of a run during which the program was killed or replaced, while the run waited for the site. */
export const INTERRUPTED = 'the program ended during the run';

/** The same, if it ended while it worked on something, which may be the cause. */
export const endedDuring = (work: string): string => `the program ended while it worked on ${work}`;

/** The problem of a run whose time was still to come when a later one ended: it never counts, not even on that day. */
export const MISDATED = 'the clock was ahead during the run, or behind in a later one';

/** Of a source whose reading no person has found right since its page has this layout. */
export const NOT_CHECKED = 'Read automatically, not checked yet';

/** Whether the run read everything, so that the served records are what the site says. */
export const isGood = (outcome: RunOutcome): boolean => outcome === 'ok' || outcome === 'not_modified';

/** What an operator can do about a list that is no page. */
export const ASK_THE_OFFICE =
  'ask the office for the list as a web page with text, or as a spreadsheet saved as CSV at an address that stays';

/** That a list may go on. `address`: of the next page, or of the page with a link to it that leads nowhere. */
export const notFollowedText = (url: string): string =>
  `a next page was not followed, as nothing shows that the list goes on there: ${url}`;

/** Why a run, or one page of it, could not be read. */
export interface Refusal {
  readonly outcome: 'blocked' | 'failed' | 'layout_changed';
  /** For operators. Names pages of the public site, never an internal error. */
  readonly problem: string;
  /** The page, or its site, is at this address on another host now. */
  readonly movedTo?: string;
  /** The site asked not to be requested again before this time, ms. */
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
  /** By id. */
  readonly found: ReadonlyMap<string, FoundAward>;
  readonly dropped: number;
  readonly pages: readonly ArchivedPage[];
  readonly notModified: boolean;
  /** The address of a next page that was not followed, as it is not certain that the list goes on there. */
  readonly notFollowed: string | null;
}
