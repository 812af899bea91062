import { isBasketball } from '../world/leagues.ts';
import type { Tally, TeamRecord } from '../world/records.ts';
import { played, recordAt, share, written } from '../world/records.ts';
import type { Team } from '../world/teams.ts';
import type { Body, Scene } from './scene.ts';
import { scheduleEvent } from './schedule-event.ts';
import { standingSummary } from './standings-order.ts';
import { groupOf, logosOf, slugOf, uidOf } from './team-shapes.ts';

/** `/teams/{id}`: records, and the game that comes next or, at the end of a season, the last one. */
export function teamBody(scene: Scene, team: Team): Body {
  const { league, season, now, base } = scene;
  const record = recordAt(season, team.id, now);
  const games = season.of(team.id);
  const next = games.find(({ end }) => end > now) ?? games.at(-1);
  const rank = season.poll.get(team.id);
  const standing = standingSummary(scene, team);
  const { location, mascot, abbreviation, color, alternateColor } = team.school;
  return {
    team: {
      id: team.id,
      uid: uidOf(team),
      slug: slugOf(team),
      location,
      name: mascot,
      nickname: location,
      abbreviation,
      displayName: team.displayName,
      shortDisplayName: location,
      color,
      alternateColor,
      isActive: true,
      logos: logosOf(team, base),
      record: played(record.total) === 0 ? {} : { items: recordItems(record) },
      groups: { id: groupOf(team), parent: { id: league.allGroup }, isConference: true },
      links: [],
      ...(rank !== undefined && { rank }),
      ...(isBasketball(league) && { franchise: franchise(team) }),
      nextEvent: next === undefined ? [] : [scheduleEvent(next, scene, team.id)],
      ...(standing !== null && { standingSummary: standing }),
    },
  };
}

/** Only basketball's teams come with their home. */
function franchise({ id, venue }: Team): Body {
  const { city, state, name, indoor } = venue;
  return { id, venue: { id: venue.id, fullName: name, address: { city, state }, grass: !indoor, indoor } };
}

function recordItems(record: TeamRecord): Body[] {
  return [
    item('Overall Record', 'total', record.total, record.streak),
    item('Home Record', 'home', record.home, record.streak),
    item('Away Record', 'road', record.road, record.streak),
    item('Conference Record', 'vsconf', record.conference, record.streak),
  ];
}

const item = (description: string, type: string, tally: Tally, streak: number): Body => ({
  description,
  type,
  summary: written(tally),
  stats: [
    { name: 'gamesPlayed', value: played(tally) },
    { name: 'losses', value: tally.losses },
    { name: 'streak', value: streak },
    { name: 'winPercent', value: share(tally) },
    { name: 'wins', value: tally.wins },
  ],
});

/** `/teams`: how the ids of a league are found. Fifty on a page unless asked otherwise. */
export function teamListBody(scene: Scene, limit: number, page: number): Body {
  const { league, season } = scene;
  const shown = season.teams.slice((page - 1) * limit, page * limit);
  const teams = shown.map((team) => {
    const { location, mascot, abbreviation } = team.school;
    const names = {
      displayName: team.displayName,
      shortDisplayName: location,
      location,
      name: mascot,
      abbreviation,
    };
    return {
      team: {
        id: team.id,
        uid: uidOf(team),
        slug: slugOf(team),
        ...names,
        isActive: true,
        logos: logosOf(team, scene.base),
        links: [],
      },
    };
  });
  const { id, uid, name, abbreviation, slug } = league;
  return { sports: [{ id, slug: league.sport, leagues: [{ id, uid, name, abbreviation, slug, teams }] }] };
}
