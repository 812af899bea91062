import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { getPage } from '../../test/support/sandbox/sites.ts';
import type { ContentMode } from '../types.ts';
import type { SourceKey } from './shared/site.ts';

interface Row {
  readonly page: string;
  readonly shows: string;
  readonly mode?: ContentMode;
  readonly now?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly counts?: Readonly<Record<string, number | string>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
}

const file = readFileSync(join(import.meta.dirname, 'markup.yaml'), 'utf8');

async function check(source: SourceKey, row: Row): Promise<void> {
  const { mode = 'normal', status = 200, headers = {}, counts = {}, texts = {}, has = [], lacks = [] } = row;
  const now = row.now === undefined ? {} : { now: Date.parse(row.now) };
  const page = await getPage(source, row.page, { mode, ...now });
  assert.equal(page.status, status);
  for (const [name, value] of Object.entries(headers)) assert.equal(page.headers.get(name), value);
  const { $ } = page;
  for (const [selector, count] of Object.entries(counts)) {
    const { length } = $(selector);
    const least = typeof count === 'string' ? Number(count.slice(1)) + 1 : count;
    assert.ok(typeof count === 'string' ? length >= least : length === count, `${selector}: ${length}`);
  }
  for (const [selector, pattern] of Object.entries(texts))
    assert.match($(selector).text(), new RegExp(pattern));
  for (const pattern of has) assert.match(page.text, new RegExp(pattern, 'm'));
  for (const pattern of lacks) assert.doesNotMatch(page.text, new RegExp(pattern));
}

for (const [source, rows] of Object.entries(parse(file) as Record<SourceKey, readonly Row[]>)) {
  describe(source, () => {
    for (const row of rows) test(`${row.shows}: ${row.page}`, () => check(source as SourceKey, row));
  });
}
