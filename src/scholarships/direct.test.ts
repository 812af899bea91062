import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type SampleScholarships, startSample } from '../../test/support/sample-scholarships.ts';

let byDoor: SampleScholarships;
let byApp: SampleScholarships;

before(async () => {
  byDoor = await startSample();
  byApp = await startSample(false);
  for (const api of [byDoor, byApp]) await api.trigger();
});
after(async () => {
  await byDoor.stop();
  await byApp.stop();
});

const value = (...known: string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { arbitrary: fc.string(), weight: 1 });
const parameter = fc.oneof(
  fc.tuple(fc.constant('search'), value('music', 'É', 'full ride', 'in thirty', '+', '')),
  fc.tuple(fc.constant('gpa'), value('2', '3.25', '5', '6', '-1')),
  fc.tuple(fc.constant('deadline'), value('open', 'upcoming', 'OPEN')),
  fc.tuple(fc.constant('source'), value('main', 'nsm', 'none')),
  fc.tuple(fc.constant('limit'), value('1', '2', '0', '1000')),
  fc.tuple(fc.constant('offset'), value('0', '3', '99', '1e1')),
  fc.tuple(fc.constant('id'), value('main-full', 'nsm-1', 'none')),
  fc.tuple(fc.constant('envelope'), value('1', '0')),
  fc.tuple(fc.constant('constructor'), value('1')),
);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((parameters) => new URLSearchParams(parameters).toString())
  // Odd, but sent like that: no value, no name, no proper encoding, a fragment.
  .chain((sound) =>
    fc.constantFrom(sound, `${sound}&`, `&=${sound}`, `${sound}%`, `${sound}%ff`, `${sound}#gpa=2`),
  );
const path = fc.constantFrom('scholarships', 'scholarship', 'sources', 'stats', 'Stats', 'stats/');
const headers = fc.record(
  {
    'Accept-Encoding': fc.constantFrom('br', 'gzip', 'identity'),
    'If-Modified-Since': fc.constantFrom('Sat, 21 Nov 2026 02:00:00 GMT', 'Sat, 01 Jan 2000 00:00:00 GMT'),
  },
  { requiredKeys: [] },
);

async function read(response: Response) {
  const told = [...response.headers].filter(([name]) => name !== 'date' && name !== 'ratelimit');
  return { status: response.status, headers: told, body: await response.text() };
}

test('what the door answers by itself is what the app would answer', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(path, query, headers, async (path, query, headers) => {
      const target = `/api/${path}?${query}`;
      const answered = await read(await byDoor.get(target, headers));
      assert.deepEqual(answered, await read(await byApp.get(target, headers)));
      statuses.add(answered.status);
    }),
    { numRuns: 500, seed: 5 },
  );
  assert.deepEqual([...statuses].sort(), [200, 304, 400, 404]);
});

test('a HEAD, and a question past our copy, are the app’s', async () => {
  for (const api of [byDoor, byApp]) {
    const head = await fetch(`${api.url}/api/stats`, { method: 'HEAD' });
    const got = await api.get('/api/stats');
    assert.equal(head.headers.get('etag'), got.headers.get('etag'));
    const { headers } = await api.get('/api/stats?nocache=1');
    assert.equal(headers.get('cache-status'), 'CampusData; fwd=request');
  }
});
