import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Form } from './hot-answers.ts';
import { createBodyWriter, writeForm } from './write.ts';

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

test('a head that is used again is the one that Node makes, on every kind of connection', async (t) => {
  const forms = [200, 304].map((status) => ({
    status,
    headers: ['ETag', '"a"', 'Content-Type', 'text/plain', 'Content-Length', '5', 'RateLimit', ''],
    body: status === 304 ? null : 'hello',
  })) as Form[];
  let left = 10;
  const server = createServer(({ url }, outgoing) => {
    const form = forms.find(({ status }) => url === `/${status}`);
    left -= 1;
    if (form !== undefined) writeForm(outgoing, form, `"minute";r=${left};t=60`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());

  async function speak(text: string): Promise<string> {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.end(text);
    let heard = '';
    client.setEncoding('latin1').on('data', (chunk: string) => {
      heard += chunk;
    });
    await once(client, 'close');
    return heard.replaceAll(/Date: .*/g, 'Date: now');
  }

  const head = (status: string, r: number, connection: string) =>
    `HTTP/1.1 ${status}\r\nETag: "a"\r\nContent-Type: text/plain\r\nContent-Length: 5\r\nRateLimit: "minute";r=${r};t=60\r\n` +
    `Date: now\r\n${connection}\r\n\r\n`;
  const kept = 'Connection: keep-alive\r\nKeep-Alive: timeout=5';
  const ask = (status: number, more = '') => `GET /${status} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  assert.equal(
    await speak(ask(200) + ask(200) + ask(304) + ask(304) + ask(200, 'Connection: close\r\n')),
    `${head('200 OK', 9, kept)}hello${head('200 OK', 8, kept)}hello` +
      `${head('304 Not Modified', 7, kept)}${head('304 Not Modified', 6, kept)}` +
      `${head('200 OK', 5, 'Connection: close')}hello`,
  );
  assert.equal(await speak('GET /200 HTTP/1.0\r\n\r\n'), `${head('200 OK', 4, 'Connection: close')}hello`);
  assert.equal(
    await speak('GET /200 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'),
    `${head('200 OK', 3, kept)}hello`,
  );
});
