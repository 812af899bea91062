import type { Condition } from '../platform/alerts/watch-job.ts';
import { commandLine } from '../platform/command-line.ts';
import { DAY_MS, timeText } from '../platform/time.ts';
import { readHealth } from './http/operations.ts';
import type { SportsDeps } from './http/responses.ts';
import { SPORT_NAMES } from './model/sports.ts';

/** Cached data is confirmed daily even without requests; after two days, refreshes have failed for a whole day. */
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
      const known = rows.flatMap(({ lastGood }) => (lastGood === null ? [] : [Date.parse(lastGood)]));
      const problems = new Set(rows.flatMap(({ problem }) => (problem === null ? [] : [problem])));
      const name = SPORT_NAMES[sport];
      const served =
        known.length === 0
          ? 'Nothing of it is served yet.'
          : `Meanwhile it is served as of ${timeText(Math.min(...known), timeZone)}.`;
      return {
        key: `sport ${sport}`,
        title: `${name}: ${rows.map(({ resource }) => resource).join(', ')} could not be confirmed for two days`,
        lines: [
          ...problems,
          served,
          `To see what the provider answers: ${commandLine('check', `--sport ${sport}`)}`,
        ],
        // Data that was never fetched counts as old as the team's entry.
        ...(known.length > 0 && { since: Math.min(...known) }),
        after: OLD_MS,
        ending: `${name} is confirmed again.`,
      };
    });
  };
}
