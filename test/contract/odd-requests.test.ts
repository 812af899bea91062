import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Deployment, deploy } from '../support/deployments.ts';
import { sendRaw } from '../support/raw-client.ts';

/** The status line of each response. The last request must close the connection. */
const statusesOf = async (base: string, bytes: string): Promise<string[]> =>
  (await sendRaw(base, bytes)).match(/HTTP\/1\.1 \d{3}/g) ?? [];

const END = 'Host: x\r\nConnection: close\r\n';
const STATS = 'GET /scholarships/api/stats HTTP/1.1\r\n';

const ROWS: readonly (readonly [what: string, bytes: string, status: number])[] = [
  ['a range, which JSON does not support', `${STATS}Range: bytes=0-3\r\n${END}\r\n`, 200],
  ['If-None-Match with *', `${STATS}If-None-Match: *\r\n${END}\r\n`, 304],
  ['an invalid If-None-Match', `${STATS}If-None-Match: """,,W/\r\n${END}\r\n`, 200],
  ['an invalid If-Modified-Since', `${STATS}If-Modified-Since: soon\r\n${END}\r\n`, 200],
  ['a condition on a missing resource', `GET /nope HTTP/1.1\r\nIf-None-Match: *\r\n${END}\r\n`, 404],
  ['X-HTTP-Method-Override, which is ignored', `${STATS}X-HTTP-Method-Override: DELETE\r\n${END}\r\n`, 200],
  ['a body on a GET', `${STATS}Content-Length: 5\r\n${END}\r\nhello`, 200],
  ['an absolute URL', `GET http://elsewhere.example/scholarships/api/stats HTTP/1.1\r\n${END}\r\n`, 200],
  [
    'both Content-Length and chunks',
    `${STATS}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n${END}\r\n`,
    400,
  ],
  ['two different lengths', `${STATS}Content-Length: 5\r\nContent-Length: 6\r\n${END}\r\n`, 400],
  ['names of Object.prototype', `GET /sports/api/game?id=__proto__ HTTP/1.1\r\n${END}\r\n`, 404],
];

describe('unusual requests get the responses that HTTP defines', () => {
  let campus: Deployment;
  before(async () => {
    campus = await deploy('one process', { sites: false, sports: ['football'] });
  });
  after(() => campus.stop());

  for (const [what, bytes, status] of ROWS) {
    test(`${what}: ${status}`, async () => {
      assert.deepEqual(await statusesOf(campus.router, bytes), [`HTTP/1.1 ${status}`]);
    });
  }

  test('pipelined requests get their responses in order', async () => {
    const some = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20);
    const statuses = await statusesOf(campus.router, `${some}GET /nope HTTP/1.1\r\n${END}\r\n`);
    assert.equal(statuses.length, 21);
    assert.equal(statuses.at(-1), 'HTTP/1.1 404');
  });
});
