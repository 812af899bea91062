import { HOUR } from '../world/calendar.ts';
import type { Game } from '../world/game.ts';
import { isPost, stateAt } from '../world/game-state.ts';
import type { League } from '../world/leagues.ts';
import { played, recordAt, written } from '../world/records.ts';
import { seasonTypeOf, shownType } from '../world/season-types.ts';
import type { Team } from '../world/teams.ts';
import { type Body, type Context, minute, second, yearOf } from './context.ts';
import { seasonName } from './event-parts.ts';
import { scheduleEvent } from './schedule-event.ts';
import { standingSummary } from './standings.ts';
import { groupOf, logoOf, slugOf } from './teams.ts';

interface ScheduleQuery {
  readonly season: number | null;
  readonly seasonType: number | null;
}

/** `/teams/{id}/schedule`: one season type of one season; by default the current type of the current season. */
export function scheduleBody(context: Context, team: Team, query: ScheduleQuery): Body {
  const { league, now, world } = context;
  const number =
    query.season === null ? defaultSeason(context) : world.calendar.seasonOfYear(league, query.season, now);
  const named = number === null ? null : { ...context, season: world.season(league, number) };
  const wanted = query.seasonType ?? defaultType(context, team, number);
  const all = named?.season.of(team.id) ?? [];
  const games = league.onePage ? all : all.filter(({ seasonType }) => seasonType === wanted);
  const head = seasonOfPage(context, team);
  const requested = { year: query.season ?? yearOf(context, number ?? undefined), type: wanted };
  return {
    timestamp: second(now),
    status: 'success',
    season: { ...seasonBody(league, head), half: 1 },
    team: scheduleHead(context, team),
    events: named === null || games.length === 0 ? [] : eventsOf(named, team, games, wanted),
    ...(games.length > 0 && { requestedSeason: seasonBody(league, requested) }),
  };
}

/**
 * The season of a page that was requested without `season=`: the current season, or the next one if it is listed early.
 */
function defaultSeason({ phase, season }: Context): number | null {
  if (phase === 'empty') return null;
  return phase === 'early' ? season.number + 1 : season.number;
}

/**
 * The season type of a page that was requested without `seasontype=`: the current type; in the off season, the last
 * type.
 */
function defaultType(context: Context, team: Team, number: number | null): number {
  if (number !== context.season.number) return 2;
  return currentType({ ...context, phase: 'season' }, team);
}

const eventsOf = (context: Context, team: Team, games: readonly Game[], type: number): Body[] => [
  ...visible(context.league, games, context.now).map((game) => scheduleEvent(game, context, team.id)),
  ...unreadable(context, team, type),
];

/** The schedules of some leagues, such as softball, list past games only. */
const visible = (league: League, games: readonly Game[], now: number): readonly Game[] =>
  league.lacks.includes('coming_games') ? games.filter((game) => isPost(stateAt(game, now))) : games;

/** The season stated on a team's pages. */
export function seasonOfPage(context: Context, team: Team): { year: number; type: number } {
  const year = yearOf(context);
  return context.phase === 'empty' ? { year: year + 1, type: 1 } : { year, type: currentType(context, team) };
}

/** The current season type: the off season, or the type of the next game, from half a day before the game. */
function currentType(context: Context, team: Team): number {
  // The off season is type 7 in baseball and softball, whose type 4 is the super regional.
  if (context.phase !== 'season') return context.league.rules.kind === 'innings' ? 7 : 4;
  const games = context.season.of(team.id);
  const next = games.find(({ end }) => end > context.now);
  if (next === undefined) return games.at(-1)?.seasonType ?? 4;
  if (next.start - context.now < 12 * HOUR) return next.seasonType;
  return games.findLast(({ end }) => end <= context.now)?.seasonType ?? next.seasonType;
}

const seasonBody = (league: League, { year, type }: { year: number; type: number }): Body => ({
  year,
  type: shownType(type, league),
  name: seasonTypeOf(type, league).name,
  displayName: seasonName(league, year),
});

function scheduleHead(context: Context, team: Team): Body {
  const standing = context.phase === 'empty' ? null : standingSummary(context, team);
  return {
    ...pageTeam(context, team),
    ...(standing !== null && { standingSummary: standing }),
    groups: { id: groupOf(team), parent: { id: context.league.allGroup }, isConference: true },
  };
}

/** The team at the top of its schedule and roster. */
export function pageTeam(context: Context, team: Team): Body {
  const { league, season, now, base, phase } = context;
  const { location, mascot, abbreviation, color } = team.school;
  const { total } = recordAt(season, team.id, now);
  return {
    id: team.id,
    abbreviation,
    location,
    name: mascot,
    displayName: team.displayName,
    clubhouse: `https://www.example.com/${league.slug}/team/_/id/${team.id}/${slugOf(team)}`,
    color,
    logo: logoOf(team, base) ?? '',
    ...(played(total) > 0 && phase !== 'empty' && { recordSummary: written(total) }),
    seasonSummary: seasonName(league, seasonOfPage(context, team).year),
  };
}

/** An event without teams, which a client must skip. */
function unreadable(context: Context, team: Team, type: number): Body[] {
  const { key } = context.league;
  if (type !== 2 || team.school.index !== 0 || (key !== 'mens-basketball' && key !== 'baseball')) return [];
  const after = context.season.of(team.id).find(({ round }) => round === 2);
  if (after === undefined) return [];
  const id = `${after.id.slice(0, -2)}99`;
  const date = minute(after.start + 6 * HOUR);
  const competition = { id, date, timeValid: true, neutralSite: false, notes: [], broadcasts: [] };
  return [
    { id, date, name: 'TBD at TBD', shortName: 'TBD @ TBD', timeValid: true, competitions: [competition] },
  ];
}
