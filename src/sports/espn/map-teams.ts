import { found, type Outcome } from '../../platform/origin/outcome.ts';
import type { ListedTeam } from '../provider.ts';
import { unreadable } from './reading.ts';
import { listedTeam, teamsPage } from './schemas/pages.ts';

/** The teams of a league. Those without id or name are left out. */
export function mapTeams(payload: unknown): Outcome<readonly ListedTeam[]> {
  const page = teamsPage.safeParse(payload);
  if (!page.success) return unreadable('teams: no list');
  const rows = page.data.sports[0].leagues[0].teams;
  return found(
    rows.flatMap((row) => {
      const { team } = listedTeam.safeParse(row).data ?? {};
      return team === undefined
        ? []
        : [{ id: team.id, name: team.displayName, location: team.location ?? '' }];
    }),
  );
}
