import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { usedBytes } from '../../../test/support/memory.ts';
import { connectRaw, type RawClient } from '../../../test/support/raw-client.ts';
import { EVENT_STREAM_HEADERS, EventStream } from './event-stream.ts';

/** A real response, and the client that requested it. */
async function stage(t: TestContext): Promise<{ client: RawClient; outgoing: ServerResponse }> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, outgoing) => resolve(outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = await connectRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  t.after(() => {
    client.socket.destroy();
    server.close();
  });
  client.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const outgoing = await promise;
  outgoing.writeHead(200, EVENT_STREAM_HEADERS);
  return { client, outgoing };
}

const GAMES = 8;
const stateOf = (game: number, version: number): Buffer =>
  Buffer.from(`id: ${version}\ndata: game ${game} version ${version} ${'x'.repeat(3_000)}\n\n`);

test('for a client that does not read, only the latest state of each game is buffered', async (t) => {
  const { client, outgoing } = await stage(t);
  client.socket.pause();
  const stream = new EventStream(outgoing);
  const last = 400;
  for (let version = 1; version <= last; version += 1) {
    for (let game = 0; game < GAMES; game += 1) stream.send(`${game}`, stateOf(game, version));
    // Lets the kernel take as much data as fits into its buffers.
    await new Promise(setImmediate);
    assert.ok(outgoing.writableLength < 64 * 1024, `too many bytes are buffered: ${outgoing.writableLength}`);
  }
  stream.sendIfIdle(Buffer.from(': a heartbeat\n\n'));
  client.socket.resume();
  for (let game = 0; game < GAMES; game += 1)
    await client.waitFor(new RegExp(`game ${game} version ${last} `));
  const received = client.received();
  assert.doesNotMatch(received, /heartbeat/);
  for (let game = 0; game < GAMES; game += 1) {
    const versions = [...received.matchAll(new RegExp(`game ${game} version (\\d+) `, 'g'))].map(([, one]) =>
      Number(one),
    );
    assert.deepEqual(
      versions,
      versions.toSorted((one, other) => one - other),
      'no state may arrive after a later state of the same game',
    );
    assert.equal(new Set(versions).size, versions.length, 'no state may arrive twice');
  }
});

const UNREAD = 40;

test('a client that never reads uses less than 64 kB of memory, whatever is sent', async (t) => {
  const opened: ServerResponse[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(200, EVENT_STREAM_HEADERS);
    if (opened.push(outgoing) === UNREAD) resolve();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // If a socket is paused before it connects, its data is not read into this process.
  const clients = Array.from({ length: UNREAD }, () => connect(port, '127.0.0.1').pause());
  for (const client of clients) client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  t.after(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  await all;
  const streams = opened.map((outgoing) => new EventStream(outgoing));
  function sendAll(version: number): void {
    for (let game = 0; game < GAMES; game += 1) {
      const state = stateOf(game, version);
      for (const stream of streams) stream.send(`${game}`, state);
    }
  }
  const before = usedBytes();
  let version = 0;
  // Fills the kernel’s buffers. Once some data has not been sent by the next turn, all further data stays in this
  // process.
  while (opened.some(({ writableLength }) => writableLength === 0)) {
    version += 1;
    sendAll(version);
    await new Promise(setImmediate);
  }
  for (const last = version + 100; version < last; version += 1) sendAll(version);
  await new Promise(setImmediate);
  const bytesPerClient = (usedBytes() - before) / UNREAD;
  assert.ok(
    bytesPerClient < 64 * 1024,
    `too much memory is used: ${Math.round(bytesPerClient)} bytes per client`,
  );
  t.diagnostic(`${Math.round(bytesPerClient)} bytes per client`);
});

test('a client that reads gets everything in the order in which the service sent it', async (t) => {
  const { client, outgoing } = await stage(t);
  const stream = new EventStream(outgoing);
  stream.send('1', Buffer.from('data: one\n\n'));
  stream.send('2', Buffer.from('data: two\n\n'));
  await client.waitFor(/two/);
  stream.sendIfIdle(Buffer.from(': a heartbeat\n\n'));
  stream.send('1', Buffer.from('data: three\n\n'));
  await client.waitFor(/three/);
  assert.match(client.received(), /one.*two.*heartbeat.*three/s);
  stream.end();
  stream.send('1', Buffer.from('data: late\n\n'));
  await client.waitFor(/\r\n0\r\n\r\n$/);
});
