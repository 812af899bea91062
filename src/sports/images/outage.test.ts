import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { absent, failed } from '../../platform/origin/outcome.ts';
import { createOutageLog } from './outage.ts';

test('five failures in a row are told once, and so is the recovery', () => {
  const lines: string[] = [];
  const note = createOutageLog(pino({}, { write: (line) => lines.push(JSON.parse(line).msg) }));
  const failure = failed({ reason: 'timeout', detail: 'a.example' });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) note(failure);
  };
  fail(4);
  note(absent);
  fail(4);
  assert.deepEqual(lines, []);
  fail(5);
  note({ kind: 'unchanged' });
  note(absent);
  assert.deepEqual(lines, ['images cannot be fetched', 'images can be fetched again']);
});
