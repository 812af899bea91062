import type { Athlete, Coach, Roster } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import { readPicture } from './map-parts.ts';
import {
  dropped,
  firstIssue,
  type Mapped,
  type Row,
  read,
  readPage,
  readRows,
  unreadable,
} from './reading.ts';
import {
  type AthleteRow,
  athleteGroup,
  athlete as athleteSchema,
  coach as coachSchema,
  rosterPage,
} from './schemas/pages.ts';

/** `UN`: unspecified, as for most of college baseball. */
const NO_POSITION = new Set(['UN', '-']);

function positionOf({ position }: AthleteRow): string {
  const abbreviation = position?.abbreviation ?? '';
  return NO_POSITION.has(abbreviation) ? '' : abbreviation;
}

/** `Durham, NC`; abroad `Sydney, Australia`. */
function hometownOf({ birthPlace }: AthleteRow): string {
  const { displayText, city, state, country } = birthPlace ?? {};
  return displayText ?? [city, state ?? country].filter((part) => part !== undefined).join(', ');
}

function readAthlete(row: unknown): Row<Athlete> {
  const parsed = athleteSchema.safeParse(row);
  if (!parsed.success) return dropped(`athlete: ${firstIssue(parsed.error)}`);
  const { id, firstName = '', lastName = '', ...athlete } = parsed.data;
  const name = athlete.displayName ?? athlete.fullName ?? `${firstName} ${lastName}`.trim();
  if (name === '') return dropped(`athlete ${id}: no name`);
  const value = {
    id,
    name,
    firstName,
    lastName,
    jersey: athlete.jersey ?? '',
    position: positionOf(parsed.data),
    height: athlete.displayHeight ?? '',
    weight: athlete.displayWeight ?? '',
    class: athlete.experience?.displayValue ?? '',
    hometown: hometownOf(parsed.data),
    headshot: readPicture(athlete.headshot),
  };
  return { value, oddities: [] };
}

/** The provider names the head coach only. */
function readCoach(row: unknown): Coach[] {
  const { firstName = '', lastName = '', displayName } = coachSchema.safeParse(row).data ?? {};
  const name = displayName ?? `${firstName} ${lastName}`.trim();
  return name === '' ? [] : [{ name, title: 'Head Coach' }];
}

/** Groups are dissolved: an athlete may stand in two of them, and their names are no positions. */
const athletesIn = (row: unknown): readonly unknown[] => athleteGroup.safeParse(row).data?.items ?? [row];

export const mapRoster = (payload: unknown, ref: TeamRef): Mapped<Roster> =>
  readPage('roster', rosterPage, payload, ({ team, athletes: rows, coach }) => {
    if ((team.id ?? ref.teamId) !== ref.teamId) return unreadable(`roster: of ${team.id}, not ${ref.teamId}`);
    const athletes = readRows(rows.flatMap(athletesIn), readAthlete);
    if (athletes === undefined) return unreadable('roster: none of the athletes can be read');
    const byId = new Map(athletes.value.map((athlete) => [athlete.id, athlete]));
    const roster = {
      team: { id: ref.teamId, name: team.displayName ?? ref.name },
      athletes: [...byId.values()],
      coaches: coach.flatMap(readCoach),
    };
    return read(roster, athletes.oddities);
  });
