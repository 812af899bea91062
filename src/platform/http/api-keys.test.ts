import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInnerCheck, createKeyCheck, INNER_HEADER, innerHeaders } from './api-keys.ts';

const [OLD, NEW] = ['the old key of the campus', 'the new key of the campus'] as const;

test('one of several keys is enough; none, a wrong one, or any without a configured one is refused', () => {
  const requireKey = createKeyCheck([OLD, NEW]);
  requireKey(OLD);
  requireKey(NEW);
  for (const wrong of [undefined, '', `${OLD} `, OLD.slice(1)]) assert.throws(() => requireKey(wrong));
  assert.throws(() => createKeyCheck([])(''));
});

test('a router proves that it has a key of the backend, and does not tell it', () => {
  const isInner = createInnerCheck([OLD, NEW]);
  for (const key of [OLD, NEW]) {
    const { [INNER_HEADER]: proof = '' } = innerHeaders([key]);
    assert.ok(isInner(proof));
    assert.ok(!proof.includes(key));
  }
  assert.ok(!isInner(innerHeaders(['a key of somebody else'])[INNER_HEADER]));
  for (const said of [undefined, '', OLD, [innerHeaders([OLD])[INNER_HEADER] ?? '']])
    assert.ok(!isInner(said));
  assert.deepEqual(innerHeaders([]), {});
  assert.ok(!createInnerCheck([])(innerHeaders([OLD])[INNER_HEADER]));
});
