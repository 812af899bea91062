import type { CampusIdentity } from '../../platform/formats/identity.ts';
import type { Logger } from '../../platform/log.ts';
import type { SourceKey } from '../model/award.ts';
import type { RunReport } from '../model/run.ts';
import { isGood, type RunOutcome } from '../model/run.ts';
import { type Run, reportOf } from '../store/runs.ts';
import type { RunOptions } from './run-source.ts';

/**
 * Logs one line when a source begins to fail, and another line when the source works again. `before`, the outcome of
 * the previous run, comes from the database, because another process may have done that run.
 */
export function logTransition(
  log: Logger,
  before: RunOutcome | undefined,
  { source, outcome, problem }: { source: string; outcome: RunOutcome; problem: string | null },
): void {
  const wasGood = before === undefined || isGood(before);
  if (wasGood && !isGood(outcome)) log.warn({ source, outcome, problem }, 'a source began to fail');
  if (!wasGood && isGood(outcome)) log.info({ source, outcome }, 'a source works again');
}

/** Logs one line for each run: who started it, what it changed, and where the list can be seen. */
export function logRun(
  log: Logger,
  run: RunReport,
  { publicUrl = '', by, accept }: Pick<CampusIdentity, 'publicUrl'> & Pick<RunOptions, 'by' | 'accept'>,
): void {
  const { source, outcome, problem, pages, records, added, changed, gone } = run;
  const list = `${publicUrl}/scholarships/api/scholarships?source=${source}`;
  const counts = { pages, records, added, changed, gone };
  const startedBy = { ...(by && { by }), ...(accept && { accepted: true }) };
  log.info(
    { source, outcome, ...startedBy, ...(problem !== null && { problem }), ...counts, list },
    'a run ended',
  );
}

/** The `by` of runs that a command started, not a service. */
export const BY_COMMAND = 'command';

/** Lets a service log the runs that commands have done. `since`: when the service started, ms. */
export function createCommandLog(
  log: Logger,
  { identity, since }: { identity: CampusIdentity; since: number },
): (statuses: ReadonlyMap<SourceKey, { readonly latest: Run | undefined }>) => void {
  const logged = new Set<string>();
  return (statuses) => {
    for (const [source, { latest }] of statuses) {
      if (latest?.begun_by !== BY_COMMAND || latest.finished_at < since || logged.has(latest.id)) continue;
      logged.add(latest.id);
      logRun(log, reportOf(latest, source), { ...identity, by: BY_COMMAND });
    }
  };
}
