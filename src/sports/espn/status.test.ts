import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameStatus } from '../model/games.ts';
import { readStatus } from './status.ts';

type Case = readonly [name: string, state: string, completed: boolean, GameStatus];

/** The provider's known status names, each with the state that is sent with it. */
const NAMES: readonly Case[] = [
  ['STATUS_TBD', 'pre', false, 'scheduled'],
  ['STATUS_SCHEDULED', 'pre', false, 'scheduled'],
  ['STATUS_IN_PROGRESS', 'in', false, 'in_progress'],
  ['STATUS_IN_PROGRESS_2', 'in', false, 'in_progress'],
  ['STATUS_BEGINNING_OF_PERIOD', 'in', false, 'in_progress'],
  ['STATUS_END_PERIOD', 'in', false, 'in_progress'],
  ['STATUS_HALFTIME', 'in', false, 'in_progress'],
  ['STATUS_FIRST_HALF', 'in', false, 'in_progress'],
  ['STATUS_SECOND_HALF', 'in', false, 'in_progress'],
  ['STATUS_OVERTIME', 'in', false, 'in_progress'],
  ['STATUS_SHOOTOUT', 'in', false, 'in_progress'],
  ['STATUS_DELAYED', 'in', false, 'delayed'],
  ['STATUS_DELAYED', 'pre', false, 'delayed'],
  ['STATUS_RAIN_DELAY', 'in', false, 'delayed'],
  ['STATUS_FINAL', 'post', true, 'final'],
  ['STATUS_FINAL_OT', 'post', true, 'final'],
  ['STATUS_FINAL_PEN', 'post', true, 'final'],
  ['STATUS_FULL_TIME', 'post', true, 'final'],
  ['STATUS_RETIRED', 'post', true, 'final'],
  ['STATUS_CUT', 'post', true, 'final'],
  ['STATUS_FINISH', 'post', true, 'final'],
  ['STATUS_POSTPONED', 'post', false, 'postponed'],
  ['STATUS_SUSPENDED', 'post', false, 'suspended'],
  ['STATUS_CANCELED', 'post', false, 'canceled'],
  ['STATUS_ABANDONED', 'post', false, 'canceled'],
  ['STATUS_UNCONTESTED', 'post', true, 'canceled'],
  ['STATUS_FORFEIT', 'post', true, 'forfeit'],
  ['STATUS_FORFEIT_HOME_TEAM', 'post', false, 'forfeit'],
  ['STATUS_WALKOVER', 'post', true, 'forfeit'],
  ['STATUS_FINAL_FORFEIT', 'post', true, 'forfeit'],
  ['STATUS_NO_CONTEST', 'post', true, 'canceled'],
  ['STATUS_FINAL_CANCELED', 'post', true, 'canceled'],
  ['STATUS_ABANDONED', 'post', true, 'canceled'],
  ['STATUS_VOID', 'post', true, 'canceled'],
];

const read = (name: string | undefined, state: string | undefined, completed: boolean | undefined) =>
  readStatus({ type: { name, state, completed } });

for (const [name, state, completed, expected] of NAMES) {
  test(`${name} (${state}) is ${expected}`, () => {
    const found = read(name, state, completed);
    assert.equal(found?.status, expected);
    assert.equal(found?.known, true);
  });
}

test('the name takes precedence over the state: a postponed game has the state post and is not final', () => {
  assert.equal(read('STATUS_POSTPONED', 'post', true)?.status, 'postponed');
  assert.equal(read('STATUS_SUSPENDED', 'in', false)?.status, 'suspended');
});

test('STATUS_FINAL without completed is not final yet, unless the state says that the game is over', () => {
  assert.equal(read('STATUS_FINAL', 'post', false)?.status, 'final');
  assert.equal(read('STATUS_FINAL', 'post', undefined)?.status, 'final');
  assert.equal(read('STATUS_FINAL', 'in', false)?.status, 'in_progress');
  assert.equal(read('STATUS_FINAL', 'pre', false)?.status, 'scheduled');
});

test('a status with an unknown name is derived from the state, and marked as unknown', () => {
  const byState = (state: string, completed: boolean) => read('STATUS_MOON_ECLIPSE', state, completed);
  assert.deepEqual(byState('pre', false), { status: 'scheduled', begun: false, known: false });
  assert.deepEqual(byState('in', false), { status: 'in_progress', begun: true, known: false });
  assert.deepEqual(byState('post', true), { status: 'final', begun: true, known: false });
  assert.deepEqual(byState('post', false), { status: 'postponed', begun: false, known: false });
  assert.deepEqual(read(undefined, 'in', false), { status: 'in_progress', begun: true, known: false });
});

test('a final is canceled if its texts call it void, abandoned or the like', () => {
  for (const text of ['No Contest', 'Canceled', 'Cancelled', 'Abandoned', 'Game voided']) {
    for (const field of ['description', 'detail', 'shortDetail']) {
      const of = (name: string) =>
        readStatus({ type: { name, state: 'post', completed: true, [field]: text } });
      assert.equal(of('STATUS_FINAL')?.status, 'canceled', text);
      assert.equal(of('STATUS_MOON_ECLIPSE')?.status, 'canceled', text);
    }
  }
});

test('without a known name or state there is no status', () => {
  assert.equal(readStatus(undefined), undefined);
  assert.equal(readStatus({}), undefined);
  assert.equal(read('STATUS_MOON_ECLIPSE', 'eclipse', false), undefined);
});

test('a game with a delayed start has not begun; a game interrupted by rain has begun', () => {
  assert.equal(read('STATUS_DELAYED', 'pre', false)?.begun, false);
  assert.equal(read('STATUS_RAIN_DELAY', 'in', false)?.begun, true);
  assert.equal(read('STATUS_SUSPENDED', 'post', false)?.begun, true);
  assert.equal(read('STATUS_CANCELED', 'post', false)?.begun, false);
});
