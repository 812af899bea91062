import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyTooLarge } from './run-limits.ts';

const MB = 1024 * 1024;

test('a run may read 512 MB of pages, 64 MB of compressed pages and 128 MB of scholarships, but not more', () => {
  const most = { text: 512 * MB, packed: 64 * MB, records: 128 * MB };
  assert.equal(whyTooLarge(most), undefined);
  assert.equal(whyTooLarge({ ...most, text: 512 * MB + 1 }), 'more than 512 MB of pages');
  assert.equal(whyTooLarge({ ...most, packed: 64 * MB + 1 }), 'more than 64 MB of compressed pages');
  assert.equal(whyTooLarge({ ...most, records: 128 * MB + 1 }), 'more than 128 MB of scholarships');
});
