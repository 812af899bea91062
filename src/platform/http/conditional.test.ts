import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNotModified } from './conditional.ts';

const held = { etag: '"abc"', modifiedAt: Date.parse('2026-11-21T06:00:00.400Z') };
const at = (text: string): string => new Date(text).toUTCString();

test('a tag matches weakly, in a list, and by star', () => {
  for (const tag of ['"abc"', 'W/"abc"', '"x", "abc"', '*'])
    assert.ok(isNotModified(held, tag, undefined), tag);
  for (const tag of ['"abd"', 'abc', '']) assert.ok(!isNotModified(held, tag, undefined), tag);
});

test('a date counts in whole seconds', () => {
  assert.ok(isNotModified(held, undefined, at('2026-11-21T06:00:00Z')));
  assert.ok(!isNotModified(held, undefined, at('2026-11-21T05:59:59Z')));
  assert.ok(!isNotModified(held, undefined, 'nonsense'));
});

test('where both stand, the tag decides', () => {
  assert.ok(!isNotModified(held, '"old"', at('2030-01-01T00:00:00Z')));
});

test('without either, the answer is sent', () => {
  assert.ok(!isNotModified(held, undefined, undefined));
});
