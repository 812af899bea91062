import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { assertRefused, HOST, LAST, startTestServer } from '../../../test/support/listening.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { connectRaw, responsesIn, sendRaw } from '../../../test/support/raw-client.ts';
import type { ServerLimits } from './request-guard.ts';

test('a small body is read and discarded, and the bytes after the body are the next request', async (t) => {
  const { url, requested } = await startTestServer(t);
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  const declared = `POST /declared HTTP/1.1\r\n${HOST}Content-Length: ${hidden.length}\r\n\r\n${hidden}`;
  const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
  const chunked = `PUT /chunked HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${chunk}`;
  const responses = responsesIn(await sendRaw(url, declared + chunked + LAST));
  assert.deepEqual(
    responses.map(({ body }) => body),
    ['/declared', '/chunked', '/last'],
  );
  assert.deepEqual(requested.sort(), ['GET /last', 'POST /declared', 'PUT /chunked']);
});

test('a large body is refused as soon as its announced or received length exceeds the limit, and is not read to its end', async (t) => {
  const { url, requested } = await startTestServer(t, {
    limits: { bodyBytes: 100, lingerMs: 40, lingerBytes: 1_000 },
  });
  const announced = `POST / HTTP/1.1\r\n${HOST}Content-Length: 101\r\n\r\n`;
  assertRefused(await sendRaw(url, announced), 413, 'Request body too large');
  const [head] = responsesIn(await sendRaw(url, announced.replace('POST', 'HEAD')));
  assert.deepEqual([head?.status, head?.body], [413, '']);
  const endless = await connectRaw(url);
  const sendMore = () => endless.send(`400\r\n${'x'.repeat(1024)}\r\n`);
  endless.socket.on('drain', sendMore);
  endless.send(`POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`);
  while (!endless.socket.writableNeedDrain) sendMore();
  assertRefused(await endless.ended(), 413, 'Request body too large');
  assert.deepEqual(requested, []);
});

test('after a body that is too large, further data on the connection is ignored', async (t) => {
  const { url, requested } = await startTestServer(t, { limits: { bodyBytes: 100 } });
  const large = `GET /large HTTP/1.1\r\n${HOST}Content-Length: 101\r\n\r\n${'x'.repeat(101)}`;
  for (const following of [LAST, 'GET\t/ HTTP/1.1\r\n\r\n']) {
    const responses = responsesIn(
      await sendRaw(url, `GET /first HTTP/1.1\r\n${HOST}\r\n${large}${following}`),
    );
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 413],
    );
  }
  assert.deepEqual(requested, ['GET /first', 'GET /first']);
});

test('a client that expects 100 Continue gets this response, unless its body is too large', async (t) => {
  const { url } = await startTestServer(t, { limits: { bodyBytes: 100, lingerMs: 20 } });
  const expecting = (length: number) =>
    `POST /a HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
  const client = await connectRaw(url);
  client.send(expecting(100));
  await client.waitFor(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  client.send('x'.repeat(100));
  await client.waitFor(/200 OK.*\/a$/s);
  // For a pipelined request, `100 Continue` is sent only after the response to the previous request.
  const pipelined = `GET /first HTTP/1.1\r\n${HOST}\r\n${expecting(3)}`;
  client.send(pipelined);
  await client.waitFor(/\/firstHTTP\/1\.1 100 Continue\r\n\r\n$/);
  client.send(`abc${LAST}`);
  assert.match(await client.ended(), /\r\n\r\n\/aHTTP\/1\.1 200 OK.*\/last$/s);
  assertRefused(await sendRaw(url, expecting(101)), 413, 'Request body too large');
});

test('an expectation other than 100-continue is ignored', async (t) => {
  const { url } = await startTestServer(t);
  const request = `GET /a HTTP/1.1\r\n${HOST}Expect: a miracle\r\nConnection: close\r\n\r\n`;
  assert.match(await sendRaw(url, request), /^HTTP\/1\.1 200 OK.*\/a$/s);
});

test('if a handler throws after its response has begun, the connection is cut', async (t) => {
  const { url } = await startTestServer(t, {}, (_, outgoing) => {
    outgoing.writeHead(200, { 'Content-Length': 10 }).write('half');
    throw new Error('a secret');
  });
  assert.doesNotMatch(await sendRaw(url, `GET / HTTP/1.1\r\n${HOST}\r\n${LAST}`), /secret|last|500/);
});

test('a URL that is too long is refused, as are too many headers; the connection stays open', async (t) => {
  const { url, requested } = await startTestServer(t, { limits: { addressBytes: 50, headers: 5 } });
  const long = `GET /${'x'.repeat(50)} HTTP/1.1\r\n${HOST}\r\n`;
  const many = `GET /many HTTP/1.1\r\n${HOST}${'X-A: b\r\n'.repeat(5)}\r\n`;
  const longest = `GET /${'x'.repeat(49)} HTTP/1.1\r\n${HOST}${'X-A: b\r\n'.repeat(4)}\r\n`;
  const responses = responsesIn(await sendRaw(url, long + many + longest + LAST));
  assert.deepEqual(
    responses.map(({ status, body }) => [status, body]),
    [
      [414, '{"error":"Address too long"}'],
      [431, '{"error":"Request header fields too large"}'],
      [200, `/${'x'.repeat(49)}`],
      [200, '/last'],
    ],
  );
  assert.equal(requested.length, 2);
});

test('a request needs exactly one valid Host, except in HTTP/1.0', async (t) => {
  const { url, requested } = await startTestServer(t);
  const hosts = [
    '',
    `${HOST}Host: y\r\n`,
    `${HOST}host: x\r\n`,
    'Host: a b\r\n',
    'Host: x/y\r\n',
    'Host: x:1e9\r\n',
  ];
  const all = hosts.map((host) => `GET / HTTP/1.1\r\n${host}\r\n`).join('');
  const responses = responsesIn(await sendRaw(url, all + LAST));
  assert.deepEqual(
    responses.map(({ status }) => status),
    [...hosts.map(() => 400), 200],
  );
  assert.deepEqual(requested, ['GET /last']);
  for (const host of ['[2001:db8::1]:8080', 'www.campus.example', '']) {
    assert.match(
      await sendRaw(url, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      /200 OK/,
    );
  }
  const more = `GET / HTTP/1.1\r\nFrom: aid@campus.example\r\nhOST: x\r\nConnection: close\r\n\r\n`;
  assert.match(await sendRaw(url, more), /200 OK/);
  assert.match(await sendRaw(url, 'GET /old HTTP/1.0\r\n\r\n'), /200 OK.*\/old$/s);
  assert.match(await sendRaw(url, 'GET /old HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n'), / 400 /);
});

test('pipelined requests are handled one after another', async (t) => {
  const pendingRequest = Promise.withResolvers<ServerResponse>();
  const { url, requested } = await startTestServer(t, {}, (_, outgoing) => pendingRequest.resolve(outgoing));
  const client = await connectRaw(url);
  const body = `POST /b HTTP/1.1\r\n${HOST}Content-Length: 1\r\n\r\nb`;
  client.send(`GET /held HTTP/1.1\r\n${HOST}\r\n${body.replace('/b', '/last')}${LAST}`);
  const outgoing = await pendingRequest.promise;
  assert.deepEqual(requested, ['GET /held']);
  outgoing.end('held');
  const responses = responsesIn(await client.ended());
  assert.deepEqual(
    responses.map((reply) => reply.body),
    ['held', '/last', '/last'],
  );
  assert.deepEqual(requested, ['GET /held', 'POST /last', 'GET /last']);
});

test('a client with too many pipelined requests is disconnected', async (t) => {
  const { url, requested } = await startTestServer(t, { limits: { pipelined: 10 } });
  const some = `GET /a HTTP/1.1\r\n${HOST}\r\n`;
  const responses = responsesIn(await sendRaw(url, `${some.repeat(10)}${LAST}`));
  assert.equal(responses.length, 11);
  requested.length = 0;
  await sendRaw(url, some.repeat(12));
  assert.ok(requested.length < 2, `fewer than two requests may be handled, not ${requested.length}`);
});

test('an error thrown by the handler is logged and becomes a 500; the connection stays open', async (t) => {
  const seen: number[] = [];
  const { log, text } = createLogLines();
  const { url } = await startTestServer(t, { log, observe: (status) => seen.push(status) }, () => {
    throw new Error('a secret');
  });
  const [fault, last] = responsesIn(await sendRaw(url, `GET / HTTP/1.1\r\n${HOST}\r\n${LAST}`));
  assert.equal(fault?.status, 500);
  assert.deepEqual(JSON.parse(fault?.body ?? ''), {
    error: 'Internal server error',
    message: 'An error occurred',
  });
  assert.equal(last?.status, 200);
  assert.deepEqual(seen, [500]);
  assert.match(text(), /a secret.*unexpected error/);
});

/** Returns both ends of a connection that the server has ended with an error, but the client has not closed. */
async function endWithError(t: TestContext, limits: Partial<ServerLimits>) {
  const sockets: Socket[] = [];
  const { url } = await startTestServer(t, { limits }, ({ socket }, outgoing) => {
    sockets.push(socket);
    outgoing.end('ok');
  });
  const { hostname, port } = new URL(url);
  const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  t.after(() => client.destroy());
  client.on('error', () => undefined).resume();
  client.write(`GET / HTTP/1.1\r\n${HOST}\r\nGET\t/ HTTP/1.1\r\n\r\n`);
  await once(client, 'end');
  const [socket] = sockets;
  assert.ok(socket !== undefined);
  return { url, client, socket };
}

test('a client that keeps sending after an error can read the error, unless it sends too much', async (t) => {
  const { url, client, socket } = await endWithError(t, { lingerMs: 60_000, lingerBytes: 1_000 });
  for (const [bytes, isCut] of [
    [500, false],
    [500, false],
    [1, true],
  ] as const) {
    const before = socket.bytesRead;
    client.write('x'.repeat(bytes));
    while (socket.bytesRead === before) await sendRaw(url, LAST);
    assert.equal(socket.destroyed, isCut, `after ${bytes} more bytes`);
  }
});

test('a connection that ended with an error is closed after a while, even if its client keeps it open', async (t) => {
  const { client, socket } = await endWithError(t, { lingerMs: 20 });
  if (!socket.destroyed) await once(socket, 'close');
  client.destroy();
});

test('a client that disconnects in the middle of its body does not affect others', async (t) => {
  const { url, requested } = await startTestServer(t);
  const client = await connectRaw(url);
  client.send(`POST / HTTP/1.1\r\n${HOST}Content-Length: 10\r\nExpect: 100-continue\r\n\r\nabc`);
  await client.waitFor(/100 Continue/);
  client.socket.resetAndDestroy();
  assert.match(await sendRaw(url, LAST), /\/last$/);
  assert.deepEqual(requested, ['GET /last']);
});
