import { isoTime } from '../../platform/clock.ts';
import type { Answer } from '../../platform/http/route.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import type { SportSchedule } from './contract.ts';
import { type BySport, readSeason, type SportsDeps, teamFor, withNow } from './read-seasons.ts';
import { entryOf, teamOf } from './views.ts';

/** The whole current season of a sport, past and coming games, with the team. */
export async function getSportSchedule(
  deps: SportsDeps,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<SportSchedule>> {
  const { cache, resources, teams, clock } = deps;
  const ref = teamFor(teams, sport);
  const [season, team] = await Promise.all([
    readSeason(deps, ref, bypass),
    cache.read(resources.team(ref), { bypass }).then(foundOrThrow),
  ]);
  // Standings are optional: used if they are cached, but not waited for.
  const standings = await cache.peek(resources.standings(ref));
  return {
    ...withNow(answerOf([season, team], [standings]), [season], clock.now()),
    body: () => ({
      sport,
      team: teamOf(team.value, standings?.value, season.value),
      season: season.value.season,
      games: season.value.games.map(entryOf),
      lastUpdated: isoTime(Math.min(season.confirmedAt, team.confirmedAt)),
    }),
  };
}
