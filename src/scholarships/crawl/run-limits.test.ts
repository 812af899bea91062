import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyTooLarge } from './run-limits.ts';

const MB = 1024 * 1024;

test('a run may read 512 MB of pages, or 64 MB of compressed pages, but not more', () => {
  assert.equal(whyTooLarge({ text: 512 * MB, packed: 64 * MB }), undefined);
  assert.equal(whyTooLarge({ text: 512 * MB + 1, packed: 0 }), 'more than 512 MB of pages');
  assert.equal(whyTooLarge({ text: 65 * MB, packed: 64 * MB + 1 }), 'more than 64 MB of compressed pages');
});
