import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInternalCheck, createKeyCheck, INTERNAL_HEADER, internalHeaders } from './api-keys.ts';

const [OLD, NEW] = ['the old key of the campus', 'the new key of the campus'] as const;
const UNAUTHORIZED = { status: 401, message: 'Unauthorized' };

test('every configured key is accepted; a wrong or missing key leads to a 401', () => {
  const requireKey = createKeyCheck([OLD, NEW]);
  requireKey(OLD);
  requireKey(NEW);
  for (const wrong of [undefined, '', `${OLD} `, OLD.slice(1)])
    assert.throws(() => requireKey(wrong), UNAUTHORIZED);
  assert.throws(
    () => createKeyCheck([])(''),
    UNAUTHORIZED,
    'every key must be refused if none is configured',
  );
});

test('the log names a key by its number or by its configured name; a key that contains a colon still works', () => {
  const requireKey = createKeyCheck([OLD, `web.team:${NEW}`, 'short:key', 'http://example.edu/key']);
  assert.deepEqual(
    [requireKey(OLD), requireKey(NEW), requireKey(`web.team:${NEW}`)],
    ['key 1', 'key web.team', 'key web.team'],
  );
  assert.equal(requireKey('short:key'), 'key 3');
  assert.equal(requireKey('http://example.edu/key'), 'key http');
  assert.throws(() => requireKey('key'), UNAUTHORIZED);
  assert.throws(() => requireKey('web.team'), UNAUTHORIZED);
});

test('a router proves that it has a key of the backend, without sending the key', () => {
  const isInternal = createInternalCheck([OLD, NEW]);
  for (const key of [OLD, NEW]) {
    const { [INTERNAL_HEADER]: proof = '' } = internalHeaders([key]);
    assert.ok(isInternal(proof));
    assert.ok(!proof.includes(key));
  }
  assert.ok(!isInternal(internalHeaders(['a key of somebody else'])[INTERNAL_HEADER]));
  for (const header of [undefined, '', OLD, [internalHeaders([OLD])[INTERNAL_HEADER] ?? '']])
    assert.ok(!isInternal(header));
  // A router and a backend of different releases have to agree on the name.
  assert.deepEqual(Object.keys(internalHeaders([OLD])), ['x-campus-data-inner']);
  assert.deepEqual(internalHeaders([]), {});
  assert.ok(!createInternalCheck([])(internalHeaders([OLD])[INTERNAL_HEADER]));
});
