import { isoTime } from '../../platform/clock.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { TeamInformation } from '../contract.ts';
import { isComing } from '../game-state.ts';
import { combine } from './combine.ts';
import { type AnswerTools, type BySport, holding, isPlayed, liveMaxAge, seasonOf, teamFor } from './tools.ts';
import { entryOf, teamDetailOf } from './views.ts';

/** A team, its conference and the first of its games that is not over. */
export async function getTeam(
  { copies, resources, seasons, teams }: AnswerTools,
  { query: { sport }, bypass }: BySport,
): Promise<Answer<TeamInformation>> {
  const ref = teamFor(teams, sport);
  const [team, season] = await Promise.all([
    copies.read(resources.team(ref), { bypass }).then(holding),
    seasonOf(seasons, ref, bypass),
  ]);
  // The provider names a conference only in its standings; the team is shown without them too.
  const standings = await copies.peek(resources.standings(ref));
  const named = standings && { ...standings, cache: 'hit' as const };
  const next = season.games.find(isComing);
  return {
    ...combine([team, season]),
    version: [team, season, ...(named ? [named] : [])]
      .map((part) => `${part.version}@${part.confirmedAt}`)
      .join('|'),
    ...(isPlayed(season) ? { confirmedAt: season.confirmedAt } : {}),
    ...liveMaxAge([season]),
    body: () => ({
      sport,
      team: teamDetailOf(team.value, standings?.value.conference ?? null),
      nextGame: next === undefined ? null : entryOf(next),
      lastUpdated: isoTime(Math.min(team.confirmedAt, season.confirmedAt)),
    }),
  };
}
