import { found, type Outcome } from '../../platform/upstream/outcome.ts';
import type { Athlete, Coach, Roster, Team, TeamRef } from '../model/teams.ts';
import type { ListedTeam, TeamList } from '../provider.ts';
import { hasSeeds } from './map-event.ts';
import {
  readColor,
  readLogo,
  readPicture,
  readRank,
  readRecord,
  readSides,
  readTeamName,
  readVenue,
} from './map-parts.ts';
import { entriesOf, readGroups } from './map-standings.ts';
import { dropped, type Mapped, type Row, read, readPage, readRow, readRows, unreadable } from './reading.ts';
import { event } from './schemas/event.ts';
import {
  type AthleteRow,
  athlete,
  athleteGroup,
  coach as coachSchema,
  listedTeam,
  MOST_ATHLETES,
  rosterPage,
  standingsGroup,
  type TeamPage,
  teamPage,
  teamsPage,
} from './schemas/pages.ts';

/** Teams without id or name are left out. */
const readTeams = (rows: readonly unknown[]): ListedTeam[] =>
  rows.flatMap((row) => {
    const { team } = listedTeam.safeParse(row).data ?? {};
    return team === undefined ? [] : [{ id: team.id, name: team.displayName, location: team.location ?? '' }];
  });

/** The teams of a league. A list with as many teams as its limit is not whole. */
export function mapTeams(payload: unknown, limit: number): Outcome<TeamList> {
  const page = teamsPage.safeParse(payload);
  if (!page.success) return unreadable('teams: no list');
  const rows = page.data.sports[0].leagues[0].teams;
  const teams = readTeams(rows);
  if (rows.length < limit) return found({ teams });
  return found({
    teams,
    gap: `the list has ${rows.length} teams, the most that are sent, so teams may be missing`,
  });
}

/** The teams in all standings of a league, without duplicates. */
export function mapTeamsInStandings(payload: unknown): Outcome<TeamList> {
  const page = standingsGroup.safeParse(payload);
  const league = page.success ? readGroups(page.data) : undefined;
  if (league === undefined) return unreadable('standings: no table');
  const teams = readTeams(entriesOf(league));
  return found({ teams: [...new Map(teams.map((team) => [team.id, team])).values()] });
}

type Venue = NonNullable<Team['venue']>;

/** Facts about the team from its next game (out of season, from its last game). */
interface Hints {
  readonly conferenceRecord: string;
  readonly ranking: number | null;
  readonly homeVenue: Venue | null;
}

const NO_HINTS: Hints = { conferenceRecord: '', ranking: null, homeVenue: null };

const named = (venue: Venue): Venue | null => (venue.name === '' ? null : venue);

function hintsOf([first]: readonly unknown[], ref: TeamRef): Hints {
  const nextEvent = event.safeParse(first).data;
  const sides = nextEvent && readSides(nextEvent.competition.competitors, ref.teamId);
  if (!nextEvent || !sides) return NO_HINTS;
  const { competition } = nextEvent;
  const { ours, isHome } = sides;
  // A game that is over has the rank of the day of the game, which may be outdated.
  const isRankNow = competition.status?.type?.state === 'pre' && !hasSeeds(nextEvent, ref);
  return {
    conferenceRecord: readRecord([...ours.record, ...ours.records], 'vsconf'),
    ranking: isRankNow ? readRank(ours.curatedRank?.current) : null,
    homeVenue: isHome && competition.neutralSite !== true ? named(readVenue(competition.venue)) : null,
  };
}

/** If the team's group is a division, the conference is the group above it. */
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

/** `UN` means unspecified, as are most positions in college baseball. */
const NO_POSITION = new Set(['UN', '-']);

function positionOf({ position }: AthleteRow): string {
  const abbreviation = position?.abbreviation ?? '';
  return NO_POSITION.has(abbreviation) ? '' : abbreviation;
}

/** `Durham, NC`, or `Sydney, Australia` outside the United States. */
function hometownOf({ birthPlace }: AthleteRow): string {
  const { displayText, city, state, country } = birthPlace ?? {};
  return displayText ?? [city, state ?? country].filter((part) => part !== undefined).join(', ');
}

function mapAthlete(row: AthleteRow): Row<Athlete> {
  const { id, firstName = '', lastName = '' } = row;
  const name = row.displayName ?? row.fullName ?? `${firstName} ${lastName}`.trim();
  if (name === '') return dropped(`athlete ${id}`, 'no name');
  const value = {
    id,
    name,
    firstName,
    lastName,
    jersey: row.jersey ?? '',
    position: positionOf(row),
    height: row.displayHeight ?? '',
    weight: row.displayWeight ?? '',
    class: row.experience?.displayValue ?? '',
    hometown: hometownOf(row),
    headshot: readPicture(row.headshot),
  };
  return { value, anomalies: [] };
}

const readAthlete = (row: unknown): Row<Athlete> => readRow('athlete', athlete, row, mapAthlete);

/** The provider lists the head coach first, and says no titles. */
function readCoach(row: unknown, at: number): Coach[] {
  const { firstName, lastName, displayName } = coachSchema.safeParse(row).data ?? {};
  const fullName = firstName === undefined || lastName === undefined ? undefined : `${firstName} ${lastName}`;
  const name = displayName ?? fullName;
  return name === undefined ? [] : [{ name, title: at === 0 ? 'Head Coach' : 'Coach' }];
}

/** Flattens the groups: an athlete may be in two groups, and the names of groups are not positions. */
const athletesIn = (row: unknown): readonly unknown[] => athleteGroup.safeParse(row).data?.items ?? [row];

export const mapRoster = (payload: unknown, ref: TeamRef): Mapped<Roster> =>
  readPage('roster', rosterPage, payload, ({ team, athletes: rows, coach }) => {
    if ((team.id ?? ref.teamId) !== ref.teamId) return unreadable(`roster: of ${team.id}, not ${ref.teamId}`);
    const all = rows.flatMap(athletesIn);
    if (all.length > MOST_ATHLETES) return unreadable(`roster: ${all.length} athletes`);
    const athletes = readRows(all, readAthlete);
    if (athletes === undefined) return unreadable('roster: none of the athletes can be read');
    const byId = new Map(athletes.value.map((one) => [one.id, one]));
    const roster = {
      team: { id: ref.teamId, name: team.displayName ?? ref.name },
      athletes: [...byId.values()],
      coaches: coach.flatMap(readCoach),
    };
    return read(roster, athletes.anomalies);
  });
