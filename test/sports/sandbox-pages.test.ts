import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { random } from '../../sandbox/random.ts';
import { mapSchedule, mapScoreboard } from '../../src/sports/espn/map-games.ts';
import { mapStandings } from '../../src/sports/espn/map-standings.ts';
import { mapSummary } from '../../src/sports/espn/map-summary.ts';
import { mapRoster, mapTeam } from '../../src/sports/espn/map-teams.ts';
import type { Mapped } from '../../src/sports/espn/reading.ts';
import type { Game, GameDetail } from '../../src/sports/model/games.ts';
import type { Sport } from '../../src/sports/model/sports.ts';
import type { TeamRef } from '../../src/sports/model/teams.ts';
import type { Event } from '../support/sandbox/provider-pages.ts';
import { CAMPUS, type Campus, instants, requestProvider, site } from '../support/sandbox/request-provider.ts';

const { body } = requestProvider();
const SPORTS: readonly Sport[] = ['mens-basketball', 'football', 'softball', 'womens-basketball', 'baseball'];
const DAY = 86_400_000;
const TIMES = [Date.UTC(2026, 10, 21, 18), ...instants(3, 1, random('read'))];

/** The value of a page, and what was left out of it. The only row that may be left out is the one without competitors. */
function readValue<T>(mapped: Mapped<T>): T {
  assert.ok(mapped.kind === 'found', JSON.stringify(mapped));
  for (const { kind, reason } of mapped.value.anomalies)
    assert.deepEqual([kind, /^competitions\.0\.competitors: /.test(reason)], ['dropped_row', true], reason);
  return mapped.value.value;
}

/** What pages of a game must agree about. A live page is a moment; both are read at the same time. */
const shared = ({ id, date, status, period, local, opponent, attendance, linescore }: Game) => ({
  ...{ id, date, status, attendance },
  ...(status === 'final' && { period, linescore }),
  scores: [local.score, opponent.score],
  hits: [local.hits, opponent.hits, local.errors, opponent.errors],
  opponent: opponent.id,
});

async function readAll(campus: Campus, sport: Sport, now: number) {
  const ours: TeamRef = { sport, teamId: campus.team, conferenceId: campus.group, name: 'Herons' };
  const get = (path: string) => body<unknown>(path, now);
  const types = [2, 3, 4].map((type) => site(campus, `teams/${campus.team}/schedule?seasontype=${type}`));
  const pages = await Promise.all(types.map(get));
  const schedules = pages.map((page) => readValue(mapSchedule(page, ours)));
  const day = new Date(now - 5 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const board = await get(site(campus, `scoreboard?dates=${day}`));
  const games = readValue(mapScoreboard(board, ours));
  const details: GameDetail[] = [];
  for (const { id } of games)
    details.push(readValue(mapSummary(await get(site(campus, `summary?event=${id}`)), ours)));
  return {
    games,
    details,
    listed: schedules.flatMap((schedule) => schedule.games),
    team: readValue(mapTeam(await get(site(campus, `teams/${campus.team}`)), ours)),
    roster: readValue(mapRoster(await get(site(campus, `teams/${campus.team}/roster`)), ours)),
    table: readValue(
      mapStandings(await get(`/apis/v2/sports/${campus.path}/standings?group=${campus.group}`), ours),
    ),
    events: (board as { events: Event[] }).events,
  };
}

describe('the service reads every page, and the pages agree', () => {
  for (const [at, campus] of CAMPUS.entries()) {
    const sport = SPORTS[at] ?? assert.fail();
    test(sport, async () => {
      let read = 0;
      for (const now of TIMES.flatMap((time) => [time, time + 0.4 * DAY])) {
        const { games, details, listed, team, roster, table, events } = await readAll(campus, sport, now);
        assert.ok(listed.length > 0 && roster.athletes.length >= 13 && events.length > 0);
        assert.equal(table.standings.length, 10);
        const row = table.standings.find((standing) => standing.team.id === campus.team) ?? assert.fail();
        // A team that has not played has no record on its page.
        const records = [team.record, team.conferenceRecord].map((record) => record || '0-0');
        assert.deepEqual([row.overallRecord, row.conferenceRecord], records);
        assert.deepEqual(details.map(shared), games.map(shared));
        read += details.length;
        for (const { id, status, result, plays, local, opponent } of details) {
          const inSchedule = listed.find((game) => game.id === id);
          if (status === 'final' && inSchedule !== undefined)
            assert.deepEqual(
              [inSchedule.result, inSchedule.local.score, inSchedule.opponent.score],
              [result, local.score, opponent.score],
            );
          const last = plays.at(-1);
          if (status === 'final' && last !== undefined)
            assert.deepEqual([last.localScore, last.opponentScore], [local.score, opponent.score], id);
        }
      }
      assert.ok(read > 0);
    });
  }
});
