import type { Condition } from '../platform/alerts/watch-job.ts';
import { commandLine } from '../platform/command-line.ts';
import { DAY_MS, timeText } from '../platform/time.ts';
import type { SportsDeps } from './http/responses.ts';
import { readHealth } from './http/source-health.ts';
import { SPORT_NAMES } from './model/sports.ts';

/** Data is refreshed daily even if nobody requests it, so data of this age means a full day of failed refreshes. */
const OLD_MS = 2 * DAY_MS;

/** Problems with the provider's data, by sport. Polls are left out: they are not refreshed daily, and may not exist. */
export function createConditions(deps: SportsDeps, timeZone: string): () => Promise<readonly Condition[]> {
  return async () => {
    const { sources } = await readHealth(deps);
    const bad = sources.filter(
      ({ resource, outcome, lastGood }) =>
        resource !== 'rankings' &&
        outcome !== 'absent' &&
        (lastGood === null || deps.clock.now() - Date.parse(lastGood) > OLD_MS),
    );
    return [...Map.groupBy(bad, ({ sport }) => sport)].map(([sport, rows]): Condition => {
      const confirmedAt = rows.flatMap(({ lastGood }) => (lastGood === null ? [] : [Date.parse(lastGood)]));
      const problems = new Set(rows.flatMap(({ problem }) => (problem === null ? [] : [problem])));
      const name = SPORT_NAMES[sport];
      const served =
        confirmedAt.length === 0
          ? 'None of it has been fetched yet.'
          : `Meanwhile, data as of ${timeText(Math.min(...confirmedAt), timeZone)} is served.`;
      return {
        key: `sport ${sport}`,
        title: `${name}: ${rows.map(({ resource }) => resource).join(', ')} could not be confirmed for two days`,
        lines: [
          ...problems,
          served,
          `To see the provider’s responses: ${commandLine('check', `--sport ${sport}`)}`,
        ],
        // `since` ignores data that was never fetched. If no data was ever fetched, the condition begins when it is
        // noticed.
        ...(confirmedAt.length > 0 && { since: Math.min(...confirmedAt) }),
        after: OLD_MS,
        ending: `${name} is confirmed again.`,
      };
    });
  };
}
