import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from './log.ts';
import { createTransitionLog } from './transition-log.ts';

function logged() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  return { log, said: () => lines.map((line) => JSON.parse(line)).map(({ msg, key }) => [msg, key]) };
}

test('a line when failures begin and one when they end, for each key', () => {
  const { log, said } = logged();
  const transitions = createTransitionLog(log, { begins: 'fails', ends: 'works' });
  transitions.succeeded({ key: 'a' }, 'a');
  transitions.failed({ key: 'a' }, 'a');
  transitions.failed({ key: 'a' }, 'a');
  transitions.failed({ key: 'b' }, 'b');
  assert.deepEqual([transitions.isFailing('a'), transitions.isFailing()], [true, false]);
  transitions.succeeded({ key: 'a' }, 'a');
  transitions.succeeded({ key: 'a' }, 'a');
  assert.equal(transitions.isFailing('a'), false);
  assert.deepEqual(said(), [
    ['fails', 'a'],
    ['fails', 'b'],
    ['works', 'a'],
  ]);
});

test('where it takes several failures in a row, fewer say nothing', () => {
  const { log, said } = logged();
  const transitions = createTransitionLog(log, { begins: 'fails', ends: 'works', after: 3 });
  transitions.failed({});
  transitions.failed({});
  transitions.succeeded();
  for (let count = 0; count < 5; count += 1) transitions.failed({});
  transitions.succeeded();
  assert.deepEqual(said(), [
    ['fails', undefined],
    ['works', undefined],
  ]);
});
