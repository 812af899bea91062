import type { GetPage } from '../../platform/origin/get-json.ts';
import { found, type Outcome } from '../../platform/origin/outcome.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { DayBoard, Game } from '../model/games.ts';
import type { Standings, TeamRef } from '../model/teams.ts';
import { type Anomaly, NOT_OUR_GROUP, type Provider, type Reading } from '../provider.ts';
import { dayOf, monthOf, TIME_ZONE } from './day.ts';
import { LEAGUES, sportOfUrl } from './leagues.ts';
import { loadSchedule } from './load-schedule.ts';
import { mapConferenceName } from './map-conference-name.ts';
import { mapDay } from './map-day.ts';
import { mapRankings } from './map-rankings.ts';
import { mapRoster } from './map-roster.ts';
import { mapSchedule } from './map-schedule.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapTeam } from './map-team.ts';
import { mapTeams, mapTeamsInStandings } from './map-teams.ts';
import { type Mapped, read, unreadable } from './reading.ts';
import { createUrls, type EspnAddresses, elsewhere } from './urls.ts';

type Answer<T> = Promise<Outcome<Reading<T>>>;

/** ESPN's public JSON pages as a provider. */
export function createEspn(addresses: EspnAddresses): Provider {
  const urls = createUrls(addresses);
  const { siteUrl, fallbackSiteUrl = siteUrl, coreUrl } = addresses;

  async function fetchPage(get: GetPage, url: string): ReturnType<GetPage> {
    const page = await get(url);
    const second = page.kind === 'failed' ? elsewhere(addresses, url) : undefined;
    if (second === undefined) return page;
    const other = await get(second);
    return other.kind === 'failed' ? page : other;
  }

  async function ask<T>(
    get: GetPage,
    url: string,
    map: (payload: unknown, team: TeamRef) => Mapped<T>,
    team: TeamRef,
  ): Answer<T> {
    const page = await fetchPage(get, url);
    return page.kind === 'found' ? map(page.value.json, team) : page;
  }

  /** A day; where single days after tomorrow are empty, its part of the month. */
  async function askDay(get: GetPage, team: TeamRef, day: string, now: number): Answer<DayBoard> {
    const isFar = day > dayOf(now + DAY_MS);
    if (!isFar || !LEAGUES[team.sport].hasMonths) return askBoard(get, team, day);
    const month = await askBoard(get, team, monthOf(day));
    if (month.kind !== 'found') return month;
    const { games, board, conference } = month.value.value;
    const isThen = ({ date }: { date: string }): boolean => dayOf(Date.parse(date)) === day;
    return read(
      { games: games.filter(isThen), board: board.filter(isThen), conference, kept: [], ends: {} },
      month.value.anomalies,
    );
  }

  /** `date`: a day, or a month. */
  async function askBoard(get: GetPage, team: TeamRef, date: string): Answer<DayBoard> {
    const { scoreboardGroups, kind } = LEAGUES[team.sport];
    let anomalies: readonly Anomaly[] = [];
    let known: DayBoard = { games: [], board: [], conference: null, kept: [], ends: {} };
    for (const groups of scoreboardGroups) {
      const outcome = await ask(get, urls.scoreboard(team, date, groups), mapDay, team);
      if (outcome.kind !== 'found') return outcome;
      anomalies = [...anomalies, ...outcome.value.anomalies];
      known = joinBoards(known, outcome.value.value);
      // Football's groups are divisions, and a conference is in one of them.
      if (known.games.length > 0 || (kind === 'football' && known.board.length > 0)) break;
    }
    return read(known, anomalies);
  }

  async function askScoreboard(get: GetPage, team: TeamRef, date: string): Answer<readonly Game[]> {
    const outcome = await askBoard(get, team, date);
    return outcome.kind === 'found' ? read(outcome.value.value.games, outcome.value.anomalies) : outcome;
  }

  async function askStandings(get: GetPage, team: TeamRef, now: number): Answer<Standings> {
    const table = await ask(get, urls.standings(team), mapStandings, team);
    if (table.kind !== 'found') return table;
    const { conference, season = new Date(now).getUTCFullYear(), standings } = table.value.value;
    const { anomalies } = table.value;
    // Before the season a table may be empty.
    if (standings.length > 0 && !standings.some((row) => row.team.id === team.teamId))
      return unreadable(`standings: group ${team.conferenceId} does not have our team`, NOT_OUR_GROUP);
    if (conference !== undefined) return found({ value: { conference, standings }, anomalies });
    const name = await ask(get, urls.conference(team, season), mapConferenceName, team);
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
      return page.kind === 'found' ? mapTeams(page.value.json) : page;
    },
    teamsInStandings: (sport) => async (get) => {
      const page = await fetchPage(get, urls.allStandings(sport));
      return page.kind === 'found' ? mapTeamsInStandings(page.value.json) : page;
    },
    schedule: (team) => (get, now) =>
      loadSchedule(
        {
          page: (of) => ask(get, urls.schedule(team, of), mapSchedule, team),
          scoreboard: (date) => askScoreboard(get, team, date),
        },
        team,
        now,
      ),
    team: (team) => (get) => ask(get, urls.team(team), mapTeam, team),
    roster: (team) => (get) => ask(get, urls.roster(team), mapRoster, team),
    standings: (team) => (get, now) => askStandings(get, team, now),
    rankings: (team) => (get) => ask(get, urls.rankings(team), mapRankings, team),
    game: (team, gameId) => (get) => ask(get, urls.summary(team, gameId), mapSummary, team),
    day: (team, day) => (get, now) => askDay(get, team, day, now),
  };
}

/** Of two pages of a day. A game on both is that of the first, which has it with its division. */
function joinBoards(first: DayBoard, second: DayBoard): DayBoard {
  const known = new Set(first.board.map(({ id }) => id));
  return {
    games: [...first.games, ...second.games],
    board: [...first.board, ...second.board.filter(({ id }) => !known.has(id))],
    conference: first.conference ?? second.conference,
    kept: [],
    ends: {},
  };
}
