import type { CampusIdentity } from '../../platform/formats/identity.ts';
import type { Logger } from '../../platform/log.ts';
import type { RunReport } from '../model/run.ts';
import { isGood, type RunOutcome } from '../model/run.ts';

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
  const { source, outcome, problem, pages, records, added, changed, gone } = run;
  const list = `${publicUrl}/scholarships/api/scholarships?source=${source}`;
  const counts = { pages, records, added, changed, gone };
  log.info({ source, outcome, ...(problem !== null && { problem }), ...counts, list }, 'a run ended');
}
