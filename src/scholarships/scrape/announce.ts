import type { Logger } from '../../platform/log.ts';
import { isGood, type RunOutcome } from './outcome.ts';
import type { RunReport } from './run.ts';

/** One line when a source turns bad, one when it is good again, none in between. */
export function announce(log: Logger, before: RunOutcome | undefined, report: RunReport): void {
  const wasGood = before === undefined || isGood(before);
  const { source, outcome, problem } = report;
  if (wasGood && !isGood(outcome)) log.warn({ source, outcome, problem }, 'a source turned bad');
  if (!wasGood && isGood(outcome)) log.info({ source, outcome }, 'a source is good again');
}
