import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { SportsStats } from '../contract.ts';
import type { LiveGames } from '../live/live-games.ts';
import type { RequestCount } from '../request-count.ts';
import type { AnswerTools } from './tools.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Numbers of the system itself, as of now. */
export async function getStats(
  tools: AnswerTools & { requestCount: RequestCount; live: LiveGames; clock: Clock },
): Promise<Answer<SportsStats>> {
  const { copies, resources, teams, requestCount, live, clock } = tools;
  const schedules = await Promise.all(
    [...teams.values()].map((team) => copies.peek(resources.schedule(team))),
  );
  const held = schedules.filter((copy) => copy !== undefined);
  const requests = requestCount.today();
  const { activeGames, lastCheck } = await live.status();
  const now = clock.now();
  const body: SportsStats = {
    requests: { count: requests.count, date: longDate.format(requests.startsAt) },
    polling: { activeGames, lastCheck: lastCheck === undefined ? null : isoTime(lastCheck) },
    schedules: {
      totalGames: held.reduce((sum, copy) => sum + copy.value.games.length, 0),
      lastUpdated: held.length === 0 ? null : isoTime(Math.min(...held.map((copy) => copy.confirmedAt))),
    },
  };
  return { version: JSON.stringify(body), confirmedAt: now, cache: 'hit', body: () => body };
}
