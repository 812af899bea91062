import { DAY_MS } from '../../platform/time.ts';
import type { GetPage } from '../../platform/upstream/get-json.ts';
import { found, type Outcome } from '../../platform/upstream/outcome.ts';
import type { DayBoard } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';
import type { Standings, TeamRef } from '../model/teams.ts';
import { type Anomaly, NOT_OUR_GROUP, type Provider, type Reading } from '../provider.ts';
import { dayOf, LEAGUES, monthOf, sportOfUrl, TIME_ZONE } from './leagues.ts';
import { loadSchedule } from './load-schedule.ts';
import { mapDay, mapSchedule } from './map-games.ts';
import { mapRankings } from './map-rankings.ts';
import { mapConferenceName, mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapRoster, mapTeam, mapTeams, mapTeamsInStandings } from './map-teams.ts';
import { type Mapped, read, unreadable } from './reading.ts';

type PageResult<T> = Promise<Outcome<Reading<T>>>;

/** A provider that reads ESPN's public JSON pages. */
export function createEspn(baseUrls: EspnUrls): Provider {
  const urls = createUrls(baseUrls);
  const { siteUrl, fallbackSiteUrl = siteUrl, coreUrl } = baseUrls;

  async function fetchPage(get: GetPage, url: string): ReturnType<GetPage> {
    const page = await get(url);
    const second = page.kind === 'failed' ? fallbackUrlOf(baseUrls, url) : undefined;
    if (second === undefined) return page;
    const fallback = await get(second);
    return fallback.kind === 'failed' ? page : fallback;
  }

  async function request<T>(
    get: GetPage,
    url: string,
    map: (payload: unknown, team: TeamRef) => Mapped<T>,
    team: TeamRef,
  ): PageResult<T> {
    const page = await fetchPage(get, url);
    return page.kind === 'found' ? map(page.value.json, team) : page;
  }

  /** The scoreboard of a day. With `hasMonths`, days after tomorrow are taken from the scoreboard of their month. */
  async function fetchDay(get: GetPage, team: TeamRef, day: string, now: number): PageResult<DayBoard> {
    const isFar = day > dayOf(now + DAY_MS);
    if (!isFar || !LEAGUES[team.sport].hasMonths) return fetchBoard(get, team, day);
    const month = await fetchBoard(get, team, monthOf(day));
    if (month.kind !== 'found') return month;
    const { games, board, conference } = month.value.value;
    const { gap } = month.value.value;
    const isThen = ({ date }: { date: string }): boolean => dayOf(Date.parse(date)) === day;
    return read(
      { games: games.filter(isThen), board: board.filter(isThen), conference, held: [], ...(gap && { gap }) },
      month.value.anomalies,
    );
  }

  /** `date`: a day or a month. */
  async function fetchBoard(get: GetPage, team: TeamRef, date: string): PageResult<DayBoard> {
    const { scoreboardGroups, kind } = LEAGUES[team.sport];
    let anomalies: readonly Anomaly[] = [];
    let joined: DayBoard = { games: [], board: [], conference: null, held: [] };
    for (const groups of scoreboardGroups) {
      const outcome = await request(
        get,
        urls.scoreboard(team, date, groups),
        (payload, of) => mapDay(payload, of, { date, limit: SCOREBOARD_LIMIT }),
        team,
      );
      if (outcome.kind !== 'found') return outcome;
      anomalies = [...anomalies, ...outcome.value.anomalies];
      joined = joinBoards(joined, outcome.value.value);
      // Football's groups are divisions, and a conference belongs to only one division.
      if (joined.games.length > 0 || (kind === 'football' && joined.board.length > 0)) break;
    }
    return read(joined, anomalies);
  }

  async function fetchStandings(get: GetPage, team: TeamRef, now: number): PageResult<Standings> {
    const table = await request(get, urls.standings(team), mapStandings, team);
    if (table.kind !== 'found') return table;
    const { conference, season = new Date(now).getUTCFullYear(), standings } = table.value.value;
    const { anomalies } = table.value;
    // Before the season, standings may be empty.
    if (standings.length > 0 && !standings.some((row) => row.team.id === team.teamId))
      return unreadable(`standings: group ${team.conferenceId} does not have our team`, NOT_OUR_GROUP);
    if (conference !== undefined) return found({ value: { conference, standings }, anomalies });
    const name = await request(get, urls.conference(team, season), mapConferenceName, team);
    if (name.kind === 'failed') return name;
    return found({
      value: { conference: name.kind === 'found' ? name.value.value : '', standings },
      anomalies,
    });
  }

  return {
    name: 'espn',
    origins: [siteUrl, fallbackSiteUrl, coreUrl].map((url) => new URL(url).origin),
    sportOf: sportOfUrl,
    timeZone: TIME_ZONE,
    dayOf,
    teams: (sport) => async (get) => {
      const page = await fetchPage(get, urls.teams(sport));
      return page.kind === 'found' ? mapTeams(page.value.json, TEAM_LIMIT) : page;
    },
    teamsInStandings: (sport) => async (get) => {
      const page = await fetchPage(get, urls.allStandings(sport));
      return page.kind === 'found' ? mapTeamsInStandings(page.value.json) : page;
    },
    schedule: (team) => (get, now) =>
      loadSchedule(
        {
          page: (of) => request(get, urls.schedule(team, of), mapSchedule, team),
          scoreboard: (date) => fetchBoard(get, team, date),
        },
        team,
        now,
      ),
    team: (team) => (get) => request(get, urls.team(team), mapTeam, team),
    roster: (team) => (get) => request(get, urls.roster(team), mapRoster, team),
    standings: (team) => (get, now) => fetchStandings(get, team, now),
    rankings: (team) => (get) => request(get, urls.rankings(team), mapRankings, team),
    game: (team, gameId, athletes) => (get) =>
      request(get, urls.summary(team, gameId), (payload) => mapSummary(payload, team, athletes), team),
    day: (team, day) => (get, now) => fetchDay(get, team, day, now),
  };
}

/** Joins two scoreboards of the same date. A game that is on both of them is taken from the first. */
function joinBoards(first: DayBoard, second: DayBoard): DayBoard {
  const firstIds = new Set(first.board.map(({ id }) => id));
  const gap = first.gap ?? second.gap;
  return {
    games: [...first.games, ...second.games],
    board: [...first.board, ...second.board.filter(({ id }) => !firstIds.has(id))],
    conference: first.conference ?? second.conference,
    held: [],
    ...(gap !== undefined && { gap }),
  };
}

interface EspnUrls {
  /** `https://site.api.espn.com` */
  readonly siteUrl: string;
  /** `https://site.web.api.espn.com`, which has the same pages; tried when `siteUrl` fails. */
  readonly fallbackSiteUrl?: string | undefined;
  /** `https://sports.core.api.espn.com` */
  readonly coreUrl: string;
}

/** The provider accepts limits up to 500. With a limit of 600 or more it sends only 25 games, without an error. */
const SCOREBOARD_LIMIT = 500;

/** Without a limit, the provider sends only 50 teams of a league. */
const TEAM_LIMIT = 1_000;

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** The same page at the fallback URL; `undefined` if there is none. */
function fallbackUrlOf({ siteUrl, fallbackSiteUrl }: EspnUrls, url: string): string | undefined {
  const { origin, pathname, search } = new URL(url);
  if (fallbackSiteUrl === undefined || origin !== new URL(siteUrl).origin) return undefined;
  return new URL(pathname + search, fallbackSiteUrl).href;
}

/** The URL of each page. A parameter that is `null` or `undefined` is left out. */
function createUrls({ siteUrl, coreUrl }: EspnUrls) {
  const league = ({ sport }: { sport: Sport }): string => `${LEAGUES[sport].sport}/${LEAGUES[sport].slug}`;
  const site = (team: { sport: Sport }, path: string, query: Query = {}): string =>
    createUrl(siteUrl, `/apis/site/v2/sports/${league(team)}/${path}`, query);
  const teamPath = ({ teamId }: TeamRef): string => `teams/${encodeURIComponent(teamId)}`;

  return {
    teams: (sport: Sport): string => site({ sport }, 'teams', { limit: TEAM_LIMIT }),

    team: (team: TeamRef): string => site(team, teamPath(team)),

    /** Without the parameter `season`: with it, the provider sends an empty list. */
    roster: (team: TeamRef): string => site(team, `${teamPath(team)}/roster`),

    schedule: (team: TeamRef, of: { season: number | undefined; seasonType: number | null }): string =>
      site(team, `${teamPath(team)}/schedule`, { season: of.season, seasontype: of.seasonType }),

    /** `date`: a day, `YYYY-MM-DD`, or a month, `YYYY-MM`. */
    scoreboard: (team: TeamRef, date: string, groups: string | null): string =>
      site(team, 'scoreboard', { dates: date.replaceAll('-', ''), groups, limit: SCOREBOARD_LIMIT }),

    summary: (team: TeamRef, gameId: string): string => site(team, 'summary', { event: gameId }),

    rankings: (team: TeamRef): string => site(team, 'rankings'),

    /**
     * Standings of one conference, because those of all conferences are 6.6 MB. The path under `/site/` has only a
     * link.
     */
    standings: (team: TeamRef): string =>
      createUrl(siteUrl, `/apis/v2/sports/${league(team)}/standings`, { group: team.conferenceId }),

    /** Standings of all conferences, 6.6 MB. */
    allStandings: (sport: Sport): string =>
      createUrl(siteUrl, `/apis/v2/sports/${league({ sport })}/standings`),

    conference({ sport, conferenceId }: TeamRef, season: number): string {
      const { sport: kind, slug } = LEAGUES[sport];
      const group = encodeURIComponent(conferenceId);
      return createUrl(
        coreUrl,
        `/v2/sports/${kind}/leagues/${slug}/seasons/${season}/types/2/groups/${group}`,
      );
    },
  };
}

function createUrl(base: string, path: string, query: Query = {}): string {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}
