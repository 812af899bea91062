import type { GetPage } from '../../../src/platform/upstream/get-json.ts';
import { type Absent, absent, type Failed, failed, found } from '../../../src/platform/upstream/outcome.ts';
import { createEspn } from '../../../src/sports/espn/client.ts';
import type { TeamRef } from '../../../src/sports/model/teams.ts';
import { event } from './made-up.ts';

const SITE = 'https://site.example';
const CORE = 'https://core.example';
/** Noon US Eastern time on the day before daylight saving time begins. */
export const NOON = Date.parse('2027-03-13T17:00:00Z');

export type FakeResponses = Readonly<Record<string, unknown>>;
export const refused = failed({ reason: 'refused', status: 403, problem: 'Access Denied' });

/** A provider that looks up its response by path and query, and sends `otherwise` if there is none. */
export function fakeProvider(responses: FakeResponses, { now = NOON, otherwise = absent as unknown } = {}) {
  const requests: string[] = [];
  const getPage: GetPage = async (url) => {
    const path = url.replace(`${SITE}/apis/`, '').replace(`${CORE}/`, 'core/');
    requests.push(path);
    const response = path in responses ? responses[path] : otherwise;
    return isOutcome(response)
      ? response
      : found({ json: response, bytes: Buffer.from(JSON.stringify(response)) });
  };
  const pages = createEspn({ siteUrl: SITE, coreUrl: `${CORE}/` });
  const espn = {
    schedule: (team: TeamRef) => pages.schedule(team)(getPage, now),
    async scoreboard(team: TeamRef, day: string) {
      const outcome = await pages.day(team, day)(getPage, now);
      return outcome.kind === 'found'
        ? found({ ...outcome.value, value: outcome.value.value.games })
        : outcome;
    },
    standings: (team: TeamRef) => pages.standings(team)(getPage, now),
    team: (team: TeamRef) => pages.team(team)(getPage, now),
    roster: (team: TeamRef) => pages.roster(team)(getPage, now),
    game: (team: TeamRef, id: string) => pages.game(team, id)(getPage, now),
  };
  return { requests, espn };
}

const isOutcome = (response: unknown): response is Absent | Failed =>
  typeof response === 'object' && response !== null && 'kind' in response;

export const game = (id: string, of: Record<string, unknown> = {}) =>
  event(of, { id, date: `2027-03-0${id}T01:00Z` });
export const page = (...events: unknown[]) => ({
  events,
  requestedSeason: { year: 2027 },
  season: { year: 2026 },
});

export const BASKETBALL = 'site/v2/sports/basketball/mens-college-basketball';
export const SOFTBALL = 'site/v2/sports/baseball/college-softball';
export const BASEBALL = 'site/v2/sports/baseball/college-baseball';
