import type { Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import { LEAGUES } from './leagues.ts';

export interface EspnAddresses {
  /** `https://site.api.espn.com` */
  readonly siteUrl: string;
  /** `https://site.web.api.espn.com`, which has the same pages; tried when `siteUrl` fails. */
  readonly fallbackSiteUrl?: string | undefined;
  /** `https://sports.core.api.espn.com` */
  readonly coreUrl: string;
}

/** The provider accepts up to 500; from 600 on it sends exactly 25 games without an error. */
const SCOREBOARD_LIMIT = 500;

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** The same page at the second address; `undefined` if there is none. */
export function elsewhere({ siteUrl, fallbackSiteUrl }: EspnAddresses, url: string): string | undefined {
  const { origin, pathname, search } = new URL(url);
  if (fallbackSiteUrl === undefined || origin !== new URL(siteUrl).origin) return undefined;
  return new URL(pathname + search, fallbackSiteUrl).href;
}

/** The address of each page. A parameter that is `null` or `undefined` is left out. */
export function createUrls({ siteUrl, coreUrl }: EspnAddresses) {
  const league = ({ sport }: { sport: Sport }): string => `${LEAGUES[sport].sport}/${LEAGUES[sport].slug}`;
  const site = (team: { sport: Sport }, path: string, query: Query = {}): string =>
    address(siteUrl, `/apis/site/v2/sports/${league(team)}/${path}`, query);
  const teamPath = ({ teamId }: TeamRef): string => `teams/${encodeURIComponent(teamId)}`;

  return {
    /** All teams of a league: without a limit the provider sends 50. */
    teams: (sport: Sport): string => site({ sport }, 'teams', { limit: 1_000 }),

    team: (team: TeamRef): string => site(team, teamPath(team)),

    /** Without `season`, with which the provider sends an empty list. */
    roster: (team: TeamRef): string => site(team, `${teamPath(team)}/roster`),

    schedule: (team: TeamRef, of: { season: number | undefined; seasonType: number | null }): string =>
      site(team, `${teamPath(team)}/schedule`, { season: of.season, seasontype: of.seasonType }),

    /** Of a day, `YYYY-MM-DD`, or of a month, `YYYY-MM`. */
    scoreboard: (team: TeamRef, date: string, groups: string | null): string =>
      site(team, 'scoreboard', { dates: date.replaceAll('-', ''), groups, limit: SCOREBOARD_LIMIT }),

    summary: (team: TeamRef, gameId: string): string => site(team, 'summary', { event: gameId }),

    rankings: (team: TeamRef): string => site(team, 'rankings'),

    /** Not under `/site/`, where there is only a link. For one conference, because all of them are 6.6 MB. */
    standings: (team: TeamRef): string =>
      address(siteUrl, `/apis/v2/sports/${league(team)}/standings`, { group: team.conferenceId }),

    /** All conferences, 6.6 MB. */
    allStandings: (sport: Sport): string =>
      address(siteUrl, `/apis/v2/sports/${league({ sport })}/standings`),

    conference({ sport, conferenceId }: TeamRef, season: number): string {
      const { sport: kind, slug } = LEAGUES[sport];
      const group = encodeURIComponent(conferenceId);
      return address(coreUrl, `/v2/sports/${kind}/leagues/${slug}/seasons/${season}/types/2/groups/${group}`);
    },
  };
}

function address(base: string, path: string, query: Query = {}): string {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}
