import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';

let api: SampleScholarships;

before(async () => {
  api = await startSample();
});
after(() => api.stop());

/**
 * Queries whose first parameter is wrong. `test/contract/errors.test.ts` sends other wrong queries to every endpoint.
 */
const WRONG = [
  ...['source=main%20', 'source=main,none', 'source=main,', 'gpa=3,5', 'gpa=%2B3', 'limit=0x10'],
  ...['deadline=closed,open', 'audience=engineering', 'field=women', 'feature=none', 'without=none'],
  ...['amount=500', 'amountMin=-1', 'amountMax=1e3', 'deadlineFrom=2026-02-30', 'deadlineTo=soon'],
  ...['newSince=yesterday', 'sort=random', 'facets=title', 'facets=source&facets=field'],
];
for (const query of WRONG) {
  test(`${query} is refused, with the name of the parameter`, async () => {
    const response = await api.get(`/api/scholarships?${query}`);
    const error = `Invalid ${query.split('=')[0]} parameter`;
    assert.deepEqual([response.status, await response.json()], [400, { error }]);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });
}
