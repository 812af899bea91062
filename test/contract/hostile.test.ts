import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type Deployment, deploy } from '../support/deployments.ts';

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Writes bytes as they are, and reads until the other side ends the connection. */
function speak(base: string, bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString();
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body });
    });
  });
}

const request = (line: string, headers = ''): string =>
  `${line}\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

const ROWS: readonly (readonly [what: string, bytes: string, status: number, error: string])[] = [
  ['not HTTP at all', 'hello there\r\n\r\n', 400, 'Bad request'],
  ['a backslash in the path', request('GET /api\\schedules HTTP/1.1'), 400, 'Bad request'],
  [
    'a host that is none',
    'GET /health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    400,
    'Bad request',
  ],
  ['no host', 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 404, 'Not found'],
  ['a broken escape', request('GET /api/%zz HTTP/1.1'), 404, 'Not found'],
  ['an escape of nothing', request('GET /api/%00 HTTP/1.1'), 404, 'Not found'],
  ['a broken escape in a value', request('GET /sports/api/roster?sport=%zz HTTP/1.1'), 400, 'Invalid sport'],
  ['a method nobody has', request('PROPFIND /health HTTP/1.1'), 405, 'Method not allowed'],
  ['a tunnel', request('CONNECT example.org:443 HTTP/1.1'), 405, 'Method not allowed'],
  ['an expectation nobody meets', request('GET /nothing HTTP/1.1', 'Expect: pizza\r\n'), 404, 'Not found'],
  ['HTTP/1.0 without a host', 'GET /nothing HTTP/1.0\r\n\r\n', 404, 'Not found'],
  ['a trace', request('TRACE /health HTTP/1.1'), 405, 'Method not allowed'],
  [
    'headers without end',
    request('GET /health HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}\r\n`),
    431,
    'Request header fields too large',
  ],
];

describe('what no client should send is answered as an error, as JSON, and harms nobody', () => {
  let campus: Deployment;
  before(async () => {
    campus = await deploy();
  });
  after(() => campus.stop());

  for (const [what, bytes, status, error] of ROWS) {
    test(`${what}: ${status}`, async () => {
      const answer = await speak(campus.router, bytes);
      assert.equal(answer.status, status, answer.head);
      assert.deepEqual(JSON.parse(answer.body), { error });
      assert.match(answer.head, /content-type: application\/json/i);
      assert.match(answer.head, /x-content-type-options: nosniff/i);
      assert.match(answer.head, /cache-control: no-store/i);
      assert.equal((await fetch(`${campus.router}/health`)).status, 200);
    });
  }
});
