import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Deployment, deploy } from '../support/deployments.ts';
import { responsesIn, sendRaw } from '../support/raw-client.ts';

const request = (line: string, headers = ''): string =>
  `${line}\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

const ROWS: readonly (readonly [what: string, bytes: string, status: number, error: string])[] = [
  ['not HTTP at all', 'hello there\r\n\r\n', 400, 'Bad request'],
  ['a backslash in the path', request('GET /api\\schedules HTTP/1.1'), 400, 'Bad request'],
  ['an invalid host', 'GET /health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'Bad request'],
  ['no host', 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'Bad request'],
  ['two hosts', request('GET /health HTTP/1.1', 'Host: y\r\n'), 400, 'Bad request'],
  ['a folded header line', request('GET /health HTTP/1.1', 'X-A: b\r\n c\r\n'), 400, 'Bad request'],
  ['lines that end with LF only', 'GET /health HTTP/1.1\nHost: x\n\n', 400, 'Bad request'],
  ['a URL of 8,001 bytes', request(`GET /${'x'.repeat(8_000)} HTTP/1.1`), 414, 'Address too long'],
  ['a URL of 20,001 bytes', request(`GET /${'x'.repeat(20_000)} HTTP/1.1`), 414, 'Address too long'],
  [
    '101 headers',
    request('GET /health HTTP/1.1', 'X-A: b\r\n'.repeat(99)),
    431,
    'Request header fields too large',
  ],
  [
    'a body of 16 KiB and one byte',
    `${request('POST /sports/api/trigger/schedules HTTP/1.1', 'Content-Length: 16385\r\n')}${'x'.repeat(16_385)}`,
    413,
    'Request body too large',
  ],
  ['a broken escape', request('GET /api/%zz HTTP/1.1'), 404, 'Not found'],
  ['an escaped NUL', request('GET /api/%00 HTTP/1.1'), 404, 'Not found'],
  ['a broken escape in a value', request('GET /sports/api/roster?sport=%zz HTTP/1.1'), 400, 'Invalid sport'],
  ['an unknown method', request('PROPFIND /health HTTP/1.1'), 405, 'Method not allowed'],
  ['a tunnel', request('CONNECT example.org:443 HTTP/1.1'), 405, 'Method not allowed'],
  ['an unknown expectation', request('GET /nothing HTTP/1.1', 'Expect: pizza\r\n'), 404, 'Not found'],
  ['HTTP/1.0 without a host', 'GET /nothing HTTP/1.0\r\n\r\n', 404, 'Not found'],
  ['a trace', request('TRACE /health HTTP/1.1'), 405, 'Method not allowed'],
  [
    'headers of 20 kB',
    request('GET /health HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}\r\n`),
    431,
    'Request header fields too large',
  ],
];

describe('malformed requests get a JSON error and harm no other client', () => {
  let campus: Deployment;
  before(async () => {
    campus = await deploy('one process', { sites: false, sports: ['football'] });
  });
  after(() => campus.stop());

  for (const [what, bytes, status, error] of ROWS) {
    test(`${what}: ${status}`, async () => {
      const [response, ...more] = responsesIn(await sendRaw(campus.router, bytes));
      assert.deepEqual(more, []);
      assert.equal(response?.status, status);
      assert.deepEqual(JSON.parse(response?.body ?? ''), { error });
      assert.match(response?.head ?? '', /^content-type: application\/json; charset=utf-8$/im);
      assert.match(response?.head ?? '', /^x-content-type-options: nosniff$/im);
      assert.match(response?.head ?? '', /^cache-control: no-store$/im);
      assert.equal((await fetch(`${campus.router}/health`)).status, 200);
    });
  }
});
