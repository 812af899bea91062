import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createBodyWriter } from './write.ts';

const REQUESTS = 300;
const LENGTH = 60_000;
const letterOf = (n: number): string => String.fromCharCode(97 + (n % 26));

test('an answer that is read late has its own bytes, whatever was written since', async (t) => {
  const writeBody = createBodyWriter();
  const outgoings: ServerResponse[] = [];
  const asked = Promise.withResolvers<void>();
  const server = createServer(({ url = '' }, outgoing) => {
    const n = Number(url.slice(1));
    outgoing.writeHead(200, { 'Content-Length': String(LENGTH) });
    writeBody(outgoing, { parts: [letterOf(n).repeat(LENGTH - 1), letterOf(n)], length: LENGTH });
    if (outgoings.push(outgoing) === REQUESTS) asked.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());

  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  client.pause();
  client.write(Array.from({ length: REQUESTS }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  await asked.promise;
  await setImmediate();
  assert.ok(
    outgoings.some(({ writableLength }) => writableLength > 0),
    'some of it waits for its reader',
  );
  client.end();
  let text = '';
  client.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  client.resume();
  await once(client, 'close');
  const bodies = [...text.matchAll(/\r\n\r\n([a-z]+)/g)].map(([, body]) => body);
  assert.equal(bodies.length, REQUESTS);
  for (const [n, body] of bodies.entries()) assert.ok(body === letterOf(n).repeat(LENGTH), `answer ${n}`);
});

test('answers of one turn of the event loop are written at its end, sixteen at a time', async (t) => {
  const writeBody = createBodyWriter();
  const outgoings: ServerResponse[] = [];
  const ended: number[] = [];
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(200, { 'Content-Length': '1' });
    writeBody(outgoing, { parts: ['a'], length: 1 });
    outgoings.push(outgoing);
    ended.push(outgoings.filter(({ writableEnded }) => writableEnded).length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());

  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // In one packet: Node reads it in one turn.
  client.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20));
  let text = '';
  client.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(client, 'close');
  assert.deepEqual(ended, [...Array(15).fill(0), ...Array(5).fill(16)]);
  assert.equal(text.match(/\r\n\r\na/g)?.length, 20);
});
