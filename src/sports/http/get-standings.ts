import { isoTime } from '../../platform/clock.ts';
import type { Answer } from '../../platform/http/route.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import type { Standings } from './contract.ts';
import { type BySport, type SportsDeps, teamFor } from './read-seasons.ts';

/** The table of the team's conference. */
export async function getStandings(
  { cache, resources, teams }: SportsDeps,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<Standings>> {
  const ref = teamFor(teams, sport);
  const table = foundOrThrow(await cache.read(resources.standings(ref), { bypass }));
  const { conference, standings } = table.value;
  return {
    ...answerOf([table]),
    body: () => ({
      sport,
      conference,
      standings: standings.map((standing) => ({ ...standing, isLocalTeam: standing.team.id === ref.teamId })),
      lastUpdated: isoTime(table.confirmedAt),
    }),
  };
}
