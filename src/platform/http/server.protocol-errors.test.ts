import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { assertRefused, HOST, startTestServer } from '../../../test/support/listening.ts';
import { connectRaw, responsesIn, sendRaw } from '../../../test/support/raw-client.ts';
import { createCors } from './cors.ts';

const KNOWN = 'https://www.campus.example';

test('if the target or the headers exceed the parser’s limit, the connection ends with an error for each case', async (t) => {
  const { url } = await startTestServer(t, {
    limits: { headerBytes: 2_000, addressBytes: 1_000, lingerMs: 20 },
  });
  const long = 'x'.repeat(3_000);
  assertRefused(await sendRaw(url, `GET /${long} HTTP/1.1\r\n${HOST}\r\n`), 414, 'Address too long');
  const headers = `GET / HTTP/1.1\r\n${HOST}X-A: ${long}\r\n\r\n`;
  assertRefused(await sendRaw(url, headers), 431, 'Request header fields too large');
  const longest = headers.replace('/', `/${'x'.repeat(999)}`);
  assertRefused(await sendRaw(url, longest), 431, 'Request header fields too large');
  assertRefused(await sendRaw(url, longest.replace('/', '/x')), 414, 'Address too long');
  // If the headers arrive in several packets, a header in a later packet may look like a request target.
  const lateClient = await connectRaw(url);
  lateClient.send(`GET / HTTP/1.1\r\n${HOST}`);
  assertRefused(await sendRaw(url, headers), 431, 'Request header fields too large');
  lateClient.send(`X-A: GET /${long} HTTP/1.1\r\n\r\n`);
  assertRefused(await lateClient.ended(), 431, 'Request header fields too large');
  const wrong = `GET /${'x'.repeat(1_001)} HTTP/1.1\r\nBad Header: x\r\n\r\n`;
  assertRefused(await sendRaw(url, wrong), 400, 'Bad request');
});

test('a URL with characters outside of ASCII is refused, with an error that explains the encoding', async (t) => {
  const { url } = await startTestServer(t, { limits: { lingerMs: 20 } });
  const encode = 'Characters outside of ASCII in the address must be percent-encoded';
  for (const target of ['/?search=caf\u00c3\u00a9', '/caf\u00e9', '/x?\u0080'])
    assertRefused(await sendRaw(url, `GET ${target} HTTP/1.1\r\n${HOST}\r\n`), 400, encode);
  assertRefused(await sendRaw(url, `GET /x HTTP/1.1\r\n${HOST}Bad Caf\u00e9: x\r\n\r\n`), 400, 'Bad request');
});

test('the error for a request that cannot be parsed is sent after the responses to earlier requests', async (t) => {
  const pendingRequest = Promise.withResolvers<ServerResponse>();
  const { url } = await startTestServer(t, { limits: { lingerMs: 20 } }, (_, outgoing) =>
    pendingRequest.resolve(outgoing),
  );
  const client = await connectRaw(url);
  client.send(`GET /held HTTP/1.1\r\n${HOST}\r\nnonsense\r\n\r\n`);
  (await pendingRequest.promise).end('held');
  const [first, second, ...more] = responsesIn(await client.ended());
  assert.deepEqual([first?.body, second?.body, more], ['held', '{"error":"Bad request"}', []]);
});

test('CONNECT is refused, and a client that disconnects does not affect others', async (t) => {
  const { url } = await startTestServer(t, { limits: { lingerMs: 20 } });
  const connect = 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n';
  const broken = await connectRaw(url);
  broken.send(connect);
  await broken.waitFor(/405/);
  broken.socket.resetAndDestroy();
  const text = await sendRaw(url, connect);
  assertRefused(text, 405, 'Method not allowed');
  assert.match(text, /^allow: GET, HEAD, POST, OPTIONS$/im);
});

test('the error for a request that cannot be parsed has CORS headers for an allowed origin', async (t) => {
  const bad = (origin: string) => `GET / HTTP/1.1\r\nOrigin:${origin}\r\nBad Header: x\r\n\r\n`;
  const allowedBy = async (origins: readonly string[], origin: string) => {
    const { headersFor } = createCors(origins, {});
    const { url } = await startTestServer(t, { headersFor, limits: { lingerMs: 20 } });
    return /^access-control-allow-origin: (.*)\r$/im.exec(await sendRaw(url, bad(origin)))?.[1];
  };
  assert.equal(await allowedBy(['*'], 'https://any.example'), '*');
  // There may be any number of blanks before the value of a header.
  for (const origin of [KNOWN, `\t  ${KNOWN}`]) assert.equal(await allowedBy([KNOWN], origin), KNOWN);
  assert.equal(await allowedBy([KNOWN], 'https://any.example'), undefined);
});
