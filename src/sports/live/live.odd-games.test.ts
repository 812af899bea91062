import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { createLiveStage, type LiveStage } from '../../../test/support/live-stage.ts';

const INTERVAL = 15_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TIP_OFF = Date.parse('2026-11-21T01:00Z');

let stage: LiveStage;
afterEach(() => stage.close());

const open = async (...options: Parameters<typeof createLiveStage>): Promise<LiveStage> => {
  stage = await createLiveStage(...options);
  return stage;
};

test('a game that never ends is no longer requested after twelve hours, nor counted as active', async () => {
  const games = [aGame({ status: 'in_progress' })];
  const { pass, state, status } = await open({ start: TIP_OFF + 11 * HOUR, games });
  await pass(HOUR);
  assert.ok(state.requested.length > 0);
  state.requested = [];
  await pass(6 * HOUR);
  assert.deepEqual(state.requested, []);
  assert.equal((await status()).activeGames, 0);
});

test('a suspended game is polled every ten minutes, and at the full rate when it continues', async () => {
  const games = [aGame({ status: 'suspended' })];
  const { pass, state, shown, setGame } = await open({ start: TIP_OFF + 13 * HOUR, games });
  await pass(4 * HOUR);
  state.requested = [];
  await pass(HOUR);
  assert.equal(state.requested.length, 6, 'the game must be polled every ten minutes');
  setGame('401', { status: 'in_progress', period: 7 });
  await pass(10 * MINUTE);
  assert.equal((await shown())[0]?.status, 'in_progress');
  state.requested = [];
  for (let clock = 0; clock < 10; clock += 1) {
    setGame('401', { clock: `${clock}:00` });
    await pass(MINUTE);
  }
  assert.equal(state.requested.length, 40, 'the game must be polled every 15 s');
  setGame('401', { status: 'final' });
  await pass(INTERVAL);
  assert.equal((await shown())[0]?.status, 'final');
});

test('after a game disappears from its scoreboard, the schedule is refreshed and has its new date', async () => {
  const { pass, state, shown, setGame } = await open({ start: TIP_OFF - 5 * MINUTE, games: [aGame()] });
  setGame('401', { date: '2026-11-24T01:00Z' });
  state.scoreboard = [];
  await pass(20 * MINUTE);
  assert.equal((await shown())[0]?.date, '2026-11-24T01:00Z');
  assert.equal(state.scheduleRequests, 2);
  state.requested = [];
  await pass(6 * HOUR);
  assert.deepEqual(state.requested, []);
});

test('a game that is removed from scoreboard and schedule is no longer requested', async () => {
  const other = aGame({ id: '402', date: '2026-11-28T01:00Z' });
  const { pass, state, shown } = await open({ start: TIP_OFF - 5 * MINUTE, games: [aGame(), other] });
  state.games = [other];
  await pass(20 * MINUTE);
  assert.deepEqual(
    (await shown()).map(({ id }) => id),
    ['402'],
  );
  state.requested = [];
  await pass(6 * HOUR);
  assert.deepEqual(state.requested, []);
});

test('if the scoreboard never has our game, the schedule is requested every quarter of an hour', async () => {
  const { pass, state } = await open({ start: TIP_OFF, games: [aGame()] });
  state.scoreboard = [];
  await pass(HOUR);
  assert.equal(state.scheduleRequests, 1 + 3);
});

test('the second game of a doubleheader is followed after the first', async () => {
  const second = aGame({ id: '402', date: '2026-11-21T04:00Z' });
  const { pass, state, shown, setGame } = await open({
    start: TIP_OFF,
    games: [aGame({ status: 'in_progress' }), second],
    intervalMs: MINUTE,
  });
  await pass(2 * HOUR);
  setGame('401', { status: 'final' });
  await pass(MINUTE);
  setGame('402', { status: 'in_progress' });
  state.requested = [];
  await pass(HOUR);
  assert.deepEqual(
    (await shown()).map(({ status }) => status),
    ['final', 'in_progress'],
  );
  assert.deepEqual([...new Set(state.requested)], ['mens-basketball 20261120']);
});
