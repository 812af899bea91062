import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from './log.ts';
import { createTransitionLog } from './transition-log.ts';

function createTestLog() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  return { log, loggedLines: () => lines.map((line) => JSON.parse(line)).map(({ msg, key }) => [msg, key]) };
}

test('for each key, one line is logged when failures begin and one line when they end', () => {
  const { log, loggedLines } = createTestLog();
  const transitions = createTransitionLog(log, { begins: 'fails', ends: 'works' });
  transitions.succeeded({ key: 'a' }, 'a');
  transitions.failed({ key: 'a' }, 'a');
  transitions.failed({ key: 'a' }, 'a');
  transitions.failed({ key: 'b' }, 'b');
  assert.deepEqual([transitions.isFailing('a'), transitions.isFailing()], [true, false]);
  transitions.succeeded({ key: 'a' }, 'a');
  transitions.succeeded({ key: 'a' }, 'a');
  assert.equal(transitions.isFailing('a'), false);
  assert.deepEqual(loggedLines(), [
    ['fails', 'a'],
    ['fails', 'b'],
    ['works', 'a'],
  ]);
});

test('with `after`, failures are not logged until there are that many in a row', () => {
  const { log, loggedLines } = createTestLog();
  const transitions = createTransitionLog(log, { begins: 'fails', ends: 'works', after: 3 });
  transitions.failed({});
  transitions.failed({});
  transitions.succeeded();
  for (let count = 0; count < 5; count += 1) transitions.failed({});
  transitions.succeeded();
  assert.deepEqual(loggedLines(), [
    ['fails', undefined],
    ['works', undefined],
  ]);
});
