import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createCopies } from '../../platform/cache/copies.ts';
import { createCopyStore } from '../../platform/cache/copy-store.ts';
import { copyMigrations } from '../../platform/cache/copy-table.ts';
import { type Database, migrate, openDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';
import { absent, failed, found } from '../../platform/origin/outcome.ts';
import { createGameIndex, gameMigrations } from '../game-index.ts';
import type { Game, Sport } from '../model.ts';
import type { SportsProvider, TeamRef } from '../provider.ts';
import { createResources } from '../resources.ts';
import { createSeasons, type Seasons } from '../season.ts';
import { createLiveGames, type LiveGames } from './live-games.ts';

const INTERVAL = 15_000;
const HOUR = 3_600_000;
const TIP_OFF = Date.parse('2026-11-21T01:00Z');

const refOf = (sport: Sport): TeamRef => ({ sport, teamId: '9301', conferenceId: '72', name: 'Herons' });

let database: Database;
let clock: ManualClock;
let live: LiveGames;
let seasons: Seasons;
let teams: TeamRef[];
/** What the provider knows, and which scoreboards it was asked for. */
let games: Game[];
let asked: string[];
let schedulesAsked: number;
let down: boolean;

const reading = <T>(value: T) => found({ value, oddities: [] });
const refusal = failed({ reason: 'unreachable', detail: 'gone' });

const provider = (): SportsProvider => ({
  async schedule({ sport }) {
    schedulesAsked += 1;
    return down ? refusal : reading({ games: games.filter((game) => game.sport === sport) });
  },
  async scoreboard({ sport }, day) {
    asked.push(`${sport} ${day}`);
    return down ? refusal : reading(games.filter((game) => game.sport === sport));
  },
  team: async () => absent,
  roster: async () => absent,
  standings: async () => absent,
  game: async () => absent,
});

beforeEach(() => {
  [games, asked, schedulesAsked, down] = [[], [], 0, false];
  teams = [refOf('mens-basketball')];
  clock = createManualClock(TIP_OFF - HOUR);
  database = openDatabase('sqlite::memory:');
});
afterEach(() => database.destroy());

async function open(): Promise<void> {
  await migrate(database, { ...copyMigrations, ...gameMigrations });
  const copies = createCopies({ store: createCopyStore(database), clock, log: createLogger('silent') });
  const resources = createResources({
    provider: provider(),
    games: createGameIndex(database),
    observer: { read: () => undefined },
  });
  seasons = createSeasons({ copies, resources, clock });
  live = createLiveGames({ copies, resources, seasons, clock, teams, intervalMs: INTERVAL });
  for (const team of teams) await seasons.read(team);
}

/** What the job runner does, for as long: asks what is due, and does it at that time. */
async function pass(ms: number): Promise<void> {
  const until = clock.now() + ms;
  while (clock.now() < until) {
    const due = await live.job.due();
    if (due <= clock.now()) await live.job.run(new AbortController().signal);
    else await clock.advance(Math.min(due, until, clock.now() + 60_000) - clock.now());
  }
}

async function shown(): Promise<Game[]> {
  const held = await Promise.all(teams.map((team) => seasons.read(team)));
  return held.flatMap((one) => (one.kind === 'copy' ? one.season.games : []));
}

const setGame = (id: string, change: Partial<Game>): void => {
  games = games.map((game) => (game.id === id ? { ...game, ...change } : game));
};
const scoring = (score: number) => ({ score, record: '3-1', ranking: null, isHome: true });

test('while no game is on, the provider is not asked', async () => {
  games = [
    aGame({ date: '2026-11-25T01:00Z' }),
    aGame({ id: '402', status: 'final', date: '2026-11-20T20:00Z' }),
  ];
  await open();
  await pass(24 * HOUR);
  assert.deepEqual(asked, []);
  assert.equal((await live.status()).activeGames, 0);
  assert.ok(clock.now() - ((await live.status()).lastCheck ?? 0) <= 60_000, 'it looked, without asking');
});

test('a live game costs one call an interval, and a change is seen within one', async () => {
  games = [aGame()];
  await open();
  await pass(HOUR - 60_000);
  setGame('401', { status: 'in_progress', period: 1, clock: '19:40', local: scoring(2) });
  await pass(INTERVAL);
  const [game] = await shown();
  assert.equal(game?.status, 'in_progress');
  assert.equal(game?.local.score, 2);
  assert.equal((await live.status()).activeGames, 1);
  asked = [];
  await pass(HOUR);
  assert.equal(asked.length, 240, 'calls an hour');
  assert.deepEqual([...new Set(asked)], ['mens-basketball 20261120']);
});

test('two games of one league at once share a call; five leagues make five', async () => {
  const sports = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'] as const;
  teams = sports.map(refOf);
  games = sports.flatMap((sport) => [
    aGame({ id: `${sport}-1`, sport, status: 'in_progress' }),
    aGame({ id: `${sport}-2`, sport, status: 'in_progress' }),
  ]);
  clock = createManualClock(TIP_OFF);
  await open();
  await pass(HOUR);
  assert.equal(asked.length, 5 * 240);
  assert.equal((await live.status()).activeGames, 10);
});

test('a game over midnight stays on its own day’s scoreboard', async () => {
  games = [aGame({ date: '2026-11-21T04:30Z', status: 'in_progress' })];
  clock = createManualClock('2026-11-21T04:55:00Z');
  await open();
  await pass(HOUR);
  assert.deepEqual([...new Set(asked)], ['mens-basketball 20261120']);
  const [game] = await shown();
  assert.equal(game?.status, 'in_progress');
});

test('the end of a game ends the calls, and renews what it changes', async () => {
  games = [aGame({ status: 'in_progress' })];
  clock = createManualClock(TIP_OFF + HOUR);
  await open();
  await pass(INTERVAL);
  setGame('401', { status: 'final', period: 2, local: scoring(75) });
  await pass(INTERVAL);
  assert.equal(schedulesAsked, 2, 'the season is asked for anew');
  asked = [];
  await pass(HOUR);
  assert.deepEqual(asked, []);
  const [game] = await shown();
  assert.deepEqual([game?.status, game?.local.score], ['final', 75]);
});

test('delays, suspensions and overtime are followed', async () => {
  games = [aGame({ status: 'in_progress' })];
  clock = createManualClock(TIP_OFF);
  await open();
  for (const change of [
    { status: 'delayed' },
    { status: 'in_progress', period: 3, clock: '4:12' },
    { status: 'suspended' },
  ] as const) {
    setGame('401', change);
    await pass(INTERVAL);
    const [game] = await shown();
    assert.equal(game?.status, change.status);
  }
  asked = [];
  await pass(INTERVAL);
  assert.equal(asked.length, 1);
});

test('a game the provider forgot is given up', async () => {
  games = [aGame({ status: 'in_progress' })];
  clock = createManualClock(TIP_OFF + 12 * HOUR - INTERVAL);
  await open();
  await pass(INTERVAL);
  asked = [];
  await pass(2 * HOUR);
  assert.deepEqual(asked, []);
});

test('a schedule without scores does not set a live game back', async () => {
  games = [aGame({ status: 'in_progress', local: scoring(21) })];
  clock = createManualClock(TIP_OFF);
  await open();
  await pass(INTERVAL);
  const playing = games;
  setGame('401', { local: scoring(0) });
  const [team] = teams;
  assert.ok(team);
  await clock.advance(11_000);
  await seasons.read(team, { bypass: true });
  games = playing;
  const [game] = await shown();
  assert.equal(game?.local.score, 21);
});

test('a provider that fails during a game costs nothing that is shown', async () => {
  games = [aGame({ status: 'in_progress', local: scoring(10) })];
  clock = createManualClock(TIP_OFF);
  await open();
  await pass(INTERVAL);
  down = true;
  await pass(10 * 60_000);
  const [game] = await shown();
  assert.deepEqual([game?.status, game?.local.score], ['in_progress', 10]);
  const [team] = teams;
  assert.ok(team);
  const held = await seasons.read(team);
  assert.equal(held.kind === 'copy' && held.season.problem?.reason, 'unreachable', 'and it is said');
  down = false;
  setGame('401', { local: scoring(30) });
  await pass(INTERVAL);
  assert.equal((await shown())[0]?.local.score, 30);
});
