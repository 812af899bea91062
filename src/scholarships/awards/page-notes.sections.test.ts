import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../html/parse.ts';
import { createLabelVocabulary } from './label-vocabulary.ts';
import { missedSections } from './page-notes.ts';

const page = `<h1>Reed Award</h1><p>For students of botany.</p><h2>Eligibility</h2><p>Applicants must:</p>
  <ul><li>be enrolled full time</li></ul><p><b>How to apply</b></p><p>Write to the office of the dean.</p>
  <h2>Requirements</h2><h2>Contact</h2><p>The office is in room 12 of the hall.</p>`;
const outside = (...descriptions: string[]): string[] =>
  missedSections(
    descriptions.map((description) => ({ description })),
    parsePage({ body: page, url: 'https://x.edu/' }),
    createLabelVocabulary(),
  ).map(({ field, label }) => `${field}: ${label}`);

test("sections about who may apply and how are reported if the page's only award lacks them", () => {
  assert.deepEqual(outside('For students of botany.'), [
    'eligibility: Eligibility',
    'requirements: How to apply',
  ]);
  assert.deepEqual(outside('Be enrolled full time'), ['requirements: How to apply']);
  assert.deepEqual(outside('• be enrolled full-time\n\nWrite to the office of the dean.'), []);
});

test('no section is reported if the page has several awards', () =>
  assert.deepEqual(outside('One', 'Two'), []));
