import { CYCLE, MINUTE, ROUNDS, roundStart } from './calendar.ts';
import type { Extra } from './extras.ts';
import { extrasOf, hasOutsider, isNeutral, isOvertime } from './extras.ts';
import type { Fixture } from './fixture.ts';
import type { League } from './leagues.ts';
import type { SeasonRef } from './make-fixture.ts';
import { firstPostRound, makeFixture } from './make-fixture.ts';
import type { Pair } from './pairings.ts';
import { crossConference, drawn, withinConference } from './pairings.ts';
import { between, pick, random } from './random.ts';
import { LOCAL_INDEX } from './schools.ts';
import { pollOf } from './strength.ts';
import type { Team } from './teams.ts';
import { outsiderOf, teamsOf } from './teams.ts';

/** All games of a league's season, by start. */
export interface Season {
  readonly league: League;
  readonly number: number;
  readonly teams: readonly Team[];
  readonly fixtures: readonly Fixture[];
  /** A team's games, by start. */
  of(teamId: string): readonly Fixture[];
  /** Places in the poll by team id. */
  readonly poll: ReadonlyMap<string, number>;
}

const NON_CONFERENCE_ROUNDS = 8;

export function buildSeason(season: SeasonRef): Season {
  const { league, number } = season;
  const teams = teamsOf(league);
  const [local] = teams.slice(LOCAL_INDEX);
  if (local === undefined) throw new Error('no local team');
  const regular = [...Array(ROUNDS).keys()].flatMap((round) => roundOf(season, teams, local, round));
  const extras = extrasOf(league).map((extra, index) =>
    extraGame(season, teams, local, regular, extra, index),
  );
  const fixtures = [...regular, ...extras].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  const byTeam = new Map<string, Fixture[]>();
  for (const fixture of fixtures) {
    for (const { id } of [fixture.home, fixture.away]) {
      const games = byTeam.get(id);
      if (games === undefined) byTeam.set(id, [fixture]);
      else games.push(fixture);
    }
  }
  const poll = pollOf(season, teams);
  return { league, number, teams, fixtures, of: (teamId) => byTeam.get(teamId) ?? [], poll };
}

/** One cycle: every team plays once, ours in its own slot. */
function roundOf(season: SeasonRef, teams: readonly Team[], local: Team, round: number): Fixture[] {
  const { league, seed, number } = season;
  const ourStart = roundStart(league, seed, number, round);
  const cycleStart = Math.floor(ourStart / CYCLE) * CYCLE;
  const special = {
    neutral: isNeutral(round, firstPostRound(league)),
    forceOvertime: isOvertime(round),
  };
  return pairsOf(season, teams, local, round).map((pair, index) => {
    if (pair.includes(local)) return makeFixture(season, pair, { round, index: 0, start: ourStart }, special);
    const next = random(seed, 'start', league.key, number, round, index);
    const start = cycleStart + between(next, 0, 24) * 30 * MINUTE;
    return makeFixture(season, pair, { round, index: index + 1, start }, {});
  });
}

function pairsOf(
  { league, seed, number }: SeasonRef,
  teams: readonly Team[],
  local: Team,
  round: number,
): Pair[] {
  const next = random(seed, 'pairs', league.key, number, round);
  if (round >= firstPostRound(league)) return drawn(next, teams);
  if (round >= NON_CONFERENCE_ROUNDS) return withinConference(teams, round - NON_CONFERENCE_ROUNDS);
  // Ours are by turns at home and away; for the others it is left to chance.
  const pairs = crossConference(next, teams).map((pair) =>
    pair.includes(local) ? facing(pair, local, round) : pair,
  );
  if (!hasOutsider(league, round)) return pairs;
  return pairs.map((pair): Pair => (pair.includes(local) ? [local, outsiderOf(league)] : pair));
}

function facing([one, other]: Pair, local: Team, round: number): Pair {
  const opponent = one === local ? other : one;
  return round % 2 === 0 ? [local, opponent] : [opponent, local];
}

function extraGame(
  season: SeasonRef,
  teams: readonly Team[],
  local: Team,
  regular: readonly Fixture[],
  extra: Extra,
  index: number,
): Fixture {
  const { league, seed, number } = season;
  const start = roundStart(league, seed, number, extra.round) + extra.minutesLater * MINUTE;
  const place = { round: extra.round, index: 40 + index, start };
  const { fate, note } = extra;
  const before = regular.find(
    ({ round, home, away }) => round === extra.round && (home === local || away === local),
  );
  if (extra.again === true && before !== undefined) {
    return makeFixture(season, [before.home, before.away], place, { fate, note });
  }
  const rivals = teams.filter(
    ({ school }) => school !== local.school && school.conference === local.school.conference,
  );
  const pair: Pair = [local, pick(random(seed, 'extra', league.key, number, index), rivals)];
  return makeFixture(season, pair, place, { fate, note });
}
