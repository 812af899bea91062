import type { Athlete, Coach, Roster, TeamRef } from '../model/teams.ts';
import { readPicture } from './map-parts.ts';
import { dropped, type Mapped, type Row, read, readPage, readRow, readRows, unreadable } from './reading.ts';
import {
  type AthleteRow,
  athlete,
  athleteGroup,
  coach as coachSchema,
  MOST_ATHLETES,
  rosterPage,
} from './schemas/pages.ts';

/** `UN` means unspecified, which most of college baseball is. */
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

/** The provider lists only the head coach. */
function readCoach(row: unknown): Coach[] {
  const { firstName, lastName, displayName } = coachSchema.safeParse(row).data ?? {};
  const both = firstName === undefined || lastName === undefined ? undefined : `${firstName} ${lastName}`;
  const name = displayName ?? both;
  return name === undefined ? [] : [{ name, title: 'Head Coach' }];
}

/** Removes the groups: an athlete may be in two, and the names of groups are not positions. */
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
