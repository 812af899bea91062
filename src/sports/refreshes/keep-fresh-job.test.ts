import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { gamesAsPages, TEAM_ID } from '../../../test/support/espn/games-as-pages.ts';
import { openResources } from '../../../test/support/espn/open-resources.ts';
import { aGame } from '../../../test/support/games.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { cacheMigrations } from '../../platform/cache/database-store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { gameMigrations } from '../games/game-index.ts';
import type { Game } from '../model/games.ts';
import { createKeepFreshJob } from './keep-fresh-job.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-20T12:00Z');
const team = { sport: 'football', teamId: TEAM_ID, conferenceId: '8', name: 'Herons' } as const;
/** The provider's pages about the team, apart from its games. */
const PAGES: Readonly<Record<string, unknown>> = {
  [TEAM_ID]: { team: { id: TEAM_ID, displayName: 'Herons' } },
  roster: { team: { id: TEAM_ID }, athletes: [] },
  standings: { id: '8', name: 'A', standings: { entries: [] } },
};

let testDatabase: TestDatabase;
let database: Database;
let clock: ManualClock;
let job: Job;
let games: Game[];
let isDown: boolean;
let refreshRoster: () => Promise<unknown>;
/** When each page was requested, in hours after the start. */
let requests: { page: string; hour: number }[];

const getPage = gamesAsPages({
  schedule: () => (note('schedule') ? 'down' : games),
  scoreboard: () => [],
  other: (page) => (note(page) ? 'down' : (PAGES[page] ?? 'absent')),
});

function note(page: string): boolean {
  requests.push({ page, hour: (clock.now() - START) / HOUR });
  return isDown;
}
const hoursOf = (page: string) => requests.filter((one) => one.page === page).map(({ hour }) => hour);

await describeOnDatabases('keeping fresh', (kind) => {
  beforeEach(async () => {
    clock = createManualClock(START);
    testDatabase = await kind.create({ ...cacheMigrations, ...gameMigrations });
    database = testDatabase.database;
    const { cache, resources } = openResources({ database, clock, getPage });
    refreshRoster = () => cache.refresh(resources.roster(team));
    job = createKeepFreshJob({ cache, resources, clock, teams: [team] });
    [games, isDown, requests] = [[], false, []];
  });
  afterEach(() => testDatabase.remove());

  async function pass(ms: number): Promise<void> {
    const until = clock.now() + ms;
    while (clock.now() < until) {
      const due = await job.due();
      if (due <= clock.now()) await job.run(new AbortController().signal);
      else await clock.advance(Math.min(due, until) - clock.now());
    }
  }

  test('pages that nobody requests are refreshed at the start, then daily', async () => {
    await pass(49 * HOUR);
    for (const page of ['schedule', 'roster', 'standings'])
      assert.deepEqual(hoursOf(page), [0, 24, 48], page);
  });

  test('while a game of the next day has no time, the schedule is refreshed hourly', async () => {
    games = [aGame({ sport: 'football', date: '2026-11-21T05:00Z', timeTbd: true })];
    await pass(5 * HOUR);
    assert.deepEqual(hoursOf('schedule'), [0, 1, 2, 3, 4]);
    games = [aGame({ sport: 'football', date: '2026-11-21T18:00Z' })];
    await pass(24 * HOUR);
    assert.deepEqual(
      hoursOf('schedule'),
      [0, 1, 2, 3, 4, 5],
      'once the time is announced, the hourly refreshes end',
    );
  });

  test('a missing time of a distant game causes no extra refreshes', async () => {
    games = [aGame({ sport: 'football', date: '2026-12-21T05:00Z', timeTbd: true })];
    await pass(23 * HOUR);
    assert.deepEqual(hoursOf('schedule'), [0]);
  });

  test('a game whose end was missed causes hourly refreshes from the time when it must be over, for three days', async () => {
    games = [aGame({ sport: 'football', date: '2026-11-20T11:00Z', status: 'in_progress' })];
    await pass(14 * HOUR);
    assert.deepEqual(hoursOf('schedule'), [0, 11, 12, 13]);
    await pass(7 * 24 * HOUR);
    const hours = hoursOf('schedule');
    assert.ok((hours.at(-1) ?? 0) - (hours.at(-2) ?? 0) === 24, 'the schedule must be refreshed daily again');
  });

  test('failed pages are retried with one request every 45 s; when a request succeeds, all pages are refreshed', async () => {
    isDown = true;
    await pass(HOUR);
    const most = 4 + HOUR / 45_000;
    assert.ok(requests.length <= most && requests.length > most - 10, 'one page must be requested per retry');
    requests = [];
    isDown = false;
    await pass(MINUTE);
    assert.deepEqual(
      requests.map(({ page }) => page).sort(),
      [TEAM_ID, 'roster', 'schedule', 'standings'],
      'all pages must be requested within a minute',
    );
    await pass(23 * HOUR);
    assert.equal(
      hoursOf('schedule').length,
      1,
      'the schedule must be refreshed daily again after the recovery',
    );
  });

  test('a page that fails while its cached value is fresh is retried', async () => {
    await pass(HOUR);
    isDown = true;
    await refreshRoster();
    isDown = false;
    requests = [];
    await pass(MINUTE);
    assert.deepEqual(hoursOf('roster').length, 1);
  });
});
