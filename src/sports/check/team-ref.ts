import { found, type Outcome } from '../../platform/origin/outcome.ts';
import type { TeamRef } from '../model/teams.ts';
import type { ProviderAccess } from '../provider.ts';
import type { FoundTeam } from './find-team.ts';

/** A team for the campus file, with the conference that its own page names; `null` if it is in none. */
export async function teamRefOf(
  { provider, getPage }: ProviderAccess,
  { sport, teamId, name }: FoundTeam,
  now: number,
): Promise<Outcome<TeamRef | null>> {
  const outcome = await provider.team({ sport, teamId, name, conferenceId: '' })(getPage, now);
  if (outcome.kind !== 'found') return outcome;
  const { conferenceId } = outcome.value.value;
  return found(conferenceId === null ? null : { sport, teamId, conferenceId, name });
}
