import { z } from 'zod';
import { found, type Outcome } from '../../platform/origin/outcome.ts';
import type { GetPage } from '../refreshes/original.ts';
import { createUrls, type EspnAddresses } from '../espn/urls.ts';
import { SPORTS, type Sport } from '../model/types.ts';

/** A team of the provider, with the number that the campus file needs. */
export interface FoundTeam {
  readonly sport: Sport;
  readonly teamId: string;
  readonly name: string;
}

const page = z.object({
  sports: z.tuple([
    z.object({
      leagues: z.tuple([
        z.object({
          teams: z.array(
            z.object({
              team: z.object({ id: z.string(), displayName: z.string(), location: z.string().optional() }),
            }),
          ),
        }),
      ]),
    }),
  ]),
});

/** The provider's teams with all the words in their names, sport by sport. */
export async function findTeams(
  words: string,
  { getPage, ...addresses }: EspnAddresses & { readonly getPage: GetPage },
): Promise<Outcome<FoundTeam[]>> {
  const urls = createUrls(addresses);
  const wanted = words.toLowerCase().split(/\s+/);
  const teams: FoundTeam[] = [];
  for (const sport of SPORTS) {
    const outcome = await getPage(urls.teams(sport));
    if (outcome.kind === 'failed') return outcome;
    const parsed = page.safeParse(outcome.kind === 'found' ? outcome.value.json : undefined);
    for (const { team } of parsed.data?.sports[0].leagues[0].teams ?? []) {
      const name = `${team.displayName} ${team.location ?? ''}`.toLowerCase();
      if (wanted.every((word) => name.includes(word))) {
        teams.push({ sport, teamId: team.id, name: team.displayName });
      }
    }
  }
  return found(teams);
}
