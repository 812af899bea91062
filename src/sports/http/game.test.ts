import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { gamesAsPages, TEAM_ID } from '../../../test/support/espn/games-as-pages.ts';
import { openResources } from '../../../test/support/espn/open-resources.ts';
import { aGame } from '../../../test/support/games.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { cacheMigrations } from '../../platform/cache/database-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { createApp, plainContext } from '../../platform/http/app.ts';
import { createLogger } from '../../platform/log.ts';
import { gameMigrations } from '../games/game-index.ts';
import { createGameRows, gameRowMigrations } from '../games/game-rows.ts';
import { createSeasons } from '../games/season.ts';
import type { Game } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import type { GameDetail } from './contract.ts';
import { getGame } from './game.ts';

const HOUR = 3_600_000;
const team: TeamRef = { sport: 'mens-basketball', teamId: TEAM_ID, conferenceId: '2', name: 'Herons' };
const teams = new Map<Sport, TeamRef>([[team.sport, team]]);
const over = {
  status: 'final',
  period: 2,
  local: { score: 75, record: '4-1', ranking: null, isHome: true },
} as const;

let testDatabase: TestDatabase;
let database: Database;
let clock: ManualClock;
let schedule: Game[] | 'down';
let scoreboard: Game[];
let summary: Game | 'absent' | 'down';
let requests: string[];
let requestGame: (query?: string) => Promise<Response>;
let poll: () => Promise<unknown>;
let refreshed: () => Promise<void>;

const bodyOf = async (response: Promise<Response>): Promise<GameDetail> =>
  (await response).json() as Promise<GameDetail>;
const maxAgeOf = ({ headers }: Response): string | undefined =>
  /max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];

function recordRequest<T>(page: string, value: T): T {
  requests.push(page);
  return value;
}
const getPage = gamesAsPages({
  schedule: () => recordRequest('schedule', schedule),
  scoreboard: () => recordRequest('scoreboard', scoreboard),
  summary: () => recordRequest('summary', summary),
});

await describeOnDatabases('one game', (kind) => {
  beforeEach(async () => {
    clock = createManualClock('2026-11-21T00:00:00Z');
    testDatabase = await kind.create({ ...cacheMigrations, ...gameMigrations, ...gameRowMigrations });
    database = testDatabase.database;
    const { cache, games, resources } = openResources({ database, clock, getPage });
    const rows = createGameRows({ database, clock, log: createLogger('error') });
    const seasons = createSeasons({ cache, resources, clock, rows });
    const deps = { cache, resources, seasons, teams, clock, games };
    const app = createApp(createLogger('silent'));
    getGame.mount(app, { ...deps, now: () => clock.now() });
    requestGame = async (query = '') => app.request(`/api/game?id=401${query}`, {}, { edge: plainContext });
    refreshed = cache.idle;
    poll = () => cache.refresh(resources.scoreboard(team, '20261120'));
    [schedule, scoreboard, summary, requests] = [[aGame()], [], aGame(), []];
    await seasons.read(team);
  });
  afterEach(() => testDatabase.remove());

  test('a game in progress is served from the cached scoreboard, without a request', async () => {
    scoreboard = [aGame({ status: 'in_progress', period: 1, clock: '12:00', leaders: {} })];
    await poll();
    requests = [];
    const response = await requestGame();
    assert.equal(maxAgeOf(response), '15');
    const body = (await response.json()) as GameDetail;
    assert.deepEqual([body.status, body.clock], ['in_progress', '12:00']);
    assert.deepEqual(requests, []);
  });

  test('nocache requests all pages of the game; the clock comes from the scoreboard, because a summary has none', async () => {
    scoreboard = [aGame({ status: 'in_progress', period: 1, clock: '12:00' })];
    await poll();
    scoreboard = [aGame({ status: 'in_progress', period: 1, clock: '11:30' })];
    requests = [];
    await clock.advance(11_000);
    assert.equal((await bodyOf(requestGame('&nocache=1'))).clock, '11:30');
    assert.deepEqual(requests, ['schedule', 'scoreboard', 'summary']);
  });

  test('a game that has ended is not served from an older summary', async () => {
    assert.equal((await bodyOf(requestGame())).status, 'scheduled');
    await clock.advance(3 * HOUR);
    scoreboard = [aGame(over)];
    schedule = [aGame(over)];
    summary = 'down';
    await poll();
    const response = await requestGame();
    assert.equal(maxAgeOf(response), '60', 'an end that was just observed may be corrected');
    const body = (await response.json()) as GameDetail;
    assert.deepEqual([body.status, body.local_team.score], ['final', 75]);
  });

  test('the summary of a finished game adds leaders to the game of the season', async () => {
    schedule = [aGame(over)];
    await clock.advance(25 * HOUR);
    await requestGame();
    summary = aGame({ ...over, leaders: { points: { name: 'Ada Reyes', value: 27 } } });
    await clock.advance(HOUR);
    await requestGame('&nocache=1');
    assert.deepEqual((await bodyOf(requestGame())).boxScore.local_team.leaders, {
      points: { name: 'Ada Reyes', value: 27 },
    });
  });

  test('if the summary fails, the game of the season is returned with the problem', async () => {
    summary = 'down';
    const response = await requestGame();
    assert.match(response.headers.get('cache-status') ?? '', /unreachable/);
    assert.equal((await bodyOf(Promise.resolve(response))).id, '401');
  });

  test('if the summary is absent, the game of the season is returned', async () => {
    summary = 'absent';
    assert.equal((await bodyOf(requestGame())).id, '401');
  });

  test('a game that is no longer in the schedule is served from its summary', async () => {
    await requestGame();
    schedule = [];
    await clock.advance(25 * HOUR);
    summary = aGame({ status: 'canceled' });
    await requestGame('&nocache=1');
    assert.equal((await bodyOf(requestGame())).status, 'canceled');
  });

  test('a request for a game that is in neither the schedule nor a summary gets a 404 response', async () => {
    schedule = [];
    summary = 'absent';
    // A game is removed after two schedules without it, fetched a day apart.
    for (let day = 0; day < 2; day += 1) {
      await clock.advance(8 * 24 * HOUR);
      await requestGame();
      await refreshed();
    }
    assert.equal((await requestGame()).status, 404);
  });
});
