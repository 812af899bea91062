import { found, type Outcome } from '../../platform/origin/outcome.ts';
import type { ListedTeam } from '../provider.ts';
import { entriesOf, readGroups } from './map-groups.ts';
import { unreadable } from './reading.ts';
import { listedTeam, standingsGroup, teamsPage } from './schemas/pages.ts';

/** Those without id or name are left out. */
const readTeams = (rows: readonly unknown[]): ListedTeam[] =>
  rows.flatMap((row) => {
    const { team } = listedTeam.safeParse(row).data ?? {};
    return team === undefined ? [] : [{ id: team.id, name: team.displayName, location: team.location ?? '' }];
  });

/** The teams of a league. */
export function mapTeams(payload: unknown): Outcome<readonly ListedTeam[]> {
  const page = teamsPage.safeParse(payload);
  if (!page.success) return unreadable('teams: no list');
  return found(readTeams(page.data.sports[0].leagues[0].teams));
}

/** The teams of all tables of a league, each once. */
export function mapTeamsInStandings(payload: unknown): Outcome<readonly ListedTeam[]> {
  const page = standingsGroup.safeParse(payload);
  const league = page.success ? readGroups(page.data) : undefined;
  if (league === undefined) return unreadable('standings: no table');
  const teams = readTeams(entriesOf(league));
  return found([...new Map(teams.map((team) => [team.id, team])).values()]);
}
