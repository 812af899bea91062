import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { rawScholarship } from '../../../test/support/raw-scholarship.ts';
import type { RawScholarship, Scholarship } from '../model/award.ts';
import { separateLists } from './lists.ts';
import { parseScholarship } from './scholarship.ts';

/** An award as printed, and what must be read from it; of a whole award, only the listed fields are compared. */
interface Case {
  readonly shows: string;
  readonly rows: readonly { readonly given: Partial<RawScholarship>; readonly reads: object }[];
}

const casesIn = (name: string): readonly Case[] =>
  parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.yaml`), 'utf8'));

const read = (given: Partial<RawScholarship>): Scholarship =>
  parseScholarship(rawScholarship({ key: '4711', ...given }), { source: 'nsm', today: '2026-11-21' });

describe('scholarships.yaml', () => {
  for (const { shows, rows } of casesIn('scholarships'))
    test(shows, () => {
      for (const { given, reads } of rows) {
        const award: object = { doubts: [], withheld: [], ...read(given) };
        const listed = Object.entries(award).filter(([field]) => field in reads);
        assert.deepEqual({ given, reads: Object.fromEntries(listed) }, { given, reads });
      }
    });
});

describe('separated-lists.yaml', () => {
  const nothing = { eligibility: [], requirements: [] };
  for (const { shows, rows } of casesIn('separated-lists'))
    test(shows, () => {
      for (const { given, reads } of rows)
        assert.deepEqual(separateLists({ ...nothing, description: '', ...given }), { ...nothing, ...reads });
    });
});

test('control characters are removed from texts, and every change of text direction is ended', () => {
  const odd = '\u001b]0;owned\u0007\u202Ex';
  const award = read({ title: odd, description: odd, amount: odd, eligibility: [odd], requirements: [odd] });
  assert.equal(award.title, ']0;owned\u202Ex\u202C');
  assert.doesNotMatch(JSON.stringify(award), /\\u00[01]|\u202Ex(?!\u202C)/);
});
