import { type ReplayServer, startReplay } from './replay.ts';

const TEAM = '/apis/site/v2/sports/basketball/mens-college-basketball/teams/1/schedule';

/** A provider on which the season of team 1 has the given events, read at each request. */
export function startBasketball(events: () => readonly unknown[]): Promise<ReplayServer> {
  const season = { year: 2027, type: 2 };
  const page = (of: () => readonly unknown[]) => ({
    get body() {
      return { season, requestedSeason: season, events: of() };
    },
  });
  return startReplay({
    [`${TEAM}?seasontype=2`]: page(events),
    [`${TEAM}?season=2027&seasontype=3`]: page(() => []),
  });
}

/** The content of a campus file with only team 1. */
export const basketballCampus = ({ url }: ReplayServer, name: string, timeZone: string) => ({
  name,
  timeZone,
  provider: { kind: 'espn', siteUrl: url, coreUrl: url, imageOrigins: ['https://*.espncdn.com'] },
  teams: { 'mens-basketball': { teamId: '1', conferenceId: '8', name: 'Team 1' } },
  sources: {},
});

/** A team of an event. */
export const side = (id: string, homeAway: string, score?: number) => ({
  id,
  homeAway,
  ...(score === undefined ? {} : { score: { value: score }, winner: score > 70 }),
  team: { id, displayName: `Team ${id}`, abbreviation: `T${id}`, location: `Town ${id}` },
});
