import type { Examples } from '../platform/reference/document.ts';
import type { RequestRoute } from '../platform/reference/reference.ts';
import type { ListenerName } from './roles.ts';

interface Sports {
  readonly sources: readonly { sport: string; resource: string; outcome: string | null }[];
}
interface Schedule {
  readonly games: readonly { id: string }[];
}
interface Team {
  readonly team: { logo: string | null };
}
interface Awards {
  readonly scholarships: readonly { id: string; source: string }[];
}

/** For each operation of the sports backend, an example of a sport that has data now. */
async function findSportsExamples(request: RequestRoute): Promise<Examples> {
  const health = (await request('/api/sources/health')) as Sports | undefined;
  const sportWith = (resource: string): string | undefined =>
    health?.sources.find((source) => source.resource === resource && source.outcome === 'ok')?.sport;
  const bySport = (resource: string) => {
    const sport = sportWith(resource);
    return sport === undefined ? {} : { sport };
  };
  const sport = sportWith('schedule');
  // Polls are fetched only on demand, and not every sport has a poll.
  const offered = [...new Set(health?.sources.map((source) => source.sport))];
  let ranked: string | undefined;
  for (const one of offered) {
    if (ranked === undefined && (await request(`/api/rankings?sport=${one}`)) !== undefined) ranked = one;
  }
  const schedule = (await request(`/api/schedules/sport?sport=${sport}`)) as Schedule | undefined;
  const team = (await request(`/api/team?sport=${sport}`)) as Team | undefined;
  const id = schedule?.games[0]?.id;
  const url = team?.team.logo;
  return {
    getSportSchedule: bySport('schedule'),
    getTeam: bySport('team'),
    getRoster: bySport('roster'),
    getStandings: bySport('standings'),
    getStandingsCsv: bySport('standings'),
    getRankings: ranked === undefined ? {} : { sport: ranked },
    getGame: id === undefined ? {} : { id },
    listPlays: id === undefined ? {} : { id },
    getScoreboard: bySport('schedule'),
    getImage: url ? { url } : {},
  };
}

async function findScholarshipExamples(request: RequestRoute): Promise<Examples> {
  const list = (await request('/api/scholarships?limit=2')) as Awards | undefined;
  const id = list?.scholarships[0]?.id;
  const byId = id === undefined ? {} : { id };
  const listed = list?.scholarships ?? [];
  const filters = listed[0] && { source: listed[0].source, ids: listed.map((award) => award.id).join(',') };
  return { getScholarship: byId, getHistory: byId, ...(filters && { listScholarships: filters }) };
}

/** For each listener, a function that finds example values of parameters, for which each operation has data now. */
export const FIND_EXAMPLES: Record<ListenerName, (request: RequestRoute) => Promise<Examples>> = {
  sports: findSportsExamples,
  scholarships: findScholarshipExamples,
  async router(request) {
    const [sports, scholarships] = await Promise.all([
      findSportsExamples((target) => request(`/sports${target}`)),
      findScholarshipExamples((target) => request(`/scholarships${target}`)),
    ]);
    return { ...sports, ...scholarships };
  },
};
