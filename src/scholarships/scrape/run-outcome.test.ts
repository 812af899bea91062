import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { logTransition, type RunOutcome } from './run-outcome.ts';

test('a source that turns bad is one line, and so is its recovery', () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const outcomes: RunOutcome[] = [
    'ok',
    'blocked',
    'failed',
    'blocked',
    'not_modified',
    'ok',
    'suspicious_drop',
  ];
  let before: RunOutcome | undefined;
  for (const outcome of outcomes) {
    const problem = outcome === 'blocked' ? 'answered 403' : null;
    logTransition(log, before, { source: 'nsm', outcome, problem });
    before = outcome;
  }
  assert.deepEqual(
    lines.map((line) => {
      const { source, outcome, problem, msg } = JSON.parse(line);
      return [source, outcome, problem, msg];
    }),
    [
      ['nsm', 'blocked', 'answered 403', 'a source turned bad'],
      ['nsm', 'not_modified', undefined, 'a source is good again'],
      ['nsm', 'suspicious_drop', null, 'a source turned bad'],
    ],
  );
});
