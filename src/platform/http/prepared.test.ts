import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Prepared, prepare, prepareEnvelope, prepareList } from './prepared.ts';
import { bytesOf } from './representation.ts';

function read(json: Prepared<unknown>): string {
  const bytes = Buffer.from(bytesOf(json));
  assert.equal(bytes.length, json.length);
  return bytes.toString();
}

test('a joined list is the JSON that the whole would have been', () => {
  const items = [{ id: 'é €', note: null }, { id: '"2"' }];
  for (const some of [items, items.slice(0, 1), []]) {
    const joined = prepareList('items', some.map(prepare), { total: some.length, hasMore: false });
    assert.equal(read(joined), JSON.stringify({ items: some, total: some.length, hasMore: false }));
    assert.equal(read(prepareList('items', some.map(prepare), {})), JSON.stringify({ items: some }));
    const wrapped = prepareEnvelope(joined, { cached: true });
    assert.equal(read(wrapped), `{"data":${read(joined)},"meta":{"cached":true}}`);
  }
});

test('equal values have equal digests, and others others', () => {
  const digest = (ids: string[], total: number) => prepareList('items', ids.map(prepare), { total }).digest;
  assert.equal(digest(['a', 'b'], 2), digest(['a', 'b'], 2));
  const all = [digest(['a', 'b'], 2), digest(['b', 'a'], 2), digest(['a', 'b'], 3), digest(['ab'], 2)];
  assert.equal(new Set(all).size, all.length);
  const { digest: wrapped } = prepareEnvelope(prepare('a'), { cached: true });
  assert.notEqual(wrapped, prepareEnvelope(prepare('a'), { cached: false }).digest);
});
