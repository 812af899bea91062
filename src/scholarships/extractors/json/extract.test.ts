import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindNamed, readingOf } from '../../../../test/support/site-pages.ts';

test('reading ends even if the data is deep or wide', () => {
  const award = { id: 17, name: 'Reed Award', amount: 500 };
  const deep = `${'{"a":'.repeat(5_000)}[${JSON.stringify(award)}]${'}'.repeat(5_000)}`;
  const kind = kindNamed('json');
  const page = {
    url: 'https://honors.example/awards',
    role: 'list',
    body: deep,
    contentType: 'application/json',
  };
  assert.equal(kind.read(page, kind.options.parse({})).kind, 'layout_changed');
  const wide = Array.from({ length: 2_000 }, (_, at) => ({
    name: `Reed ${at} Award`,
    amount: at,
    [`f${at}`]: 'x',
  }));
  const { records } = readingOf('json', page.url, JSON.stringify(wide));
  assert.equal(records.length, 2_000);
});
