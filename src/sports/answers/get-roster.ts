import type { Answer } from '../../platform/http/route.ts';
import type { Roster } from '../contract.ts';
import { combine } from './combine.ts';
import { type AnswerTools, type BySport, holding, teamFor } from './tools.ts';

/** Athletes and coaches of a team. */
export async function getRoster(
  { copies, resources, teams }: AnswerTools,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<Roster>> {
  const roster = holding(await copies.read(resources.roster(teamFor(teams, sport)), { bypass }));
  const { team, athletes, coaches } = roster.value;
  return {
    ...combine([roster]),
    body: () => ({ sport, team, athletes: [...athletes], coaches: [...coaches] }),
  };
}
