import { found, type Outcome } from '../../platform/origin/outcome.ts';
import type { Game, Standings } from '../model.ts';
import type { Oddity, Reading, SportsProvider, TeamRef } from '../provider.ts';
import { LEAGUES } from './leagues.ts';
import { loadSchedule } from './load-schedule.ts';
import { mapConferenceName } from './map-conference-name.ts';
import { mapRoster } from './map-roster.ts';
import { mapSchedule } from './map-schedule.ts';
import { mapScoreboard } from './map-scoreboard.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapTeam } from './map-team.ts';
import type { Mapped } from './reading.ts';
import { createUrls, type EspnAddresses } from './urls.ts';

export interface EspnSettings extends EspnAddresses {
  /** `absent` for 404 and 410, `failed` for everything else that is no JSON document with 200. */
  readonly getJson: (url: string) => Promise<Outcome<unknown>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

type Answer<T> = Promise<Outcome<Reading<T>>>;

/** The provider of athletics data, over ESPN's public JSON pages. */
export function createEspnProvider({ getJson, now, ...addresses }: EspnSettings): SportsProvider {
  const urls = createUrls(addresses);

  async function ask<T>(
    url: string,
    map: (payload: unknown, team: TeamRef) => Mapped<T>,
    team: TeamRef,
  ): Answer<T> {
    const outcome = await getJson(url);
    return outcome.kind === 'found' ? map(outcome.value, team) : outcome;
  }

  async function scoreboard(team: TeamRef, day: string): Answer<readonly Game[]> {
    const oddities: Oddity[] = [];
    for (const groups of LEAGUES[team.sport].scoreboardGroups) {
      const outcome = await ask(urls.scoreboard(team, day, groups), mapScoreboard, team);
      if (outcome.kind !== 'found') return outcome;
      oddities.push(...outcome.value.oddities);
      if (outcome.value.value.length > 0) return found({ value: outcome.value.value, oddities });
    }
    return found({ value: [], oddities });
  }

  async function standings(team: TeamRef): Answer<Standings> {
    const table = await ask(urls.standings(team), mapStandings, team);
    if (table.kind !== 'found') return table;
    const { conference, season = new Date(now()).getUTCFullYear(), standings: rows } = table.value.value;
    const { oddities } = table.value;
    if (conference !== undefined) return found({ value: { conference, standings: rows }, oddities });
    const name = await ask(urls.conference(team, season), mapConferenceName, team);
    if (name.kind === 'failed') return name;
    return found({
      value: { conference: name.kind === 'found' ? name.value.value : '', standings: rows },
      oddities,
    });
  }

  return {
    schedule: (team) =>
      loadSchedule(
        {
          page: (of) => ask(urls.schedule(team, of), mapSchedule, team),
          scoreboard: (day) => scoreboard(team, day),
        },
        team,
        now(),
      ),
    team: (team) => ask(urls.team(team), mapTeam, team),
    roster: (team) => ask(urls.roster(team), mapRoster, team),
    standings,
    game: (team, gameId) => ask(urls.summary(team, gameId), mapSummary, team),
    scoreboard,
  };
}
