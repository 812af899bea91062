import { found, type Outcome } from '../../platform/origin/outcome.ts';
import type { Game, Poll, Roster, Schedule, Standings, Team, TeamRef } from '../model/types.ts';
import { LEAGUES } from './leagues.ts';
import { loadSchedule } from './load-schedule.ts';
import { mapConferenceName } from './map-conference-name.ts';
import { mapRankings } from './map-rankings.ts';
import { mapRoster } from './map-roster.ts';
import { mapSchedule } from './map-schedule.ts';
import { mapScoreboard } from './map-scoreboard.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapTeam } from './map-team.ts';
import type { GetPage, Load } from '../refreshes/original.ts';
import { type Anomaly, type Mapped, type Reading, read } from './reading.ts';
import { createUrls, type EspnAddresses } from './urls.ts';

type Answer<T> = Promise<Outcome<Reading<T>>>;

/**
 * The provider of athletics data: ESPN's public JSON pages. Each function requests the pages that it needs and maps
 * them. Pages that were stored earlier are mapped by the same function.
 */
export function createEspn(addresses: EspnAddresses) {
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

  async function askScoreboard(get: GetPage, team: TeamRef, day: string): Answer<readonly Game[]> {
    let anomalies: readonly Anomaly[] = [];
    for (const groups of LEAGUES[team.sport].scoreboardGroups) {
      const outcome = await ask(get, urls.scoreboard(team, day, groups), mapScoreboard, team);
      if (outcome.kind !== 'found') return outcome;
      anomalies = [...anomalies, ...outcome.value.anomalies];
      if (outcome.value.value.length > 0) return read(outcome.value.value, anomalies);
    }
    return read([], anomalies);
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
    /** Our team's whole current season, past and coming games. */
    schedule:
      (team: TeamRef): Load<Reading<Schedule>> =>
      (get, now) =>
        loadSchedule(
          {
            page: (of) => ask(get, urls.schedule(team, of), mapSchedule, team),
            scoreboard: (day) => askScoreboard(get, team, day),
          },
          team,
          now,
        ),
    team:
      (team: TeamRef): Load<Reading<Team>> =>
      (get) =>
        ask(get, urls.team(team), mapTeam, team),
    roster:
      (team: TeamRef): Load<Reading<Roster>> =>
      (get) =>
        ask(get, urls.roster(team), mapRoster, team),
    /** The table of our team's conference. */
    standings:
      (team: TeamRef): Load<Reading<Standings>> =>
      (get, now) =>
        askStandings(get, team, now),
    /** The polls of the league; `absent` if it has none. */
    rankings:
      (team: TeamRef): Load<Reading<readonly Poll[]>> =>
      (get) =>
        ask(get, urls.rankings(team), mapRankings, team),
    /** One of our games; `absent` if the provider does not know the id. */
    game:
      (team: TeamRef, gameId: string): Load<Reading<Game>> =>
      (get) =>
        ask(get, urls.summary(team, gameId), mapSummary, team),
    /** Our games on one day of the provider's scoreboard (days in US Eastern time, `YYYYMMDD`). */
    scoreboard:
      (team: TeamRef, day: string): Load<Reading<readonly Game[]>> =>
      (get) =>
        askScoreboard(get, team, day),
  };
}

export type Espn = ReturnType<typeof createEspn>;
