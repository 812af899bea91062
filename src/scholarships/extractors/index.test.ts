import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { extractorsByName } from './index.ts';
import { extractors } from './loaded-extractors.ts';

const FOLDER = import.meta.dirname;
const SHARED = new Set(['html', 'record']);
const FILES = ['README.md', 'extract.ts', 'options.ts', 'pages'];

test('every folder is an extractor with the same files, and every extractor is registered', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED.has(entry.name))
    .map(({ name }) => name);
  assert.deepEqual(Object.keys(extractors).toSorted(), folders.toSorted());
  assert.deepEqual(Object.keys(extractorsByName), Object.keys(extractors));
  for (const folder of folders) {
    for (const file of FILES) assert.ok(existsSync(join(FOLDER, folder, file)), `${folder}/${file}`);
  }
});

test('every extractor works without options, and its readme names each option and has a valid entry', () => {
  for (const [name, kind] of Object.entries(extractors)) {
    const defaults = kind.options.parse({}) as object;
    const readme = readFileSync(join(FOLDER, name, 'README.md'), 'utf8');
    const [, entry = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
    const example = Object.values(
      JSON.parse(`{${entry}}`) as Record<string, { kind: string; options?: object }>,
    )[0];
    assert.equal(example?.kind, name);
    kind.options.parse(example?.options ?? {});
    const documented = [...readme.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/\w+/g) ?? [],
    );
    const known = Object.keys((kind.options as unknown as { shape: object }).shape);
    assert.deepEqual(documented.toSorted(), known.toSorted(), `options of ${name}`);
    assert.ok(Object.keys(defaults).every((option) => known.includes(option)));
  }
});

test('deeply nested boxes are a changed layout, whatever the extractor', () => {
  const page = {
    url: 'https://x.edu/',
    role: 'list',
    contentType: 'text/html',
    body: '<div>'.repeat(500_000),
  };
  for (const kind of Object.values(extractors))
    assert.equal(kind.read(page, kind.options.parse({})).kind, 'layout_changed');
});

test('options that are no selectors, and unknown options, are rejected', () => {
  for (const [kind, options, isValid] of [
    ['list', { titles: 'boxes', item: '..x[' }, false],
    ['list', { titles: 'boxes', cards: '.x' }, false],
    ['list', { also: ['Reed Award…', 'p > b'] }, true],
    ['list', { also: ['p > > b'] }, false],
    ['list', { values: { amount: '[' } }, false],
    ['list', { forAll: { title: 'p' } }, false],
  ] as const)
    assert.equal(extractors[kind]?.options.safeParse(options).success, isValid, JSON.stringify(options));
});
