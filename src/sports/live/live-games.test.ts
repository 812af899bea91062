import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { createLiveStage, type LiveStage } from '../../../test/support/live-stage.ts';
import { SPORTS } from '../model/sports.ts';

const INTERVAL = 15_000;
const HOUR = 3_600_000;
const TIP_OFF = Date.parse('2026-11-21T01:00Z');

let stage: LiveStage;
afterEach(() => stage.close());

const open = async (...options: Parameters<typeof createLiveStage>): Promise<LiveStage> => {
  stage = await createLiveStage(...options);
  return stage;
};
const scoring = (score: number) => ({ score, record: '3-1', ranking: null, isHome: true });

test('while no game is in progress, nothing is requested from the provider', async () => {
  const games = [
    aGame({ date: '2026-11-25T01:00Z' }),
    aGame({ id: '402', status: 'final', date: '2026-11-20T20:00Z' }),
  ];
  const { pass, state, status, clock } = await open({ start: TIP_OFF - HOUR, games });
  await pass(6 * HOUR);
  assert.deepEqual(state.requested, []);
  assert.equal((await status()).activeGames, 0);
  assert.ok(
    clock.now() - ((await status()).lastCheck ?? 0) <= 60_000,
    'the service must have checked, without a request',
  );
});

test('a live game takes one request per interval, and a change is noticed within one interval', async () => {
  const { pass, state, status, shown, setGame } = await open({ start: TIP_OFF - HOUR, games: [aGame()] });
  await pass(HOUR - 60_000);
  setGame('401', { status: 'in_progress', period: 1, clock: '19:40', local: scoring(2) });
  await pass(INTERVAL);
  const [game] = await shown();
  assert.equal(game?.status, 'in_progress');
  assert.equal(game?.local.score, 2);
  assert.equal((await status()).activeGames, 1);
  state.requested = [];
  await pass(HOUR / 4);
  assert.equal(state.requested.length, 60, 'there must be 60 requests in a quarter of an hour');
  assert.deepEqual([...new Set(state.requested)], ['mens-basketball 20261120']);
});

test('the interval is configurable', async () => {
  const games = [aGame({ status: 'in_progress' })];
  const { pass, state } = await open({ start: TIP_OFF, games, intervalMs: 60_000 });
  await pass(HOUR);
  assert.equal(state.requested.length, 60);
});

test('two simultaneous games of one sport share a request; five sports take five requests', async () => {
  const games = SPORTS.flatMap((sport) => [
    aGame({ id: `${sport}-1`, sport, status: 'in_progress' }),
    aGame({ id: `${sport}-2`, sport, status: 'in_progress' }),
  ]);
  const { pass, state, status } = await open({ start: TIP_OFF, games, sports: SPORTS });
  await pass(10 * 60_000);
  assert.equal(state.requested.length, 5 * 40);
  assert.equal((await status()).activeGames, 10);
});

test('a game that lasts past midnight is read from the scoreboard of its first day', async () => {
  const games = [aGame({ date: '2026-11-21T04:30Z', status: 'in_progress' })];
  const { pass, state, shown } = await open({ start: '2026-11-21T04:55:00Z', games });
  await pass(HOUR);
  assert.deepEqual([...new Set(state.requested)], ['mens-basketball 20261120']);
  const [game] = await shown();
  assert.equal(game?.status, 'in_progress');
});

test('at the end of a game the schedule is refreshed, and requests stop after half an hour', async () => {
  const { pass, state, shown, setGame } = await open({
    start: TIP_OFF + HOUR,
    games: [aGame({ status: 'in_progress' })],
  });
  await pass(INTERVAL);
  setGame('401', { status: 'final', period: 2, local: scoring(75) });
  await pass(INTERVAL);
  assert.equal(state.scheduleRequests, 2, 'the schedule is requested again');
  state.requested = [];
  await pass(HOUR / 2);
  assert.ok(state.requested.length <= 30, `${state.requested.length} requests`);
  state.requested = [];
  await pass(HOUR);
  assert.deepEqual([state.requested, state.scheduleRequests], [[], 2]);
  const [game] = await shown();
  assert.deepEqual([game?.status, game?.local.score], ['final', 75]);
});

test('if a request that is not part of polling finds that a game is over, the schedule is refreshed once', async () => {
  const { pass, state, shown, setGame, refreshScoreboards } = await open({
    start: TIP_OFF + HOUR,
    games: [aGame({ status: 'in_progress' })],
  });
  await pass(INTERVAL);
  setGame('401', { status: 'final', period: 2, local: scoring(75) });
  await refreshScoreboards('20261120');
  assert.equal((await shown())[0]?.status, 'final');
  await pass(60_000);
  assert.equal(state.scheduleRequests, 2, 'the schedule is requested again');
  await pass(HOUR);
  assert.equal(state.scheduleRequests, 2, 'once');
});

test('delays, overtime and suspensions are followed', async () => {
  const games = [aGame({ status: 'in_progress' })];
  const { pass, state, shown, setGame } = await open({ start: TIP_OFF, games });
  for (const change of [
    { status: 'delayed' },
    { status: 'in_progress', period: 3, clock: '4:12' },
    { status: 'suspended' },
  ] as const) {
    setGame('401', change);
    await pass(INTERVAL);
    const [game] = await shown();
    assert.equal(game?.status, change.status);
    assert.equal(game?.period, 'period' in change ? change.period : game?.period);
  }
  state.requested = [];
  await pass(INTERVAL);
  assert.equal(state.requested.length, 1);
});

test('a schedule with an older score does not replace the score of a live game', async () => {
  const games = [aGame({ status: 'in_progress', local: scoring(21) })];
  const { pass, state, clock, read, shown, setGame } = await open({ start: TIP_OFF, games });
  await pass(INTERVAL);
  state.scoreboard = state.games;
  setGame('401', { local: scoring(0) });
  await clock.advance(11_000);
  await read({ bypass: true });
  const [game] = await shown();
  assert.equal(game?.local.score, 21);
});

test('while the provider fails during a game, the last known state is shown with the problem', async () => {
  const games = [aGame({ status: 'in_progress', local: scoring(10) })];
  const { pass, state, read, shown, setGame } = await open({ start: TIP_OFF, games });
  await pass(INTERVAL);
  state.down = true;
  await pass(10 * 60_000);
  const [game] = await shown();
  assert.deepEqual([game?.status, game?.local.score], ['in_progress', 10]);
  const [season] = await read();
  assert.equal(season?.kind === 'found' && season.value.problem?.reason, 'unreachable');
  state.down = false;
  setGame('401', { local: scoring(30) });
  await pass(INTERVAL);
  assert.equal((await shown())[0]?.local.score, 30);
});

test('after a restart during a game its stored state is shown, and updates continue within an interval', async () => {
  const games = [aGame({ status: 'scheduled' })];
  const { pass, restart, shown, status, setGame } = await open({ start: TIP_OFF, games });
  setGame('401', { status: 'in_progress', period: 1, local: scoring(12) });
  await pass(INTERVAL);
  await restart();
  assert.equal((await shown())[0]?.local.score, 12, 'the stored state must be shown');
  assert.deepEqual(await status(), { activeGames: 1, lastCheck: undefined });
  setGame('401', { local: scoring(14) });
  await pass(INTERVAL);
  assert.equal((await shown())[0]?.local.score, 14);
});
