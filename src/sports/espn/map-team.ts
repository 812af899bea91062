import type { Game, Team } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import { readEvent } from './map-event.ts';
import { readLogo, readRank, readRecord, readTeamName, readVenue } from './map-parts.ts';
import { type Mapped, read, readPage, unreadable } from './reading.ts';
import { type TeamPage, teamPage } from './schemas/pages.ts';

/** A division is not the conference; the group above it is. */
function conferenceOf({ groups }: TeamPage['team']): string | null {
  const conference = groups?.isConference === false ? groups.parent?.id : groups?.id;
  return conference ?? null;
}

/** Six hex digits. */
const readColor = (color: string | undefined): string | null =>
  /^#?([0-9a-f]{6})$/i.exec(color ?? '')?.[1]?.toLowerCase() ?? null;

/** Where the page has no home venue, a coming home game may tell it. */
function venueOf({ franchise }: TeamPage['team'], next: Game | undefined): Team['venue'] {
  const venue = readVenue(franchise?.venue);
  if (venue.name !== '') return venue;
  return next?.local.isHome && next.location.name !== '' ? next.location : null;
}

export const mapTeam = (payload: unknown, ref: TeamRef): Mapped<Team> =>
  readPage('team', teamPage, payload, ({ team }) => {
    const name = readTeamName(team);
    if (team.id !== ref.teamId) return unreadable(`team: is ${team.id}, not ${ref.teamId}`);
    if (name === undefined) return unreadable('team: has no name');
    const records = team.record?.items ?? [];
    const next = readEvent(team.nextEvent[0], ref).value;
    return read({
      id: team.id,
      name,
      abbreviation: team.abbreviation ?? '',
      logo: readLogo(team),
      record: readRecord(records, 'total'),
      conferenceRecord: readRecord(records, 'vsconf'),
      ranking: readRank(team.rank),
      location: team.location ?? '',
      // The provider's own `nickname` is the school again; people call this one the nickname.
      nickname: team.name ?? team.nickname ?? '',
      color: readColor(team.color),
      alternateColor: readColor(team.alternateColor),
      conferenceId: conferenceOf(team),
      venue: venueOf(team, next),
    });
  });
