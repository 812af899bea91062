import type { GetPage } from '../../platform/origin/get-json.ts';
import { found, type Outcome } from '../../platform/origin/outcome.ts';
import type { DayBoard, Game } from '../model/games.ts';
import type { Standings, TeamRef } from '../model/teams.ts';
import type { Anomaly, Provider, Reading } from '../provider.ts';
import { dayOf, TIME_ZONE } from './day.ts';
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
import { mapTeams } from './map-teams.ts';
import { type Mapped, read } from './reading.ts';
import { createUrls, type EspnAddresses } from './urls.ts';

type Answer<T> = Promise<Outcome<Reading<T>>>;

/** ESPN's public JSON pages as a provider. */
export function createEspn(addresses: EspnAddresses): Provider {
  const urls = createUrls(addresses);

  async function ask<T>(
    get: GetPage,
    url: string,
    map: (payload: unknown, team: TeamRef) => Mapped<T>,
    team: TeamRef,
  ): Answer<T> {
    const page = await get(url);
    return page.kind === 'found' ? map(page.value.json, team) : page;
  }

  async function askDay(get: GetPage, team: TeamRef, day: string): Answer<DayBoard> {
    const { scoreboardGroups, kind } = LEAGUES[team.sport];
    let anomalies: readonly Anomaly[] = [];
    let known: DayBoard = { games: [], board: [], conference: null, kept: [], ends: {} };
    for (const groups of scoreboardGroups) {
      const outcome = await ask(get, urls.scoreboard(team, day, groups), mapDay, team);
      if (outcome.kind !== 'found') return outcome;
      anomalies = [...anomalies, ...outcome.value.anomalies];
      known = joinBoards(known, outcome.value.value);
      // Football's groups are divisions, and a conference is in one of them.
      if (known.games.length > 0 || (kind === 'football' && known.board.length > 0)) break;
    }
    return read(known, anomalies);
  }

  async function askScoreboard(get: GetPage, team: TeamRef, day: string): Answer<readonly Game[]> {
    const outcome = await askDay(get, team, day);
    return outcome.kind === 'found' ? read(outcome.value.value.games, outcome.value.anomalies) : outcome;
  }

  async function askStandings(get: GetPage, team: TeamRef, now: number): Answer<Standings> {
    const table = await ask(get, urls.standings(team), mapStandings, team);
    if (table.kind !== 'found') return table;
    const { conference, season = new Date(now).getUTCFullYear(), standings } = table.value.value;
    const { anomalies } = table.value;
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
    sportOf: sportOfUrl,
    timeZone: TIME_ZONE,
    dayOf,
    teams: (sport) => async (get) => {
      const page = await get(urls.teams(sport));
      return page.kind === 'found' ? mapTeams(page.value.json) : page;
    },
    schedule: (team) => (get, now) =>
      loadSchedule(
        {
          page: (of) => ask(get, urls.schedule(team, of), mapSchedule, team),
          scoreboard: (day) => askScoreboard(get, team, day),
        },
        team,
        now,
      ),
    team: (team) => (get) => ask(get, urls.team(team), mapTeam, team),
    roster: (team) => (get) => ask(get, urls.roster(team), mapRoster, team),
    standings: (team) => (get, now) => askStandings(get, team, now),
    rankings: (team) => (get) => ask(get, urls.rankings(team), mapRankings, team),
    game: (team, gameId) => (get) => ask(get, urls.summary(team, gameId), mapSummary, team),
    day: (team, day) => (get) => askDay(get, team, day),
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
