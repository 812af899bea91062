import { isoTime } from '../../platform/clock.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { SportSchedule } from '../contract.ts';
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
import { entryOf, teamOf } from './views.ts';

/** A sport's whole current season, past and coming, with the team. */
export async function getSportSchedule(
  tools: AnswerTools,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<SportSchedule>> {
  const { copies, resources, seasons, teams } = tools;
  const ref = teamFor(teams, sport);
  const [season, team] = await Promise.all([
    seasonOf(seasons, ref, bypass),
    copies.read(resources.team(ref), { bypass }).then(holding),
  ]);
  const standings = await heldStandings(tools, ref);
  return {
    ...combine([season, team], [standings]),
    ...(season.moving ? { confirmedAt: season.confirmedAt } : {}),
    ...liveMaxAge([season]),
    body: () => ({
      sport,
      team: teamOf(team.value, standings?.value),
      games: season.games.map(entryOf),
      lastUpdated: isoTime(season.confirmedAt),
    }),
  };
}
