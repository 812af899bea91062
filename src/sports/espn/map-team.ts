import type { Team, TeamRef } from '../model/teams.ts';
import { readSides } from './map-competitors.ts';
import { hasSeeds } from './map-event.ts';
import { readColor, readLogo, readRank, readRecord, readTeamName, readVenue } from './map-parts.ts';
import { type Mapped, read, readPage, unreadable } from './reading.ts';
import { event } from './schemas/event.ts';
import { type TeamPage, teamPage } from './schemas/pages.ts';

type Venue = NonNullable<Team['venue']>;

/** What the team's next game (out of season its last one) says about the team. */
interface Hints {
  readonly conferenceRecord: string;
  readonly ranking: number | null;
  readonly homeVenue: Venue | null;
}

const NO_HINTS: Hints = { conferenceRecord: '', ranking: null, homeVenue: null };

const named = (venue: Venue): Venue | null => (venue.name === '' ? null : venue);

function hintsOf([first]: readonly unknown[], ref: TeamRef): Hints {
  const next = event.safeParse(first).data;
  const sides = next && readSides(next.competition.competitors, ref.teamId);
  if (!next || !sides) return NO_HINTS;
  const { competition } = next;
  const { ours, isHome } = sides;
  // After a game its rank is the one of that day.
  const isRankNow = competition.status?.type?.state === 'pre' && !hasSeeds(next, ref);
  return {
    conferenceRecord: readRecord([...ours.record, ...ours.records], 'vsconf'),
    ranking: isRankNow ? readRank(ours.curatedRank?.current) : null,
    homeVenue: isHome && competition.neutralSite !== true ? named(readVenue(competition.venue)) : null,
  };
}

/** The conference is the group above a division. */
function conferenceOf({ groups }: TeamPage['team']): string | null {
  const conference = groups?.isConference === false ? groups.parent?.id : groups?.id;
  return conference ?? null;
}

export const mapTeam = (payload: unknown, ref: TeamRef): Mapped<Team> =>
  readPage('team', teamPage, payload, ({ team }) => {
    const name = readTeamName(team);
    if (team.id !== ref.teamId) return unreadable(`team: is ${team.id}, not ${ref.teamId}`);
    if (name === undefined) return unreadable('team: has no name');
    const records = team.record?.items ?? [];
    const hints = hintsOf(team.nextEvent, ref);
    return read({
      id: team.id,
      name,
      abbreviation: team.abbreviation ?? '',
      logo: readLogo(team),
      record: readRecord(records, 'total'),
      conferenceRecord: readRecord(records, 'vsconf') || hints.conferenceRecord,
      ranking: readRank(team.rank) ?? hints.ranking,
      location: team.location ?? '',
      // The provider's `name` is the nickname; its `nickname` repeats the school.
      nickname: team.name ?? '',
      color: readColor(team.color),
      alternateColor: readColor(team.alternateColor),
      conferenceId: conferenceOf(team),
      venue: named(readVenue(team.franchise?.venue)) ?? hints.homeVenue,
    });
  });
