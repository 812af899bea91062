import type { Answer } from '../../platform/http/route.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import type { Roster } from './contract.ts';
import { type BySport, type SportsDeps, teamFor } from './read-seasons.ts';

/** Athletes and coaches of a team. */
export async function getRoster(
  { cache, resources, teams }: SportsDeps,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<Roster>> {
  const roster = foundOrThrow(await cache.read(resources.roster(teamFor(teams, sport)), { bypass }));
  const { team, athletes, coaches } = roster.value;
  return {
    ...answerOf([roster]),
    body: () => ({ sport, team, athletes: [...athletes], coaches: [...coaches] }),
  };
}
