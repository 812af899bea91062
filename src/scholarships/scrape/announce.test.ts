import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { announce } from './announce.ts';
import type { RunOutcome } from './outcome.ts';

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
    const size = { pages: 0, records: 0, dropped: 0, added: 0, changed: 0, gone: 0, changes: [] };
    announce(log, before, { source: 'nsm', outcome, problem, startedAt: 0, finishedAt: 0, ...size });
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
