import { HOUR, seasonOfYear, seasonYear } from '../world/calendar.ts';
import type { Fixture } from '../world/fixture.ts';
import { isPost, stateAt } from '../world/game-state.ts';
import type { League } from '../world/leagues.ts';
import { played, recordAt, written } from '../world/records.ts';
import { seasonTypeOf } from '../world/season-types.ts';
import type { Team } from '../world/teams.ts';
import { seasonName } from './event-parts.ts';
import type { Body, Scene } from './scene.ts';
import { minute, second } from './scene.ts';
import { scheduleEvent } from './schedule-event.ts';
import { standingSummary } from './standings-order.ts';
import { groupOf, logoOf, slugOf } from './team-shapes.ts';

export interface ScheduleQuery {
  readonly season: number | null;
  readonly seasonType: number | null;
}

/** `/teams/{id}/schedule`: one season type of one season; the current ones when not asked otherwise. */
export function scheduleBody(scene: Scene, team: Team, query: ScheduleQuery): Body {
  const { league, now, world } = scene;
  const type = currentType(scene, team);
  const number =
    query.season === null ? scene.season.number : seasonOfYear(league, world.seed, query.season, now);
  const asked = number === null ? null : { ...scene, season: world.season(league, number) };
  const wanted = query.seasonType ?? (asked === null || asked.season === scene.season ? type : 2);
  const fixtures =
    asked === null ? [] : asked.season.of(team.id).filter(({ seasonType }) => seasonType === wanted);
  const shown =
    asked === null ? [] : visible(league, fixtures, now).map((game) => scheduleEvent(game, asked, team.id));
  const year = query.season ?? seasonYear(league, world.seed, scene.season.number);
  return {
    timestamp: second(now),
    status: 'success',
    season: { ...seasonBody(league, type, seasonYear(league, world.seed, scene.season.number)), half: 1 },
    team: scheduleHead(scene, team),
    events: asked === null || fixtures.length === 0 ? [] : [...shown, ...unreadable(asked, team, wanted)],
    ...(fixtures.length > 0 && { requestedSeason: seasonBody(league, wanted, year) }),
  };
}

/** Softball's schedule knows the past only. */
const visible = (league: League, fixtures: readonly Fixture[], now: number): readonly Fixture[] =>
  league.key === 'softball' ? fixtures.filter((fixture) => isPost(stateAt(fixture, now))) : fixtures;

/** The type of the game that comes next, from half a day before it. */
export function currentType(scene: Scene, team: Team): number {
  const games = scene.season.of(team.id);
  const next = games.find(({ end }) => end > scene.now);
  if (next === undefined) return games.at(-1)?.seasonType ?? 4;
  if (next.start - scene.now < 12 * HOUR) return next.seasonType;
  return games.findLast(({ end }) => end <= scene.now)?.seasonType ?? next.seasonType;
}

const seasonBody = (league: League, type: number, year: number): Body => ({
  year,
  type,
  name: seasonTypeOf(type, league).name,
  displayName: seasonName(league, year),
});

function scheduleHead(scene: Scene, team: Team): Body {
  const { league, season, now, world, base } = scene;
  const { location, mascot, abbreviation, color } = team.school;
  const { total } = recordAt(season, team.id, now);
  const standing = standingSummary(scene, team);
  return {
    id: team.id,
    abbreviation,
    location,
    name: mascot,
    displayName: team.displayName,
    clubhouse: `https://www.example.com/${league.slug}/team/_/id/${team.id}/${slugOf(team)}`,
    color,
    logo: logoOf(team, base) ?? '',
    ...(played(total) > 0 && { recordSummary: written(total) }),
    seasonSummary: seasonName(league, seasonYear(league, world.seed, season.number)),
    ...(standing !== null && { standingSummary: standing }),
    groups: { id: groupOf(team), parent: { id: league.allGroup }, isConference: true },
  };
}

/** Where the provider has lost who plays: a row that no reader can use. */
function unreadable(scene: Scene, team: Team, type: number): Body[] {
  const { key } = scene.league;
  if (type !== 2 || team.school.index !== 0 || (key !== 'mens-basketball' && key !== 'baseball')) return [];
  const after = scene.season.of(team.id).find(({ round }) => round === 2);
  if (after === undefined) return [];
  const id = `${after.id.slice(0, -2)}99`;
  const date = minute(after.start + 6 * HOUR);
  const competition = { id, date, timeValid: true, neutralSite: false, notes: [], broadcasts: [] };
  return [
    { id, date, name: 'TBD at TBD', shortName: 'TBD @ TBD', timeValid: true, competitions: [competition] },
  ];
}
