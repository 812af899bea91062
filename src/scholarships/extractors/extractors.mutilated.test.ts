import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { pageCases } from '../../../test/support/page-cases.ts';
import type { PartialScholarship } from '../model/award.ts';
import { extractors } from './loaded-extractors.ts';

const NOISE = [
  '',
  '<',
  '</',
  '>',
  '"',
  ',',
  '<table>',
  '</div></div>',
  '<li>',
  '<!--',
  '&#x;',
  '\u0000',
  '<td colspan="9999">',
];

/** A page with pieces removed, repeated or replaced, or cut off. */
const mutilated = (body: string): fc.Arbitrary<string> => {
  const place = fc.integer({ min: 0, max: body.length });
  const edit = fc.tuple(place, fc.integer({ min: 0, max: 60 }), fc.constantFrom(...NOISE));
  return fc
    .array(edit, { minLength: 1, maxLength: 12 })
    .map((edits) =>
      edits.reduce((text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length), body),
    );
};

const isWhole = ({ key, title, link }: PartialScholarship): boolean =>
  key !== '' && title !== '' && (link === undefined || URL.canParse(link));

describe('from any damaged page, an extractor reads whole records, or rejects the page', () => {
  for (const kind of Object.values(extractors)) {
    const damaged = fc
      .constantFrom(...pageCases(kind.name).flatMap(([, cases]) => cases))
      .chain(({ options, page }) =>
        mutilated(page.body).map((body) => ({ options, page: { ...page, body } })),
      );
    test(kind.name, () =>
      fc.assert(
        fc.property(damaged, ({ options, page }) => {
          const reading = kind.read(page, kind.options.parse(options));
          if (reading.kind !== 'read') assert.notEqual(reading.problem, '');
          else assert.ok(reading.records.every(isWhole), JSON.stringify(reading.records));
        }),
        { numRuns: 100 },
      ),
    );
  }
});
