import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createUpstreamClient, UPSTREAM_DEFAULTS } from './upstream-client.ts';
import { passesProxy } from './upstream-request.ts';

test('hosts in NO_PROXY and this machine are requested directly, and all other hosts through the proxy', () => {
  const exceptions = ['intranet.example.edu', '.campus.edu', '10.1.2.3', 'one.example.com:8080'];
  const proxies = { http: 'http://proxy:3128', https: 'http://proxy:3128', exceptions };
  for (const [url, passes] of [
    ['https://www.example.edu/', true],
    ['https://intranet.example.edu/', false],
    ['https://www.intranet.example.edu/', false],
    ['https://notintranet.example.edu.org/', true],
    ['https://campus.edu/', false],
    ['https://a.campus.edu/', false],
    ['https://acampus.edu/', true],
    ['http://10.1.2.3/', false],
    ['http://10.1.2.4/', true],
    ['http://one.example.com/', true],
    ['http://one.example.com:8080/', false],
    ['http://127.0.0.1:8080/', false],
    ['http://[::1]/', false],
    ['http://localhost/', false],
  ] as const) {
    assert.equal(passesProxy(new URL(url), proxies), passes, url);
  }
  assert.equal(passesProxy(new URL('http://a.edu/'), { ...proxies, exceptions: ['*'] }), false);
  assert.equal(passesProxy(new URL('http://a.edu/'), { https: 'http://proxy', exceptions: [] }), false);
});

test('requests go through the proxy, which resolves names; a literal private address is still refused', async (t) => {
  const seen: string[] = [];
  const proxy = createServer(({ url }, response) => {
    seen.push(`GET ${url}`);
    response.end('through the proxy');
  }).on('connect', ({ url }, socket) => {
    seen.push(`CONNECT ${url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  t.after(() => proxy.close());
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const lookup = () => assert.fail('this process must not resolve the name of the host');
  const proxies = { http: address, https: address, exceptions: [] };
  const client = createUpstreamClient({ ...UPSTREAM_DEFAULTS, userAgent: 'test', proxies, lookup });
  t.after(() => client.close());
  const get = (url: string) => client.get({ url, maxBytes: 1_000, publicOnly: true, paced: true });
  const reply = await get('http://awards.example.edu/list?page=2');
  assert.equal(reply.kind === 'reply' && reply.body.toString(), 'through the proxy');
  const secure = await get('https://awards.example.edu/');
  assert.ok(secure.kind === 'failed' && secure.failure.reason === 'unreachable');
  const literal = await get('http://10.0.0.7/');
  assert.ok(literal.kind === 'failed' && literal.failure.isPrivate);
  assert.deepEqual(seen, ['GET http://awards.example.edu/list?page=2', 'CONNECT awards.example.edu:443']);
});
