import type { SourceKey } from '../scholarships/index.ts';
import type { Sport } from '../sports/index.ts';
import { checkScholarships } from './check-scholarships.ts';
import { checkSports } from './check-sports.ts';
import { openWorkbench } from './workbench.ts';

export interface CheckOptions {
  readonly campus: string;
  /** Only this source. */
  readonly source?: SourceKey;
  /** Only this sport. */
  readonly sport?: Sport;
}

/** Asks every origin, stores nothing, shows what came. True when all is well. */
export async function check(options: CheckOptions, say: (text: string) => void): Promise<boolean> {
  const bench = await openWorkbench(options.campus, { keeps: false });
  const { campus, provider, scraper, now } = bench;
  try {
    const one = options.source !== undefined || options.sport !== undefined;
    const teams = campus.teams.filter(({ sport }) => (one ? sport === options.sport : true));
    const sources = campus.sources.filter(({ key }) => (one ? key === options.source : true));
    const sportsFine = teams.length === 0 || (await checkSports(provider, teams, { now, say }));
    if (teams.length > 0 && sources.length > 0) say('');
    const scholarshipsFine = sources.length === 0 || (await checkScholarships(scraper, sources, say));
    return sportsFine && scholarshipsFine;
  } finally {
    await bench.close();
  }
}
