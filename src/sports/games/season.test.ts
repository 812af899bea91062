import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';
import { type Failure, failed, found } from '../../platform/upstream/outcome.ts';
import { dayOf } from '../espn/leagues.ts';
import type { Game, Schedule } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import type { SportsCache } from '../refreshes/resources.ts';
import { createGameRows } from './game-rows.ts';
import { createSeasons } from './season.ts';

const TEAM: TeamRef = { sport: 'mens-basketball', teamId: '7', conferenceId: '1', name: 'Herons' };
const NOW = '2026-11-21T18:00Z';
const [TODAY, YESTERDAY] = ['2026-11-21', '2026-11-20'];
const problem: Failure = { reason: 'timeout', problem: 'slow' };

let schedule: CachedValue<Schedule> | undefined;
let scoreboards: Record<string, CachedValue<Game[]>>;
let readOptions: unknown[];

const cached = <T>(value: T, confirmedAt: number, more: object = {}): CachedValue<T> => ({
  value,
  version: JSON.stringify(value).length.toString(),
  confirmedAt,
  changedAt: 5,
  cache: 'miss',
  ...more,
});
const scheduleOf = (games: Game[], confirmedAt = 1_000, more: object = {}) =>
  cached({ games, season: null, record: '3-1', unread: [] }, confirmedAt, more);

/** The cached values, by name of the resource. */
const cache = {
  async read(_: unknown, options: unknown) {
    readOptions.push(options);
    return schedule === undefined ? failed(problem) : found(schedule);
  },
  async peek(name: string) {
    if (name === 'schedule') return schedule;
    const scoreboard = scoreboards[name];
    return (
      scoreboard && {
        ...scoreboard,
        value: { games: scoreboard.value, board: [], conference: null, held: [] },
      }
    );
  },
};
const resources = {
  schedule: () => 'schedule',
  scoreboard: (_: TeamRef, day: string) => day,
  standings: () => 'standings',
  game: (_: TeamRef, id: string) => `game ${id}`,
  dayOf,
  scoreboardDayOf: ({ date }: Game) => dayOf(Date.parse(date)),
};
const open = () =>
  createSeasons({
    ...({ cache, resources } as unknown as SportsCache),
    clock: createManualClock(NOW),
    rows: createGameRows({
      database: openDatabase('sqlite::memory:'),
      clock: createManualClock(NOW),
      log: createLogger('error'),
    }),
  });
const live = (score: number) =>
  aGame({
    date: NOW,
    status: 'in_progress',
    local: { score, record: '', ranking: null, isHome: true },
  });

beforeEach(() => {
  schedule = undefined;
  scoreboards = {};
  readOptions = [];
});

test('while no game is in progress, age and problem of the season are those of the schedule', async () => {
  schedule = scheduleOf([aGame()], 1_000);
  scoreboards = { [TODAY]: cached([], 2_000, { problem }) };
  const season = await open().peek(TEAM);
  assert.deepEqual(
    [season?.confirmedAt, season?.changedAt, season?.cache, season && 'problem' in season],
    [1_000, 5, 'miss', false],
  );
  assert.deepEqual([season?.value.modifiedAt, season?.value.record], [2_000, '3-1']);
  schedule = scheduleOf([aGame()], 1_000, { problem });
  assert.equal((await open().peek(TEAM))?.problem, problem);
});

test('during a game, age and problem of the season are those of the scoreboard', async () => {
  schedule = scheduleOf([live(0)], 1_000);
  scoreboards = { [TODAY]: cached([live(7)], 2_000, { problem }), [YESTERDAY]: cached([], 1_500) };
  const season = await open().peek(TEAM);
  assert.equal(season?.value.games[0]?.local.score, 7);
  assert.deepEqual([season?.confirmedAt, season?.problem], [2_000, problem]);
});

test('a game in progress that was not confirmed for 15 minutes is a problem, even if nothing failed', async () => {
  const now = Date.parse(NOW);
  const reasonAt = async (confirmedAt: number, games: Game[]) => {
    schedule = scheduleOf(games, confirmedAt);
    return (await open().peek(TEAM))?.problem?.reason;
  };
  assert.equal(await reasonAt(now - 900_000, [live(7)]), undefined);
  assert.equal(await reasonAt(now - 900_001, [live(7)]), 'timeout');
  assert.equal(
    await reasonAt(now - 900_001, [aGame()]),
    undefined,
    'without a game in progress there must be no problem',
  );
  const begun = (hours: number, status: Game['status']) =>
    aGame({ date: new Date(now - hours * 3_600_000).toISOString(), status });
  for (const [hours, status, reason] of [
    [11, 'in_progress', 'timeout'],
    [12, 'in_progress', undefined],
    [71, 'suspended', 'timeout'],
    [72, 'suspended', undefined],
  ] as const)
    assert.equal(await reasonAt(now - 900_001, [begun(hours, status)]), reason, `${status} for ${hours} h`);
});

test('a game suspended days ago is read from the scoreboard of its day', async () => {
  const suspended = aGame({ date: '2026-11-15T20:00Z', status: 'suspended' });
  schedule = scheduleOf([suspended]);
  scoreboards = { '2026-11-15': cached([{ ...suspended, period: 7 }], 2_000) };
  assert.equal((await open().peek(TEAM))?.value.games[0]?.period, 7);
});

test('the season is merged once for the same cached values, and merged again when one of these values is refreshed', async () => {
  schedule = scheduleOf([live(0)]);
  scoreboards = { [TODAY]: cached([live(7)], 2_000) };
  const seasons = open();
  const first = await seasons.peek(TEAM);
  assert.equal((await seasons.peek(TEAM))?.value.games, first?.value.games);
  scoreboards = { [TODAY]: cached([live(8)], 3_000) };
  const later = await seasons.peek(TEAM);
  assert.equal(later?.value.games[0]?.local.score, 8);
  assert.notEqual(later?.version, first?.version);
});

test('the season fails if the schedule fails, and is undefined until the schedule was read', async () => {
  assert.deepEqual(await open().read(TEAM), failed(problem));
  assert.equal(await open().peek(TEAM), undefined);
  schedule = scheduleOf([aGame()]);
  const outcome = await open().read(TEAM, { bypass: true });
  assert.equal(outcome.kind === 'found' && outcome.value.value.games.length, 1);
  assert.deepEqual(readOptions, [undefined, { bypass: true }, undefined]);
});
