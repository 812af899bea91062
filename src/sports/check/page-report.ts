import { plural } from '../../platform/formats/plural.ts';
import { otherConference, otherTeam } from '../model/campus-file.ts';
import type { Schedule } from '../model/games.ts';
import type { Roster, Standings, Team, TeamRef } from '../model/teams.ts';

/** What a page contained, in a few words, and what was missing. */
export interface PageReport {
  readonly found: string;
  readonly missing: readonly string[];
  /** The number belongs to another team. */
  readonly wrongTeam?: boolean;
}

function lacking<T>(rows: readonly T[], what: string, has: (row: T) => boolean): string[] {
  const without = rows.filter((row) => !has(row)).length;
  return without === 0 ? [] : [`${without} of ${rows.length} ${what}`];
}

export function teamReport(ref: TeamRef, team: Team): PageReport {
  return {
    found: `${team.name}, ${team.record || 'no record'}`,
    missing: [
      ...otherTeam(ref, team),
      ...otherConference(ref, team),
      ...(team.logo === null ? ['the logo'] : []),
    ],
    wrongTeam: otherTeam(ref, team).length > 0,
  };
}

export const scheduleReport = ({ games }: Schedule): PageReport => ({
  found: plural(games.length, 'game'),
  missing: [
    ...(games.length === 0 ? ['games (there are none out of season)'] : []),
    ...lacking(games, 'opponent logos', (game) => game.opponent.logo !== null),
    ...lacking(games, 'places', (game) => game.location.name !== ''),
    ...lacking(games, 'times of day', (game) => !game.timeTbd),
  ],
});

export const rosterReport = ({ athletes, coaches }: Roster): PageReport => ({
  found: `${plural(athletes.length, 'athlete')}, ${plural(coaches.length, 'coach', 'coaches')}`,
  missing: [
    ...(athletes.length === 0 ? ['athletes'] : []),
    ...(coaches.length === 0 ? ['coaches'] : []),
    ...lacking(athletes, 'jerseys', (athlete) => athlete.jersey !== ''),
    ...lacking(athletes, 'positions', (athlete) => athlete.position !== ''),
    ...lacking(athletes, 'weights', (athlete) => athlete.weight !== ''),
    ...lacking(athletes, 'portraits', (athlete) => athlete.headshot !== null),
  ],
});

export const standingsReport = ({ conference, standings }: Standings): PageReport => ({
  found: `${conference}, ${plural(standings.length, 'team')}`,
  missing: standings.length === 0 ? ['teams (there are none before the season)'] : [],
});
