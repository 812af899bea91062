import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedKeys } from './read-json.ts';

test('a repeated key in an object is found, with its path and lines', () => {
  const text = `{
  "a": 1, "list": [{"a": "x, \\"a\\": {"}, {"b": 1,
    "b": {"a": 2}}],
  "text": "a", "\\u0061": [],
  "deep": {"a": 1, "c": {"a": 1}}
}`;
  assert.doesNotThrow(() => JSON.parse(text));
  assert.deepEqual(repeatedKeys(text), [
    { path: 'list.1.b', lines: [2, 3] },
    { path: 'a', lines: [2, 4] },
  ]);
  for (const fine of [
    '[]',
    '"a"',
    '1',
    '{}',
    '{"":"","b":"b"}',
    '{"a":{"a":{"a":[{"a":1},{"a":2}]}},"b":"a"}',
  ])
    assert.deepEqual(repeatedKeys(fine), []);
});
