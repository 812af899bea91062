import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../../../test/support/root.ts';
import { createVocabulary } from '../../awards/vocabulary.ts';
import { normalize } from '../../values/scholarship.ts';
import { featuresOf } from './features.ts';
import { isSameName, likeliest, opinionOf } from './opinion.ts';
import weights from './weights.json' with { type: 'json' };

const page = {
  url: 'https://x.edu/awards/',
  heading: 'awards',
  title: 'awards-of-x',
  speaksOfAwards: true,
  vocabulary: createVocabulary(),
};
const record = (title: string, amount: string | null, description: string) =>
  normalize(
    {
      key: title.toLowerCase().replaceAll(' ', '-'),
      title,
      link: page.url,
      description,
      amount,
      deadline: null,
      gpa: null,
      eligibility: [],
      requirements: [],
      contactEmail: null,
      categories: [],
      ended: false,
    },
    { source: 'main', today: '2026-11-21' },
  );
const listOf = (...records: ReturnType<typeof record>[]) => {
  const list = { kind: 'list', options: {}, records };
  return { ...list, opinion: opinionOf(list, page) };
};
const awards = ['Reed Hall', 'Alder', 'Birch Hill'].map((name) =>
  record(`${name} Scholarship`, '$500', 'Awarded to a student of nursing in good standing.'),
);
const headings = ['How to apply', 'Contact us', 'Our team'].map((name) =>
  record(name, null, 'We are in room 12 of the main building.'),
);

test('every measure that a record has was taught, and no other', () => {
  const [features = {}] = featuresOf({ kind: 'list', options: {}, records: awards }, page);
  assert.deepEqual(Object.keys(weights.of).toSorted(), Object.keys(features).toSorted());
  for (const [name, value] of Object.entries(features)) assert.ok(value >= 0 && value <= 1, name);
});

test('named awards with evidence are likely, headings of a page are not', () => {
  assert.ok(listOf(...awards).opinion.probabilities.every((each) => each > 0.9));
  assert.ok(listOf(...headings).opinion.probabilities.every((each) => each < 0.1));
});

test('the likeliest list has all awards and nothing else', () => {
  const lists = [
    listOf(...awards, ...headings),
    listOf(...headings),
    listOf(...awards.slice(0, 1)),
    listOf(...awards),
  ];
  assert.equal(likeliest(lists), lists[3]);
  assert.equal(likeliest([]), undefined);
});

test('names are the same where one begins with the other', () => {
  assert.equal(isSameName('reed', 'reed-award'), true);
  assert.equal(isSameName('reed-award', 'reed'), true);
  assert.equal(isSameName('reed', 'alder'), false);
});

test('the page about the model has every measure with its worth', () => {
  const page = readFileSync(join(ROOT, 'docs/second-opinion.md'), 'utf8');
  const rows = [...page.matchAll(/^\| ([^|]+?) \| (-?[\d.]+) \|$/gm)].map(([, name, worth]) => [name, worth]);
  assert.deepEqual(
    Object.fromEntries(rows),
    Object.fromEntries(Object.entries(weights.of).map(([name, weight]) => [name, weight.toFixed(2)])),
  );
});
