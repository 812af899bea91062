import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { HOST, LAST, startTestServer } from '../../../test/support/listening.ts';
import { connectRaw, responsesIn, sendRaw } from '../../../test/support/raw-client.ts';

const REQUEST = `GET /a HTTP/1.1\r\n${HOST}\r\n`;
const LONG = 60_000;

/** Tries to connect, and returns `connected` or the code of the error. */
async function attempt(base: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const outcome = once(socket, 'connect').then(
    () => 'connected',
    (error: NodeJS.ErrnoException) => error.code ?? '',
  );
  const result = await outcome;
  socket.destroy();
  return result;
}

test('an open connection is served until it gets Connection: close; by then new connections are refused', async (t) => {
  const { url, listener } = await startTestServer(t);
  const [client, other] = [await connectRaw(url), await connectRaw(url)];
  for (const one of [client, other]) {
    one.send(REQUEST);
    await one.waitFor(/\/a$/);
  }
  const closed = listener.close({ graceMs: LONG, patienceMs: LONG });
  for (let responses = 1; !client.received().includes('Connection: close'); responses += 1) {
    assert.equal(responsesIn(client.received()).length, responses);
    client.send(REQUEST);
    await client.waitFor(new RegExp(`(HTTP[^]*){${responses + 1}}/a$`));
  }
  await client.ended();
  assert.equal(
    await attempt(url),
    'ECONNREFUSED',
    'new connections must be refused, even while another connection is still open',
  );
  other.send(REQUEST);
  assert.match(await other.ended(), /Connection: close.*\/a$/s);
  await closed;
});

test('connections without a pending request are closed after the grace period, even if they were never used', async (t) => {
  const { url, listener } = await startTestServer(t);
  const [idle, silent] = [await connectRaw(url), await connectRaw(url)];
  idle.send(REQUEST);
  await idle.waitFor(/\/a$/);
  await listener.close({ graceMs: 20, patienceMs: LONG });
  assert.equal(await silent.ended(), '');
  assert.match(await idle.ended(), /\/a$/);
});

test('all new connections are refused while pending requests finish', async (t) => {
  const received = Promise.withResolvers<ServerResponse>();
  const { url, listener } = await startTestServer(t, {}, (_, outgoing) => received.resolve(outgoing));
  const [busy, idle] = [await connectRaw(url), await connectRaw(url)];
  busy.send(REQUEST);
  const outgoing = await received.promise;
  const closed = listener.close({ graceMs: 10, patienceMs: LONG });
  // When this connection is closed, the grace period is over, and the server no longer listens.
  await idle.ended();
  for (let n = 0; n < 30; n += 1) assert.equal(await attempt(url), 'ECONNREFUSED');
  outgoing.end('done');
  assert.match(await busy.ended(), /Connection: close.*done$/s);
  await closed;
});

test('a response that has been partly sent is completed before its connection is closed', async (t) => {
  const started = Promise.withResolvers<ServerResponse>();
  const { url, listener } = await startTestServer(t, {}, (_, outgoing) => {
    outgoing.write('half, ');
    started.resolve(outgoing);
  });
  const client = await connectRaw(url);
  client.send(REQUEST);
  const outgoing = await started.promise;
  const closed = listener.close({ graceMs: 10, patienceMs: LONG });
  outgoing.end('whole');
  assert.match(await client.ended(), /half, .*whole/s);
  await closed;
});

test('the connection of a request that takes longer than patienceMs is closed without a response', async (t) => {
  const received = Promise.withResolvers<ServerResponse>();
  const { url, listener } = await startTestServer(t, {}, (_, outgoing) => received.resolve(outgoing));
  const client = await connectRaw(url);
  client.send(REQUEST);
  await received.promise;
  await listener.close({ graceMs: 10, patienceMs: 20 });
  assert.equal(await client.ended(), '');
});

test('a client that connects just before the server stops listening gets a response', async (t) => {
  const { url, listener } = await startTestServer(t);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const disconnected = once(socket, 'close');
  socket.end(LAST);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // At this moment the kernel may have accepted the connection, but the server has not.
  await listener.close({ graceMs: LONG, patienceMs: LONG });
  await disconnected;
  assert.match(Buffer.concat(chunks).toString(), /200 OK.*\/last$/s);
});

test('a server can be closed twice, and its port no longer accepts connections', async (t) => {
  const { url, listener } = await startTestServer(t);
  assert.match(await sendRaw(url, LAST), /\/last$/);
  await listener.close();
  await listener.close();
  assert.equal(await attempt(url), 'ECONNREFUSED');
});

test('a server that is closing accepts new clients for a while, but not forever', async (t) => {
  const { url, listener } = await startTestServer(t);
  const closed = listener.close();
  let connected = 0;
  while ((await attempt(url)) === 'connected') connected += 1;
  await closed;
  assert.ok(connected >= 20, `${connected} connections`);
});

test('a client may pipeline any number of requests if only a few of them are waiting at any time', async (t) => {
  let arrived = Promise.withResolvers<ServerResponse>();
  const { url } = await startTestServer(t, { limits: { pipelined: 2 } }, (_, outgoing) =>
    arrived.resolve(outgoing),
  );
  const client = await connectRaw(url);
  client.send(REQUEST);
  for (let n = 0; n < 6; n += 1) {
    const outgoing = await arrived.promise;
    arrived = Promise.withResolvers();
    client.send(REQUEST);
    outgoing.end(String(n));
    await client.waitFor(new RegExp(`${n}$`));
  }
  client.socket.destroy();
});
