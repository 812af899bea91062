import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fetch } from '../support/checked-fetch.ts';
import { type Deployment, deploy, fill } from '../support/deployments.ts';

interface Row {
  readonly backend: 'sports' | 'scholarships';
  readonly path: string;
  readonly status: number;
  readonly error: string;
  readonly method?: string;
}

const sport = (path: string): Row[] => [
  { backend: 'sports', path, status: 400, error: 'sport parameter required' },
  { backend: 'sports', path: `${path}?sport=`, status: 400, error: 'sport parameter required' },
  { backend: 'sports', path: `${path}?sport=curling`, status: 400, error: 'Invalid sport' },
  { backend: 'sports', path: `${path}?sport=Football`, status: 400, error: 'Invalid sport' },
  { backend: 'sports', path: `${path}?sport=football&sport=football`, status: 400, error: 'Invalid sport' },
];

const invalid = (name: string, ...values: string[]): Row[] =>
  values.map((value) => ({
    backend: 'scholarships',
    path: `/api/scholarships?${name}=${value}`,
    status: 400,
    error: `Invalid ${name} parameter`,
  }));

const image = (url: string, status: number, error: string): Row => ({
  backend: 'sports',
  path: `/api/image?url=${encodeURIComponent(url)}`,
  status,
  error,
});

/** Every error of the contract that a request can cause by itself. */
const ROWS: readonly Row[] = [
  ...['/api/schedules/sport', '/api/roster', '/api/standings', '/api/team'].flatMap(sport),
  { backend: 'sports', path: '/api/game', status: 400, error: 'id parameter required' },
  { backend: 'sports', path: '/api/game?id=', status: 400, error: 'id parameter required' },
  { backend: 'sports', path: '/api/game?id=1&id=2', status: 400, error: 'Invalid id parameter' },
  { backend: 'sports', path: '/api/game?id=999999999999', status: 404, error: 'Game not found' },
  { backend: 'sports', path: '/api/game?id=constructor', status: 404, error: 'Game not found' },
  { backend: 'sports', path: '/api/image', status: 400, error: 'url parameter required' },
  { backend: 'sports', path: '/api/image?url=a&url=b', status: 400, error: 'Invalid url parameter' },
  image('not an address', 400, 'Invalid url parameter'),
  image('https://example.org/a.png', 403, 'Image host not allowed'),
  image('https://espncdn.com.example.org/a.png', 403, 'Image host not allowed'),
  image('file:///etc/passwd', 403, 'Image host not allowed'),
  {
    backend: 'sports',
    path: '/api/schedules?nocache=1&nocache=1',
    status: 400,
    error: 'Invalid nocache parameter',
  },
  ...invalid('source', 'nobody', 'Main', 'main&source=main', 'toString'),
  ...invalid('gpa', 'abc', '-1', '5.1', 'NaN', 'Infinity', '1e0', '3&gpa=3'),
  ...invalid('deadline', 'soon', 'Open', 'open&deadline=open'),
  ...invalid('limit', '0', '-5', '1.5', 'ten', '1e2', '%2B5', '10&limit=10'),
  ...invalid('offset', '-1', '0.5', 'x', '0&offset=0'),
  ...invalid('search', 'a&search=b'),
  { backend: 'scholarships', path: '/api/scholarship', status: 400, error: 'id parameter required' },
  { backend: 'scholarships', path: '/api/scholarship?id=', status: 400, error: 'id parameter required' },
  { backend: 'scholarships', path: '/api/scholarship?id=a&id=b', status: 400, error: 'Invalid id parameter' },
  {
    backend: 'scholarships',
    path: '/api/scholarship?id=main-none',
    status: 404,
    error: 'Scholarship not found',
  },
  {
    backend: 'scholarships',
    path: '/api/scholarship?id=__proto__',
    status: 404,
    error: 'Scholarship not found',
  },
  { backend: 'sports', path: '/api/nothing', status: 404, error: 'Not found' },
  { backend: 'scholarships', path: '/api/nothing', status: 404, error: 'Not found' },
  { backend: 'sports', path: '/api/schedules/', status: 404, error: 'Not found' },
  { backend: 'sports', path: '/api/schedules', method: 'POST', status: 405, error: 'Method not allowed' },
  { backend: 'sports', path: '/api/schedules', method: 'DELETE', status: 405, error: 'Method not allowed' },
  { backend: 'sports', path: '/api/trigger/schedules', status: 405, error: 'Method not allowed' },
  {
    backend: 'scholarships',
    path: '/api/scholarships',
    method: 'PUT',
    status: 405,
    error: 'Method not allowed',
  },
  ...['schedules', 'rosters', 'standings'].map(
    (what): Row => ({
      backend: 'sports',
      path: `/api/trigger/${what}`,
      method: 'POST',
      status: 401,
      error: 'Unauthorized',
    }),
  ),
  {
    backend: 'scholarships',
    path: '/api/trigger/scholarships?source=nobody',
    method: 'POST',
    status: 401,
    error: 'Unauthorized',
  },
];

describe('errors of the contract', () => {
  let campus: Deployment;
  before(async () => {
    campus = await deploy('one process', { sports: ['football'] });
    await fill(campus);
  });
  after(() => campus.stop());

  for (const row of ROWS) {
    const method = row.method ?? 'GET';
    test(`${method} ${row.backend}${row.path} is ${row.status} ${row.error}`, async () => {
      for (const base of [campus[row.backend], `${campus.router}/${row.backend}`]) {
        const response = await fetch(`${base}${row.path}`, { method });
        assert.equal(response.status, row.status);
        assert.deepEqual(await response.json(), { error: row.error });
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
        if (row.status === 405) assert.ok(response.headers.get('allow')?.includes('OPTIONS'));
      }
    });
  }

  test('the router returns 404 for paths outside both prefixes', async () => {
    for (const path of ['/api/schedules', '/sports', '/sportsx/api/schedules', '/favicon.ico']) {
      const response = await fetch(`${campus.router}${path}`);
      assert.equal(response.status, 404, path);
      assert.deepEqual(await response.json(), { error: 'Not found' });
    }
  });

  test('unknown and empty parameters are ignored', async () => {
    const plain = await (await fetch(`${campus.scholarships}/api/scholarships`)).text();
    for (const query of [
      '?colour=blue',
      '?source=&gpa=&deadline=&search=&limit=&offset=',
      '?limit=50&offset=0',
    ]) {
      assert.equal(
        await (await fetch(`${campus.scholarships}/api/scholarships${query}`)).text(),
        plain,
        query,
      );
    }
  });
});
