import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { assertRefused, HOST, LAST, startTestServer } from '../../../test/support/listening.ts';
import { connectRaw, sendRaw } from '../../../test/support/raw-client.ts';
import { createLogger } from '../log.ts';
import { CannotListen, listen } from './server.ts';

const QUICK = { headersMs: 40, requestMs: 60, checkMs: 20 };

test('a client that sends nothing or only part of the headers is disconnected', async (t) => {
  const { url, requested } = await startTestServer(t, { limits: QUICK });
  for (const bytes of ['', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b'])
    assertRefused(await sendRaw(url, bytes), 408, 'Request timed out');
  assert.deepEqual(requested, []);
});

test('a client that sends only part of a body is disconnected, and no handler is called', async (t) => {
  const { url, requested } = await startTestServer(t, { limits: QUICK });
  for (const framing of ['Content-Length: 10\r\n\r\nabc', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'])
    assertRefused(await sendRaw(url, `POST / HTTP/1.1\r\n${HOST}${framing}`), 408, 'Request timed out');
  assert.deepEqual(requested, []);
});

test('a connection is closed if its client does not read, but not if the response is not ready for a long time', async (t) => {
  const responseStarted = Promise.withResolvers<ServerResponse>();
  const slowRequest = Promise.withResolvers<ServerResponse>();
  const { url } = await startTestServer(
    t,
    { limits: { unreadMs: 50, checkMs: 10 } },
    ({ url: path }, outgoing) => {
      if (path === '/long') slowRequest.resolve(outgoing);
      else {
        outgoing.end(Buffer.alloc(64 * 1024 * 1024));
        responseStarted.resolve(outgoing);
      }
    },
  );
  const patient = await connectRaw(url);
  patient.send(`GET /long HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  const slowResponse = await slowRequest.promise;
  const notReading = await connectRaw(url);
  t.after(() => notReading.socket.destroy());
  notReading.socket.pause();
  notReading.send(`GET /large HTTP/1.1\r\n${HOST}\r\n`);
  // By the time the other connection is closed for inactivity, this one has been inactive for longer.
  await once(await responseStarted.promise, 'close');
  slowResponse.end('at last');
  assert.match(await patient.ended(), /at last$/);
});

test('a connection is closed after a while if nothing is sent on it', async (t) => {
  const { url } = await startTestServer(t, { limits: { unreadMs: 30, checkMs: 10 } });
  const client = await connectRaw(url);
  assert.equal(await client.ended(), '');
});

test('a client that disconnects in the middle of a response does not affect other clients', async (t) => {
  const responseStarted = Promise.withResolvers<ServerResponse>();
  const { url } = await startTestServer(t, {}, (_, outgoing) => {
    outgoing.write('some');
    responseStarted.resolve(outgoing);
  });
  const client = await connectRaw(url);
  client.send(`GET / HTTP/1.1\r\n${HOST}\r\n`);
  const outgoing = await responseStarted.promise;
  client.socket.resetAndDestroy();
  await once(outgoing, 'close');
  outgoing.end('more');
  assert.match(await sendRaw(url, LAST), /\/last$/);
});

test('when there are too many connections, idle ones are closed', async (t) => {
  const { url } = await startTestServer(t, { limits: { connections: 2 } });
  const idle = [await connectRaw(url), await connectRaw(url)];
  for (const client of idle) client.send(`GET /a HTTP/1.1\r\n${HOST}\r\n`);
  await Promise.all(idle.map((client) => client.waitFor(/\/a$/)));
  assert.equal(
    await sendRaw(url, LAST),
    '',
    'a connection beyond the limit must be closed without a response',
  );
  await Promise.all(idle.map((client) => client.ended()));
  assert.match(await sendRaw(url, LAST), /\/last$/);
});

test('a client with too many unfinished requests loses its oldest connection; proxies are not limited', async (t) => {
  const half = 'GET / HTTP/1.1\r\nX-A: b';
  const { url } = await startTestServer(t, { limits: { connectionsPerClient: 3 } });
  const halves = [await connectRaw(url), await connectRaw(url), await connectRaw(url)];
  for (const client of halves) client.send(half);
  assert.match(await sendRaw(url, LAST), /\/last$/);
  assert.equal(await halves[0]?.ended(), '', 'the oldest connection must be closed');
  for (let n = 0; n < 2; n += 1) {
    const client = await connectRaw(url);
    client.send(half);
    halves.push(client);
  }
  assert.equal(await halves[1]?.ended(), '', 'the second oldest connection must be closed next');
  for (const client of halves.slice(2)) client.send(`\r\n${HOST}Connection: close\r\n\r\n`);
  for (const client of halves.slice(2)) assert.match(await client.ended(), /200 OK/);

  const proxied = await startTestServer(t, {
    limits: { connectionsPerClient: 1 },
    isProxy: (address) => address === '127.0.0.1',
  });
  const many = [await connectRaw(proxied.url), await connectRaw(proxied.url)];
  for (const client of many) client.send(half);
  assert.match(await sendRaw(proxied.url, LAST), /\/last$/);
  for (const client of many) client.send(`\r\n${HOST}Connection: close\r\n\r\n`);
  for (const client of many) assert.match(await client.ended(), /200 OK/);
});

test('a connection that has been closed does not count toward the limit of its client', async (t) => {
  const { url } = await startTestServer(t, { limits: { connectionsPerClient: 1 } });
  for (let n = 0; n < 3; n += 1) assert.match(await sendRaw(url, LAST), /\/last$/);
});

test('a connection with a pending response is not closed in favor of a newer one', async (t) => {
  const responseStarted = Promise.withResolvers<ServerResponse>();
  const { url } = await startTestServer(t, { limits: { connectionsPerClient: 1 } }, (_, outgoing) =>
    responseStarted.resolve(outgoing),
  );
  const busy = await connectRaw(url);
  busy.send(`GET /busy HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  const outgoing = await responseStarted.promise;
  const other = await connectRaw(url);
  assert.equal(await other.ended(), '');
  outgoing.end('done');
  assert.match(await busy.ended(), /done$/);
});

test('two servers share a port if both set sharePort', { skip: process.platform !== 'linux' }, async (t) => {
  const log = createLogger('silent');
  const handle: RequestListener = (_, outgoing) => outgoing.end('here');
  const first = await listen(handle, { host: '127.0.0.1', port: 0, sharePort: true }, { log });
  t.after(() => first.close({ graceMs: 0, patienceMs: 0 }));
  const at = { host: '127.0.0.1', port: Number(new URL(first.url).port) };
  await assert.rejects(listen(handle, at, { log }), CannotListen);
  const second = await listen(handle, { ...at, sharePort: true }, { log });
  await first.close();
  assert.match(await sendRaw(second.url, LAST), /here$/);
  await second.close();
});

test('if the system cannot share ports, the error message explains this', () => {
  const cause = Object.assign(new Error('listen ENOTSUP'), { code: 'ENOTSUP' });
  const error = new CannotListen({ host: '::', port: 8080 }, cause);
  assert.equal(
    error.message,
    'cannot listen at :::8080: this system cannot share ports (SHARE_PORTS, WORKERS)',
  );
  assert.equal(error.cause, cause);
  const other = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  const denied = new CannotListen({ host: '127.0.0.1', port: 80 }, other);
  assert.equal(denied.message, 'cannot listen at 127.0.0.1:80: EACCES');
});
