import { type Game, SIDES, type Side } from '../world/game.ts';
import type { GameState } from '../world/game-state.ts';
import { isBasketball } from '../world/leagues.ts';
import { fullName, shortName } from '../world/people.ts';
import { battingLeaders, type Leader, leadersOf } from '../world/performance.ts';
import type { Athlete } from '../world/squad.ts';
import type { Team } from '../world/teams.ts';
import type { Body, Context } from './context.ts';
import names from './leader-names.json' with { type: 'json' };
import { logoOf, logosOf, uidOf } from './teams.ts';

/** Each endpoint has its own name for a statistic: `Pts` in the schedule and the scoreboard, `PTS` in the summary. */
const NAMES: ReadonlyMap<string, (typeof names)[number]> = new Map(names.map((row) => [row.name, row]));

const namesOf = (name: string) =>
  NAMES.get(name) ?? { key: name, title: name, short: name, summaryTitle: name, unit: name };

export const headshotOf = (athlete: Athlete, team: Team, base: string): string =>
  `${base}/i/headshots/${team.league.slug}/players/full/${athlete.id}.png`;

/** An athlete in a summary. The picture is an object; on the scoreboard it is a string. */
export function summaryAthlete(athlete: Athlete, team: Team, base: string): Body {
  const { id, last, jersey, position, pictured } = athlete;
  return {
    id,
    uid: `${team.league.uid}~a:${id}`,
    lastName: last,
    fullName: fullName(athlete),
    displayName: fullName(athlete),
    shortName: shortName(athlete),
    links: [],
    ...(pictured && { headshot: { href: headshotOf(athlete, team, base), alt: fullName(athlete) } }),
    ...(jersey !== null && { jersey }),
    position: { name: position.name, displayName: position.name, abbreviation: position.abbreviation },
  };
}

/** The leaders of a finished game; empty for sports without leaders. */
export function scheduleLeaders(game: Game, side: Side, state: GameState, context: Context): Body {
  const found = leadersOf(game, side, state, context.world.squad(game[side]));
  if (found.length === 0) return {};
  return {
    leaders: found.map(({ name, athlete, value, text }) => {
      const { key, title, short } = namesOf(name);
      const who = {
        id: athlete.id,
        lastName: athlete.last,
        displayName: fullName(athlete),
        shortName: shortName(athlete),
      };
      const leaders = [{ displayValue: text, value, athlete: who }];
      return { name: key, displayName: title, abbreviation: short, leaders };
    }),
  };
}

/** A team's leaders on the scoreboard. Softball has no leaders; football lists the leaders of both teams together. */
export function teamLeaders(game: Game, side: Side, state: GameState, context: Context): Body[] {
  const team = game[side];
  const squad = context.world.squad(team);
  const shown = (leaders: Leader[]): Body[] => leaders.map((best) => scoreboardLeader(best, team, context));
  if (game.league.key === 'baseball') {
    return state.progress > 0 ? shown(battingLeaders(game, side, state, squad)) : [];
  }
  if (!isBasketball(game.league)) return [];
  return state.progress > 0
    ? shown(withRating(leadersOf(game, side, state, squad)))
    : seasonAverages(team, context);
}

/** Adds the provider's rating of the leading scorer, which is not a statistic. */
function withRating(leaders: Leader[]): Leader[] {
  const [points] = leaders;
  if (points === undefined) return leaders;
  return [...leaders, { ...points, name: 'rating', value: points.value * 1.5, text: `${points.text} PTS` }];
}

function seasonAverages(team: Team, context: Context): Body[] {
  return averages(['points', 'rebounds', 'assists'], team, context).map(({ name, athlete, value }) => ({
    ...scoreboardLeader({ name, athlete, value, text: value.toFixed(1) }, team, context),
    name: `${name}PerGame`,
  }));
}

/** Football lists the leaders of both teams together. */
export function footballLeaders(game: Game, state: GameState, context: Context): Body[] {
  const all = SIDES.flatMap((side) => {
    const team = game[side];
    return leadersOf(game, side, state, context.world.squad(team)).map((best) => ({ best, team }));
  });
  return ['passingYards', 'rushingYards', 'receivingYards'].flatMap((name) => {
    const [first] = all.filter(({ best }) => best.name === name).sort((a, b) => b.best.value - a.best.value);
    return first === undefined ? [] : [scoreboardLeader(first.best, first.team, context)];
  });
}

function scoreboardLeader({ name, athlete, value, text }: Leader, team: Team, { base }: Context): Body {
  const { title, short } = namesOf(name);
  const who = {
    id: athlete.id,
    fullName: fullName(athlete),
    displayName: fullName(athlete),
    shortName: shortName(athlete),
    ...(athlete.pictured && { headshot: headshotOf(athlete, team, base) }),
    ...(athlete.jersey !== null && { jersey: athlete.jersey }),
    position: { abbreviation: athlete.position.abbreviation },
    team: { id: team.id },
    active: true,
  };
  const leaders = [{ displayValue: text, value, athlete: who, team: { id: team.id } }];
  return { name, displayName: title, shortDisplayName: short, abbreviation: short, leaders };
}

/** `leaders` of the summary: one entry per team. Before a game, basketball has the season's averages instead. */
export function summaryLeaders(game: Game, state: GameState, context: Context): Body[] {
  return SIDES.map((side) => {
    const team = game[side];
    const found = leadersOf(game, side, state, context.world.squad(team));
    const inGame = found.map((best) => summaryLeader(best, team, context));
    const leaders = state.progress > 0 ? inGame : summaryAverages(team, context);
    return { team: leadersTeam(team, context), leaders };
  });
}

function leadersTeam(team: Team, { base }: Context): Body {
  const { displayName, id } = team;
  const { abbreviation } = team.school;
  const logo = logoOf(team, base);
  const pictures = logo === undefined ? {} : { logo, logos: logosOf(team, base) };
  return { id, uid: uidOf(team), displayName, abbreviation, links: [], ...pictures };
}

/** A leader in a summary. In basketball, leaders have only a display value and no `value`. */
function summaryLeader({ name, athlete, value, text }: Leader, team: Team, { base }: Context): Body {
  const { summaryTitle, unit } = namesOf(name);
  const leader = {
    displayValue: text,
    ...(team.league.key === 'football' && { value }),
    athlete: summaryAthlete(athlete, team, base),
    mainStat: { value: String(value), label: unit },
    summary: text,
  };
  return { name, displayName: summaryTitle, leaders: [leader] };
}

function summaryAverages(team: Team, context: Context): Body[] {
  if (!isBasketball(team.league)) return [];
  return averages(['points', 'assists', 'rebounds'], team, context).map(({ name, athlete, value }) => {
    const leader = { displayValue: value.toFixed(1), athlete: summaryAthlete(athlete, team, context.base) };
    return { name: `${name}PerGame`, displayName: namesOf(name).summaryTitle, leaders: [leader] };
  });
}

function averages(names: readonly string[], team: Team, { world }: Context): Omit<Leader, 'text'>[] {
  const [athlete] = world.squad(team).athletes;
  if (athlete === undefined) return [];
  return names.map((name, index) => ({ name, athlete, value: 17.4 - index * 5 }));
}
