import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { HOST, LAST, stand } from '../../../test/support/listening.ts';
import { answersIn, connectRaw, speakRaw } from '../../../test/support/raw-client.ts';

const ASK = `GET /a HTTP/1.1\r\n${HOST}\r\n`;
const LONG = 60_000;

/** How an attempt to connect ends. */
async function attempt(base: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const outcome = once(socket, 'connect').then(
    () => 'connected',
    (error: NodeJS.ErrnoException) => error.code ?? '',
  );
  const said = await outcome;
  socket.destroy();
  return said;
}

test('a kept connection is answered until it is told to close, and by then nothing listens', async (t) => {
  const { url, listener } = await stand(t);
  const client = await connectRaw(url);
  client.say(ASK);
  await client.hears(/\/a$/);
  const closed = listener.close({ graceMs: LONG, patienceMs: LONG });
  for (let answers = 1; !client.received().includes('Connection: close'); answers += 1) {
    assert.equal(answersIn(client.received()).length, answers);
    client.say(ASK);
    await client.hears(new RegExp(`(HTTP[^]*){${answers + 1}}/a$`));
  }
  assert.equal(await attempt(url), 'ECONNREFUSED');
  await client.ended();
  await closed;
});

test('idle connections, and those that never said anything, are closed after a grace', async (t) => {
  const { url, listener } = await stand(t);
  const [idle, silent] = [await connectRaw(url), await connectRaw(url)];
  idle.say(ASK);
  await idle.hears(/\/a$/);
  await listener.close({ graceMs: 20, patienceMs: LONG });
  assert.equal(await silent.ended(), '');
  assert.match(await idle.ended(), /\/a$/);
});

test('new connections are refused while open requests finish', async (t) => {
  const held = Promise.withResolvers<ServerResponse>();
  const { url, listener } = await stand(t, {}, (_, outgoing) => held.resolve(outgoing));
  const [busy, idle] = [await connectRaw(url), await connectRaw(url)];
  busy.say(ASK);
  const outgoing = await held.promise;
  const closed = listener.close({ graceMs: 10, patienceMs: LONG });
  // It no longer listens when the grace period is over.
  await idle.ended();
  assert.equal(await attempt(url), 'ECONNREFUSED');
  outgoing.end('done');
  assert.match(await busy.ended(), /Connection: close.*done$/s);
  await closed;
});

test('an answer whose head is out already ends as it began, and then its connection', async (t) => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { url, listener } = await stand(t, {}, (_, outgoing) => {
    outgoing.write('half, ');
    begun.resolve(outgoing);
  });
  const client = await connectRaw(url);
  client.say(ASK);
  const outgoing = await begun.promise;
  const closed = listener.close({ graceMs: 10, patienceMs: LONG });
  outgoing.end('whole');
  assert.match(await client.ended(), /half, .*whole/s);
  await closed;
});

test('what does not end in time is cut', async (t) => {
  const held = Promise.withResolvers<ServerResponse>();
  const { url, listener } = await stand(t, {}, (_, outgoing) => held.resolve(outgoing));
  const client = await connectRaw(url);
  client.say(ASK);
  await held.promise;
  await listener.close({ graceMs: 10, patienceMs: 20 });
  assert.equal(await client.ended(), '');
});

test('a connection that arrives during closing is still accepted', async (t) => {
  const { url, listener } = await stand(t);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const came = once(socket, 'close');
  socket.end(LAST);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The kernel may have accepted the connection, but the server has not.
  await listener.close({ graceMs: LONG, patienceMs: LONG });
  await came;
  assert.match(Buffer.concat(chunks).toString(), /200 OK.*\/last$/s);
});

test('closing twice works, and the port can be used again', async (t) => {
  const { url, listener } = await stand(t);
  assert.match(await speakRaw(url, LAST), /\/last$/);
  await listener.close();
  await listener.close();
  assert.equal(await attempt(url), 'ECONNREFUSED');
});
