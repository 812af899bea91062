import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindNamed, readingOf } from '../../../../test/support/site-pages.ts';

const problemOf = (body: string, contentType: string): string => {
  const kind = kindNamed('json');
  const page = { url: 'https://honors.example/awards', role: 'list', body, contentType };
  const reading = kind.read(page, kind.options.parse({}));
  return reading.kind === 'layout_changed' ? reading.problem : '';
};

test('data that names a text again and again is refused', () => {
  const award = { id: 3, name: 4, amount: 5, description: 6 };
  const flat = (description: unknown, ...more: unknown[]) =>
    `<script id="__NUXT_DATA__" type="application/json">${JSON.stringify([
      ...[{ awards: 1 }, [2, 2], award, 17, 'Reed Award', 500, description, ...more],
    ])}</script>`;
  const often = (at: number) => Array(200).fill(at);
  for (const body of [
    flat(often(7), 'some words '.repeat(9_000)),
    flat(often(7), often(8), often(9), often(10), ''),
  ])
    assert.match(problemOf(body, 'text/html'), /^the page repeats its text to more than/);
});

test('reading ends even if the data is deep or wide', () => {
  const award = { id: 17, name: 'Reed Award', amount: 500 };
  const deep = `${'{"a":'.repeat(5_000)}[${JSON.stringify(award)}]${'}'.repeat(5_000)}`;
  assert.notEqual(problemOf(deep, 'application/json'), '');
  const wide = Array.from({ length: 2_000 }, (_, at) => ({
    name: `Reed ${at} Award`,
    amount: at,
    [`f${at}`]: 'x',
  }));
  const { records } = readingOf('json', 'https://honors.example/awards', JSON.stringify(wide));
  assert.equal(records.length, 2_000);
});
