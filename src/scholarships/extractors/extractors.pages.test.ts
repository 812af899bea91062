import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ExpectedReading, pageCases } from '../../../test/support/page-cases.ts';
import type { PartialScholarship } from '../model/award.ts';
import type { PageRequest, PageResult } from './extractor.ts';
import { extractors } from './loaded-extractors.ts';

/** Every award has exactly the listed ones of these; other fields are compared if they are listed. */
const VALUES = [
  'amount',
  'deadline',
  'gpa',
  'eligibility',
  'requirements',
  'contactEmail',
  'ended',
  'inherited',
  'closedOfAll',
  'eligibilityOfAll',
] as const;

const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

function shownAward(record: PartialScholarship, listed: object): object {
  const values = VALUES.filter((field) => !isNone(record[field]));
  const fields = new Set(['title', ...values, ...Object.keys(listed)] as (keyof PartialScholarship)[]);
  return Object.fromEntries(
    [...fields].flatMap((field) => (field in record ? [[field, record[field]]] : [])),
  );
}

const shownRequest = ({ role, url, linkedFrom }: PageRequest): string =>
  `${role} ${url}${linkedFrom === undefined ? '' : ` linked from ${linkedFrom}`}`;

/** Compares a page as it was read with what is listed. Without `awards`, only further pages are compared. */
function check(reading: PageResult, { awards, follow = [], unreadable = 0, problem }: ExpectedReading): void {
  if (reading.kind !== 'read') {
    assert.ok(problem !== undefined && reading.problem.includes(problem), reading.problem);
    return;
  }
  assert.equal(problem, undefined, JSON.stringify(reading.records));
  if (awards !== undefined)
    assert.deepEqual(
      reading.records.map((record, at) => shownAward(record, awards[at] ?? {})),
      awards,
    );
  assert.deepEqual(reading.follow.map(shownRequest), follow);
  assert.equal(reading.unreadable, unreadable);
}

for (const kind of Object.values(extractors)) {
  for (const [file, cases] of pageCases(kind.name)) {
    describe(file, () => {
      for (const { sentence, options, page, expected } of cases)
        test(sentence, () => check(kind.read(page, kind.options.parse(options)), expected));
    });
  }
}
