import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLegacySource, upgradeSource } from './legacy-options.ts';

const converted = (kind: string, options?: object): unknown =>
  upgradeSource({ name: 'A', kind, url: 'https://x.edu/', ...(options && { options }) });
const list = (options?: object): unknown => ({
  name: 'A',
  kind: 'list',
  url: 'https://x.edu/',
  ...(options && { options }),
});

test('an entry of an earlier kind becomes a list with equivalent options', () => {
  assert.deepEqual(
    converted('headings', { heading: 'h4', skip: ['Staff'] }),
    list({ titles: 'headings', title: 'h4', skip: ['Staff'] }),
  );
  assert.deepEqual(converted('prose', { titles: 'bold' }), list({ titles: 'bold' }));
  assert.deepEqual(converted('prose'), list());
  for (const kind of ['prose', 'list'])
    assert.deepEqual(converted(kind, { titles: 'numbered' }), list({ titles: 'auto' }));
  assert.deepEqual(converted('accordion', { inherit: [] }), list({ titles: 'panels', inherit: [] }));
  assert.deepEqual(
    converted('accordion', { item: '.x', title: 'em', body: '.y' }),
    list({ titles: 'boxes', item: '.x', title: 'em', description: '.y' }),
  );
  assert.deepEqual(
    converted('cards', { list: '#l', item: '.x', amount: 'i' }),
    list({ titles: 'boxes', container: '#l', item: '.x', amount: 'i' }),
  );
  assert.deepEqual(
    converted('definitions', { address: '/a/', title: 'h1' }),
    list({ titles: 'links', address: '/a/', title: 'h1' }),
  );
});

test('each page of a source is converted; current and invalid entries stay as they are', () => {
  const pages = [{ kind: 'prose', url: 'https://x.edu/' }, { kind: 'table' }, 5];
  assert.deepEqual(upgradeSource({ pages }), {
    pages: [{ kind: 'list', url: 'https://x.edu/' }, { kind: 'table' }, 5],
  });
  for (const source of [
    null,
    'x',
    { kind: 'table', options: {} },
    { kind: 'cards', options: 7 },
    { kind: 3 },
  ])
    assert.equal(isLegacySource(source), false, JSON.stringify(source));
  assert.equal(isLegacySource({ pages }), true);
});
