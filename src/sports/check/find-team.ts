import { type Failed, found, type Outcome } from '../../platform/origin/outcome.ts';
import { ALL_SPORTS, isFurther, type Sport } from '../model/sports.ts';
import type { ListedTeam, ProviderAccess } from '../provider.ts';

/** A team of the provider, with the number that the campus file needs. */
export interface FoundTeam {
  readonly sport: Sport;
  readonly teamId: string;
  readonly name: string;
  /** The school, where the provider names it; else `''`. */
  readonly location: string;
}

export interface FoundTeams {
  readonly teams: readonly FoundTeam[];
  /** Leagues whose teams could not be requested. */
  readonly failed: readonly { readonly sport: Sport; readonly failure: Failed['failure'] }[];
  /** Leagues that the provider does not have. */
  readonly absent: readonly Sport[];
}

/** The teams of a league that match, from its list or, if it has none of them, from its standings. */
async function findIn(
  sport: Sport,
  isWanted: (team: ListedTeam) => boolean,
  { provider, getPage }: ProviderAccess,
  now: number,
): Promise<Outcome<readonly ListedTeam[]>> {
  const listed = await provider.teams(sport)(getPage, now);
  if (listed.kind !== 'found') return listed;
  const wanted = listed.value.filter(isWanted);
  if (wanted.length > 0) return found(wanted);
  const ranked = await provider.teamsInStandings(sport)(getPage, now);
  // A league may have no standings.
  if (ranked.kind === 'failed' && ranked.failure.reason !== 'unreadable') return ranked;
  return found(ranked.kind === 'found' ? ranked.value.filter(isWanted) : []);
}

/** The provider's teams with all the words in their names, by sport. Fails only if every request fails. */
export async function findTeams(
  words: string,
  access: ProviderAccess,
  now: number,
  sports: readonly Sport[] = ALL_SPORTS,
): Promise<Outcome<FoundTeams>> {
  const wanted = words.toLowerCase().split(/\s+/);
  function isWanted({ name, location }: ListedTeam): boolean {
    const text = `${name} ${location}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  }
  const leagues: { readonly sport: Sport; readonly listed: Outcome<readonly ListedTeam[]> }[] = [];
  for (const sport of sports) leagues.push({ sport, listed: await findIn(sport, isWanted, access, now) });
  const failures = leagues.flatMap(({ sport, listed }) =>
    listed.kind === 'failed' ? [{ sport, listed }] : [],
  );
  const [first] = failures;
  if (first !== undefined && failures.length === leagues.length) return first.listed;
  return found({
    teams: leagues.flatMap(({ sport, listed }) =>
      (listed.kind === 'found' ? listed.value : []).map(({ id, name, location }) => ({
        sport,
        teamId: id,
        name,
        location,
      })),
    ),
    failed: failures.map(({ sport, listed: { failure } }) => ({ sport, failure })),
    absent: leagues.flatMap(({ sport, listed }) => (listed.kind === 'absent' ? [sport] : [])),
  });
}

/** Whether the request for a main sport failed: then teams of the campus may be missing. */
export const lacksSport = ({ failed }: FoundTeams): boolean => failed.some(({ sport }) => !isFurther(sport));
