import { between, pick, random } from '../../random.ts';
import { CYCLE, MINUTE, ROUNDS } from './calendar.ts';
import { type ExtraGame, extraGamesOf } from './extra-games.ts';
import type { Game } from './game.ts';
import type { League } from './leagues.ts';
import { makeGame, type SeasonRef } from './make-game.ts';
import { crossConference, drawn, type Pair, withinConference } from './pairings.ts';
import { type Round, roundOf } from './rounds.ts';
import { LOCAL_INDEX } from './schools.ts';
import { pollOf } from './strength.ts';
import { outsiderOf, type Team, teamsOf } from './teams.ts';

/** A league's season, with its games by start. */
export interface Season {
  readonly league: League;
  readonly number: number;
  readonly teams: readonly Team[];
  readonly games: readonly Game[];
  /** A team's games, by start. */
  of(teamId: string): readonly Game[];
  /** Ranks in the poll by team id. */
  readonly poll: ReadonlyMap<string, number>;
}

const NON_CONFERENCE_ROUNDS = 8;

export function buildSeason(season: SeasonRef): Season {
  const { league, calendar, number } = season;
  const teams = teamsOf(league);
  const [local] = teams.slice(LOCAL_INDEX);
  if (local === undefined) throw new Error('no local team');
  const regular = [...Array(ROUNDS).keys()].flatMap((round) =>
    gamesOfRound(season, teams, local, roundOf(league, round)),
  );
  const extras = [...extraGamesOf(league), ...calendar.extraGames].map((extra, index) =>
    extraGame(season, teams, local, regular, extra, index),
  );
  const games = [...regular, ...extras].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  const byTeam = Map.groupBy(
    games.flatMap((game) => [game.home, game.away].map(({ id }) => ({ id, game }))),
    ({ id }) => id,
  );
  const gamesByTeam = new Map([...byTeam].map(([id, rows]) => [id, rows.map(({ game }) => game)]));
  const poll = pollOf(calendar.seed, number, teams);
  return { league, number, teams, games, of: (teamId) => gamesByTeam.get(teamId) ?? [], poll };
}

/** Every team plays once, our team in its own slot. */
function gamesOfRound(season: SeasonRef, teams: readonly Team[], local: Team, round: Round): Game[] {
  const { league, calendar, number } = season;
  const { seed } = calendar;
  const ourStart = calendar.roundStart(league, number, round.number);
  const cycleStart = Math.floor(ourStart / CYCLE) * CYCLE;
  return pairsOf(season, teams, local, round).map((pair, index) => {
    if (pair.includes(local)) return makeGame(season, round, pair, { index: 0, start: ourStart, ours: true });
    const next = random(seed, 'start', league.key, number, round.number, index);
    const start = cycleStart + between(next, 0, 24) * 30 * MINUTE;
    return makeGame(season, round, pair, { index: index + 1, start, ours: false });
  });
}

function pairsOf(season: SeasonRef, teams: readonly Team[], local: Team, round: Round): Pair[] {
  const { league, calendar, number } = season;
  const next = random(calendar.seed, 'pairs', league.key, number, round.number);
  if (round.seasonType > 2) return drawn(next, teams);
  if (round.number >= NON_CONFERENCE_ROUNDS) {
    return withinConference(teams, round.number - NON_CONFERENCE_ROUNDS);
  }
  // Our team alternates between home and away; for other teams it is random.
  const pairs = crossConference(next, teams).map((pair) =>
    pair.includes(local) ? facing(pair, local, round.number) : pair,
  );
  if (!round.outsider) return pairs;
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
  regular: readonly Game[],
  extra: ExtraGame,
  index: number,
): Game {
  const { league, calendar, number } = season;
  const round = roundOf(league, extra.round);
  const start = calendar.roundStart(league, number, extra.round) + extra.minutesLater * MINUTE;
  const plan = { index: 40 + index, start, ours: true, incident: extra.incident, note: extra.note };
  const regularGame = regular.find(
    (game) => game.round === extra.round && (game.home === local || game.away === local),
  );
  if (extra.again === true && regularGame !== undefined) {
    return makeGame(season, round, [regularGame.home, regularGame.away], plan);
  }
  const rivals = teams.filter(
    ({ school }) => school !== local.school && school.conference === local.school.conference,
  );
  const next = random(calendar.seed, 'extra', league.key, number, index);
  return makeGame(season, round, [local, pick(next, rivals)], plan);
}
