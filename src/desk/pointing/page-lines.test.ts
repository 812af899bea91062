import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberedParts } from './page-lines.ts';

const page = (body: string, contentType = 'text/html') =>
  numberedParts({ url: 'https://x.edu/awards', role: 'list', contentType, body });

test('the visible lines of a page are numbered', () => {
  assert.deepEqual(page('<h1>Awards</h1><p hidden>Secret</p><p>Reed <b>Award</b></p>'), [
    '1: Awards\n2: Reed Award\n',
  ]);
});

test('a long page is split into parts with consecutive numbers; data and very long pages are rejected', () => {
  const long = (count: number): string => `<p>${'word '.repeat(200)}</p>`.repeat(count);
  const parts = page(long(100));
  assert.ok(typeof parts !== 'string');
  assert.deepEqual([parts.length, parts.every((part) => part.length <= 70_000)], [2, true]);
  assert.match(parts[1] ?? '', /^70: word/);
  assert.match(String(page(long(400))), /^it has more than 4 parts/);
  assert.match(String(page('name,amount\n', 'text/csv')), /^it is data/);
});
