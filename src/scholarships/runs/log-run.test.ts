import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { RunOutcome } from '../model/run.ts';
import { logRun, logTransition } from './log-run.ts';

test('one line is logged when a source begins to fail, and another line when the source works again', () => {
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
    const problem = outcome === 'blocked' ? 'returned 403' : null;
    logTransition(log, before, { source: 'nsm', outcome, problem });
    before = outcome;
  }
  assert.deepEqual(
    lines.map((line) => {
      const { source, outcome, problem, msg } = JSON.parse(line);
      return [source, outcome, problem, msg];
    }),
    [
      ['nsm', 'blocked', 'returned 403', 'a source began to fail'],
      ['nsm', 'not_modified', undefined, 'a source works again'],
      ['nsm', 'suspicious_drop', null, 'a source began to fail'],
    ],
  );
});

test('each run is logged in one line, with what it changed and where the list can be seen', () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const counts = { pages: 2, records: 20, dropped: 0, added: 3, changed: 1, gone: 0 };
  const run = {
    source: 'nsm',
    outcome: 'ok',
    problem: null,
    startedAt: 0,
    finishedAt: 1,
    changes: [],
  } as const;
  const identity = { publicUrl: 'https://cedar.example' };
  logRun(log, { ...run, ...counts }, identity);
  const { level: _, ...line } = JSON.parse(lines.splice(0).join());
  assert.deepEqual(line, {
    ...{ source: 'nsm', outcome: 'ok', pages: 2, records: 20, added: 3, changed: 1, gone: 0 },
    list: 'https://cedar.example/scholarships/api/scholarships?source=nsm',
    msg: 'a run ended',
  });
  logRun(log, { ...run, ...counts }, {});
  assert.equal(JSON.parse(lines.join()).list, '/scholarships/api/scholarships?source=nsm');
});
