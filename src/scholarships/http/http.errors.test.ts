import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';

let api: SampleScholarships;

before(async () => {
  api = await startSample();
  await api.trigger();
});
after(() => api.stop());

const WRONG: readonly (readonly [path: string, status: number, error: string])[] = [
  ...['sports', 'MAIN', 'main%20'].map(
    (value) => [`/api/scholarships?source=${value}`, 400, 'Invalid source parameter'] as const,
  ),
  ['/api/scholarships?source=main&source=nsm', 400, 'Invalid source parameter'],
  ...['abc', '-1', '5.1', '3,5', '1e0', 'NaN', '%2B3'].map(
    (value) => [`/api/scholarships?gpa=${value}`, 400, 'Invalid gpa parameter'] as const,
  ),
  ...['0', '-1', '1.5', 'x', '1e2', '0x10'].map(
    (value) => [`/api/scholarships?limit=${value}`, 400, 'Invalid limit parameter'] as const,
  ),
  ...['-1', '1.5', 'x'].map(
    (value) => [`/api/scholarships?offset=${value}`, 400, 'Invalid offset parameter'] as const,
  ),
  ...['soon', 'Open', 'closed,open'].map(
    (value) => [`/api/scholarships?deadline=${value}`, 400, 'Invalid deadline parameter'] as const,
  ),
  [`/api/scholarships?search=${'a'.repeat(501)}`, 400, 'Invalid search parameter'],
  ['/api/scholarships?source=main,none', 400, 'Invalid source parameter'],
  ['/api/scholarships?source=main,', 400, 'Invalid source parameter'],
  ['/api/scholarships?audience=engineering', 400, 'Invalid audience parameter'],
  ['/api/scholarships?field=women', 400, 'Invalid field parameter'],
  ['/api/scholarships?feature=none', 400, 'Invalid feature parameter'],
  ['/api/scholarships?without=none', 400, 'Invalid without parameter'],
  ['/api/scholarships?amount=500', 400, 'Invalid amount parameter'],
  ['/api/scholarships?amountMin=-1', 400, 'Invalid amountMin parameter'],
  ['/api/scholarships?amountMax=1e3', 400, 'Invalid amountMax parameter'],
  ['/api/scholarships?deadlineFrom=2026-02-30', 400, 'Invalid deadlineFrom parameter'],
  ['/api/scholarships?deadlineTo=soon', 400, 'Invalid deadlineTo parameter'],
  ['/api/scholarships?newSince=yesterday', 400, 'Invalid newSince parameter'],
  ['/api/scholarships?sort=random', 400, 'Invalid sort parameter'],
  ['/api/scholarships?facets=title', 400, 'Invalid facets parameter'],
  ['/api/scholarships?facets=source&facets=field', 400, 'Invalid facets parameter'],
  ['/api/scholarship', 400, 'id parameter required'],
  ['/api/scholarship?id=', 400, 'id parameter required'],
  ['/api/scholarship?id=a&id=b', 400, 'Invalid id parameter'],
  ['/api/scholarship?id=main-none', 404, 'Scholarship not found'],
  ['/api/scholarship?id=__proto__', 404, 'Scholarship not found'],
  ['/api/none', 404, 'Not found'],
];
for (const [path, status, error] of WRONG) {
  test(`${path.slice(0, 60)} is ${status} ${error}`, async () => {
    const response = await api.get(path);
    assert.equal(response.status, status);
    assert.deepEqual(await response.json(), { error });
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });
}
