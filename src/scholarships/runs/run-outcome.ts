import type { CampusIdentity } from '../../platform/formats/identity.ts';
import type { Logger } from '../../platform/log.ts';
import type { RunReport } from './run-source.ts';

/**
 * The outcome of a run. Only `ok` changes records.
 * - `ok`: all pages were read
 * - `not_modified`: no page has changed, and what is read from them has not either
 * - `blocked`: the site refuses (403, 429, a 202 without content, robots.txt, sign-in)
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

/** The problem of a run during which the program was killed, or was ended by a page. */
export const INTERRUPTED = 'the program ended during the run';

/** Whether the run read everything, so that the served records are what the site says. */
export const isGood = (outcome: RunOutcome): boolean => outcome === 'ok' || outcome === 'not_modified';

/** Why a run, or one page of it, could not be read. */
export interface Refusal {
  readonly outcome: 'blocked' | 'failed' | 'layout_changed';
  /** For operators. Names pages of the public site, never an internal error. */
  readonly problem: string;
  /** The site asked not to be requested again before this time, ms. */
  readonly notBefore?: number;
}

/**
 * Logs one line when a source begins to fail and one when it is good again. `before`, the outcome of the previous run,
 * comes from the database, because another process may have made that run.
 */
export function logTransition(
  log: Logger,
  before: RunOutcome | undefined,
  { source, outcome, problem }: { source: string; outcome: RunOutcome; problem: string | null },
): void {
  const wasGood = before === undefined || isGood(before);
  if (wasGood && !isGood(outcome)) log.warn({ source, outcome, problem }, 'a source began to fail');
  if (!wasGood && isGood(outcome)) log.info({ source, outcome }, 'a source is good again');
}

/** Logs one line for each run: what it changed, and where the list can be seen. */
export function logRun(log: Logger, run: RunReport, { publicUrl = '' }: CampusIdentity): void {
  const { source, outcome, pages, records, added, changed, gone } = run;
  const list = `${publicUrl}/scholarships/api/scholarships?source=${source}`;
  log.info({ source, outcome, pages, records, added, changed, gone, list }, 'a run ended');
}
