import type { Game } from '../world/game.ts';
import { isBasketball } from '../world/leagues.ts';
import { played, recordAt, share, type Tally, type TeamRecord, written } from '../world/records.ts';
import type { Team } from '../world/teams.ts';
import type { Body, Context } from './context.ts';
import { scheduleEvent } from './schedule-event.ts';
import { standingSummary } from './standings.ts';
import { groupOf, listedTeam } from './teams.ts';

/** `/teams/{id}`: the team, its records and its next game. */
export function teamBody(context: Context, team: Team): Body {
  const { league, season, now, base, phase } = context;
  const record = recordAt(season, team.id, now);
  const hasNothing = phase === 'empty' || played(record.total) === 0;
  const next = nextGame(context, team);
  const rank = phase === 'empty' ? undefined : season.poll.get(team.id);
  const standing = standingSummary(context, team);
  const { location, color, alternateColor } = team.school;
  return {
    team: {
      ...listedTeam(team, base),
      nickname: location,
      color,
      alternateColor,
      record: hasNothing ? {} : { items: recordItems(record) },
      groups: { id: groupOf(team), parent: { id: league.allGroup }, isConference: true },
      ...(rank !== undefined && { rank }),
      ...(isBasketball(league) && { franchise: franchise(team) }),
      nextEvent: next === undefined ? [] : [scheduleEvent(next, context, team.id)],
      ...(standing !== null && { standingSummary: standing }),
    },
  };
}

/** The next game; in the off season the last game, or no game if the provider has switched to the new season. */
function nextGame({ league, season, now, phase, world }: Context, team: Team): Game | undefined {
  if (phase === 'empty') return undefined;
  const { number } = season;
  const games = (phase === 'early' ? world.season(league, number + 1) : season).of(team.id);
  return games.find(({ end }) => end > now) ?? games.at(-1);
}

/** Only basketball teams have their home venue. */
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

/** `/teams`: lists a league's teams with their ids, fifty per page by default. */
export function teamListBody(context: Context, limit: number, page: number): Body {
  const { league, season } = context;
  const shown = season.teams.slice((page - 1) * limit, page * limit);
  const teams = shown.map((team) => ({ team: listedTeam(team, context.base) }));
  const { id, uid, name, abbreviation, slug } = league;
  return { sports: [{ id, slug: league.sport, leagues: [{ id, uid, name, abbreviation, slug, teams }] }] };
}
