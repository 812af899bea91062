import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../html/parse.ts';
import { createLabelVocabulary } from './label-vocabulary.ts';
import { missedNames } from './page-notes.ts';

const beside = (body: string, ...titles: string[]): string[] =>
  missedNames(
    titles.map((title) => ({ title })),
    parsePage({ body, url: 'https://x.edu/' }),
    createLabelVocabulary(),
  ).map(({ name }) => name);

const page = `<h2>Reed Award</h2><p>$500</p><h2>Alder Grant</h2><p>$700</p>
  <h2>Prizes in Botany</h2><h3>Fern Prize</h3><p>$50</p><h2>Moss Award</h2><h3>Lichen Prize</h3>`;

test('a name in a heading is reported if the headings of records have the same level', () => {
  assert.deepEqual(beside(page, 'Reed Award', 'Fern Prize', 'Lichen Prize', 'Moss Award'), ['Alder Grant']);
});

test('the heading of a group of records is not reported, unless it is the name of an award', () => {
  assert.deepEqual(beside(page, 'Reed Award', 'Alder Grant', 'Fern Prize', 'Lichen Prize'), ['Moss Award']);
});
