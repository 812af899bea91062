import { found, type Outcome } from '../../platform/origin/outcome.ts';
import { ALL_SPORTS, isFurther, type Sport } from '../model/sports.ts';
import type { ProviderAccess } from '../provider.ts';

/** A team of the provider, with the number that the campus file needs. */
export interface FoundTeam {
  readonly sport: Sport;
  readonly teamId: string;
  readonly name: string;
  /** The school, where the provider names it; else `''`. */
  readonly location: string;
}

/** The provider's teams with all the words in their names, sport by sport. */
export async function findTeams(
  words: string,
  { provider, getPage }: ProviderAccess,
  now: number,
): Promise<Outcome<FoundTeam[]>> {
  const wanted = words.toLowerCase().split(/\s+/);
  const teams: FoundTeam[] = [];
  for (const sport of ALL_SPORTS) {
    const listed = await provider.teams(sport)(getPage, now);
    // A league that the provider does not have is answered with an error, and says nothing about the others.
    if (listed.kind === 'failed' && !isFurther(sport)) return listed;
    for (const { id, name, location } of listed.kind === 'found' ? listed.value : []) {
      const text = `${name} ${location}`.toLowerCase();
      if (wanted.every((word) => text.includes(word))) teams.push({ sport, teamId: id, name, location });
    }
  }
  return found(teams);
}
