import { isoTime } from '../../platform/clock.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Standings } from '../contract.ts';
import { combine } from './combine.ts';
import { type AnswerTools, type BySport, holding, teamFor } from './tools.ts';

/** The table of the team's conference. */
export async function getStandings(
  { copies, resources, teams }: AnswerTools,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<Standings>> {
  const held = holding(await copies.read(resources.standings(teamFor(teams, sport)), { bypass }));
  const { conference, standings } = held.value;
  return {
    ...combine([held]),
    body: () => ({
      sport,
      conference,
      standings: [...standings],
      lastUpdated: isoTime(held.confirmedAt),
    }),
  };
}
