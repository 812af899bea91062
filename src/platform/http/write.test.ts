import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { createBodyWriter } from './write.ts';

const REQUESTS = 300;
const LENGTH = 60_000;
const letterOf = (n: number): string => String.fromCharCode(97 + (n % 26));

test('an answer that is read late has its own bytes, whatever was written since', async (t) => {
  const writeBody = createBodyWriter();
  const written = Promise.withResolvers<void>();
  let waiting = 0;
  const server = createServer(({ url = '' }, outgoing) => {
    const n = Number(url.slice(1));
    outgoing.writeHead(200, { 'Content-Length': String(LENGTH) });
    writeBody(outgoing, { parts: [letterOf(n).repeat(LENGTH - 1), letterOf(n)], length: LENGTH });
    if (outgoing.writableLength > 0) waiting += 1;
    if (n === REQUESTS - 1) written.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());

  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  client.pause();
  const asked = Array.from({ length: REQUESTS }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`);
  client.write(asked.join(''));
  await written.promise;
  assert.ok(waiting > 0, 'some of it waits for its reader');
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
