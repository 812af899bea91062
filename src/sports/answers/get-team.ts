import { isoTime } from '../../platform/clock.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { TeamInformation } from '../contract.ts';
import { isComing } from '../game-state.ts';
import { combine } from './combine.ts';
import {
  type AnswerTools,
  type BySport,
  heldStandings,
  holding,
  liveMaxAge,
  seasonOf,
  teamFor,
} from './tools.ts';
import { entryOf, teamDetailOf } from './views.ts';

/** A team, its conference and the first of its games that is not over. */
export async function getTeam(
  tools: AnswerTools,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<TeamInformation>> {
  const { copies, resources, seasons, teams } = tools;
  const ref = teamFor(teams, sport);
  const [team, season] = await Promise.all([
    copies.read(resources.team(ref), { bypass }).then(holding),
    seasonOf(seasons, ref, bypass),
  ]);
  const standings = await heldStandings(tools, ref);
  const next = season.games.find(isComing);
  return {
    ...combine([team, season], [standings]),
    ...(season.moving ? { confirmedAt: season.confirmedAt } : {}),
    ...liveMaxAge([season]),
    body: () => ({
      sport,
      team: teamDetailOf(team.value, standings?.value, season.games),
      nextGame: next === undefined ? null : entryOf(next),
      lastUpdated: isoTime(Math.min(team.confirmedAt, season.confirmedAt)),
    }),
  };
}
