import type { Logger } from '../../platform/log.ts';
import type { FetchOutcome } from './fetch-image.ts';

/** One broken image is not an outage. */
const FAILURES_IN_A_ROW = 5;

/** One log line when images can no longer be fetched, and one when they can again. */
export function createOutageLog(log: Logger): (outcome: FetchOutcome) => void {
  let failures = 0;
  return (outcome) => {
    if (outcome.kind === 'failed') {
      failures += 1;
      const { reason, detail } = outcome.failure;
      if (failures === FAILURES_IN_A_ROW) log.warn({ reason, detail }, 'images cannot be fetched');
      return;
    }
    if (failures >= FAILURES_IN_A_ROW) log.info('images can be fetched again');
    failures = 0;
  };
}
