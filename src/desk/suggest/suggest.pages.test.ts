import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { suggest } from './suggest.ts';

/**
 * Pages like those of universities, with made-up text, read with the entry that `suggest` proposes. Each file begins
 * with its layout and a line per award: `title | amount | deadline | GPA | contact | eligibility | requirements`. An
 * empty amount, deadline or GPA is unknown; of the last three only some words are listed, and only where they matter.
 */
const FOLDER = join(import.meta.dirname, 'pages');

type ListedAward = readonly string[];

function parsePage(name: string): { awards: readonly ListedAward[]; body: string } {
  const [facts = '', ...rest] = readFileSync(join(FOLDER, name), 'utf8').split('\n-->\n');
  const lines = facts.split('\n').slice(1);
  return { awards: lines.map((line) => line.split('|').map((cell) => cell.trim())), body: rest.join('') };
}

/** The expected values of an award as they were read; the actual text if an expected word is missing. */
function asListed(
  [, , , , contact, eligibility = '', requirements = '']: ListedAward,
  record: Scholarship,
): ListedAward {
  const within = (words: string, items: readonly string[]): string =>
    items.join(' ').toLowerCase().includes(words.toLowerCase()) ? words : items.join(' / ');
  return [
    record.title,
    record.amountText ?? '',
    record.deadline.date ?? '',
    String(record.gpaRequirement ?? ''),
    contact ? (record.contactEmail ?? '') : '',
    within(eligibility, record.eligibility),
    within(requirements, record.requirements),
  ];
}

const gpaAsNumber = (listed: ListedAward): ListedAward =>
  Array.from({ length: 7 }, (_, at) =>
    at === 3 && listed[at] ? String(Number(listed[at])) : (listed[at] ?? ''),
  );

describe('pages as they are published', () => {
  for (const name of readdirSync(FOLDER)) {
    test(name, async () => {
      const { awards, body } = parsePage(name);
      const page = { url: 'https://x.edu/awards/', role: 'list', body, contentType: 'text/html' };
      const suggestion = await suggest(page, '2026-11-21', async () => null);
      const records = suggestion.kind === 'found' ? suggestion.best.records : [];
      assert.deepEqual(
        records.map((record, at) => asListed(awards[at] ?? [], record)),
        awards.map(gpaAsNumber),
        suggestion.kind === 'found' ? JSON.stringify(suggestion.best.entry) : suggestion.problem,
      );
    });
  }
});
