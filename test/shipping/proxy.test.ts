import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { before, describe, test } from 'node:test';
import { parseCampus } from '../../src/app/campus.ts';
import { createService, type Service } from '../../src/app/service.ts';
import { readSettings, settingsSchema } from '../../src/app/settings.ts';
import { createLogger } from '../../src/platform/log.ts';
import { type Deployment, deploy, fill } from '../support/deployments.ts';
import { assertRefused } from '../support/listening.ts';
import { startLocalServer } from '../support/local-server.ts';
import { onSomePort } from '../support/ports.ts';
import { hasProxy, type Received, type RunningProxy, startProxy } from '../support/proxy.ts';
import { connectRaw, sendRaw } from '../support/raw-client.ts';
import { releaseStack } from '../support/release-stack.ts';
import { smallCampus } from '../support/small-campus.ts';

/** The end of the question in a message: after name, type and class. */
function endOfQuestion(message: Buffer): number {
  let at = 12;
  while (message[at] !== 0) at += (message[at] ?? 0) + 1;
  return at + 5;
}

/** A record with an IPv4 address for the name in the question, not to be cached (RFC 1035, 4.1.3). */
const addressRecord = (address: string): Buffer =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);

function answerTo(message: Buffer, addresses: readonly string[]): Buffer {
  const header = Buffer.from(message.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const question = message.subarray(12, endOfQuestion(message));
  return Buffer.concat([header, question, ...addresses.map(addressRecord)]);
}

/** A name server that returns the same addresses for every name, like Docker's for a service. */
async function startNameServer() {
  const socket = createSocket('udp4');
  const events = new EventEmitter<{ requested: [] }>();
  let addresses: readonly string[] = [];
  socket.on('message', (message, from) => {
    socket.send(answerTo(message, addresses), from.port, from.address);
    events.emit('asked');
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    /** Sets the returned addresses. Resolves when they have been sent for the next time. */
    setAddresses(given: readonly string[]): Promise<unknown> {
      addresses = given;
      return once(events, 'asked');
    },
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

const CAMPUS = { sites: ['nsm'], sports: ['football'] };
const LIMIT = settingsSchema.parse({}).RATE_LIMIT_PER_MINUTE;
const FIRST = '127.0.0.1';
const SECOND = '127.0.0.2';
const PAGE = '/scholarships/api/scholarships?limit=2';

/** The number of client IPs used so far; each visitor gets a new one. */
let visitors = 0;
const visitor = (): string => {
  visitors += 1;
  return `127.7.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
};

const remaining = ({ headers }: Received): number => Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
const isHit = ({ headers }: Received): boolean => String(headers['cache-status']).endsWith('edge; hit');

describe('nginx before two routers', { skip: !hasProxy() && 'nginx is not installed' }, () => {
  let campus: Deployment;
  let names: Awaited<ReturnType<typeof startNameServer>>;
  let proxy: RunningProxy;
  let port: number;
  const routers = new Map<string, Service>();

  async function startRouter(host: string, port: number): Promise<void> {
    const settings = readSettings({
      HOST: host,
      PORT: String(port),
      ADMIN_PORT: '0',
      SPORTS_URL: campus.sports,
      SCHOLARSHIPS_URL: campus.scholarships,
      RATE_LIMIT_PER_MINUTE: String(LIMIT),
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const small = parseCampus(smallCampus(campus.sandbox, CAMPUS.sites, CAMPUS.sports), 'small');
    const service = await createService(settings, small, 'router', { log: createLogger('silent') });
    await service.start();
    routers.set(host, service);
  }
  async function stopRouter(host: string): Promise<void> {
    await routers.get(host)?.stop();
    routers.delete(host);
  }

  const begun = releaseStack();
  before(async () => {
    campus = await deploy('three processes', CAMPUS);
    begun.defer(() => campus.stop());
    await fill(campus);
    names = await startNameServer();
    begun.defer(() => names.stop());
    begun.defer(async () => {
      for (const host of [...routers.keys()]) await stopRouter(host);
    });
    names.setAddresses([FIRST, SECOND]);
    port = await onSomePort(async (port) => {
      await startRouter(FIRST, port);
      return port;
    });
    await startRouter(SECOND, port);
    proxy = await startProxy({ names: names.port, routers: port });
    begun.defer(() => proxy.stop());
  });

  test('a response is passed on with the service’s headers and body', async () => {
    const direct = await fetch(`${campus.router}${PAGE}`, { headers: { 'Accept-Encoding': 'identity' } });
    const { status, headers, body } = await proxy.ask(PAGE, { from: visitor() });
    assert.equal(status, 200);
    assert.equal(body, await direct.text());
    for (const name of [
      'etag',
      'cache-control',
      'content-type',
      'vary',
      'x-content-type-options',
      'last-modified',
    ]) {
      assert.equal(headers[name], direct.headers.get(name), name);
    }
    assert.match(String(headers.age), /^\d+$/);
    assert.match(String(headers['cache-status']), /^CampusData; /);
    assert.equal(headers['ratelimit-policy'], `"minute";q=${LIMIT};w=60`);
  });

  test('a repeated request is served from the cache, without another visitor’s rate limit headers', async () => {
    const path = `${PAGE}&offset=1`;
    const first = await proxy.ask(path, { from: visitor() });
    assert.ok(!isHit(first));
    let second = first;
    // The second is a hit unless this machine needs more than a second for two requests.
    while (!isHit(second)) second = await proxy.ask(path, { from: visitor() });
    assert.equal(second.headers.etag, first.headers.etag);
    assert.equal(second.headers['cache-control'], first.headers['cache-control']);
    assert.equal(second.headers.ratelimit, undefined);
    const conditional = { 'If-None-Match': String(first.headers.etag) };
    const third = await proxy.ask(path, { from: visitor(), headers: conditional });
    assert.deepEqual([third.status, third.body], [304, '']);
  });

  test('other origins and encodings get separate responses', async () => {
    const path = `${PAGE}&offset=2`;
    const origin = 'http://localhost:4321';
    const plain = await proxy.ask(path, { from: visitor() });
    const script = await proxy.ask(path, { from: visitor(), headers: { Origin: origin } });
    const packed = await proxy.ask(path, { from: visitor(), headers: { 'Accept-Encoding': 'br' } });
    assert.equal(plain.headers['access-control-allow-origin'], undefined);
    assert.equal(script.headers['access-control-allow-origin'], origin);
    assert.equal(packed.headers['content-encoding'], 'br');
  });

  test('responses with no-store are not cached', async () => {
    for (const path of ['/health', '/scholarships/api/scholarship?id=none']) {
      const responses = [
        await proxy.ask(path, { from: visitor() }),
        await proxy.ask(path, { from: visitor() }),
      ];
      for (const reply of responses) {
        assert.equal(reply.headers['cache-control'], 'no-store');
        assert.ok(!isHit(reply));
        assert.equal(remaining(reply), LIMIT - 1);
      }
    }
  });

  test('a visitor’s X-Forwarded-For does not change the IP that is counted', async () => {
    const from = visitor();
    const send = (claimed: string) => proxy.ask('/health', { from, headers: { 'X-Forwarded-For': claimed } });
    // Each router counts for itself here, and of four requests one of them gets at least two.
    const left = [];
    for (const claimed of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '127.0.0.1']) {
      left.push(remaining(await send(claimed)));
    }
    assert.ok(Math.min(...left) < LIMIT - 1, String(left));
  });

  test('a visitor with too many requests is refused, even for cached responses; others are not', async () => {
    const from = visitor();
    const responses: Received[] = [];
    while (responses.at(-1)?.status !== 429 && responses.length < 400)
      responses.push(await proxy.ask(PAGE, { from }));
    const refused = responses.at(-1) ?? assert.fail();
    assert.ok(responses.length > 2 * LIMIT, `${responses.length} requests`);
    assert.equal(refused.body, '{"error":"Rate limit exceeded","retryAfter":60}');
    const { headers } = refused;
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['retry-after'], '60');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal((await proxy.ask(PAGE, { from: visitor() })).status, 200);
    const preflight = { Origin: 'http://localhost:4321', 'Access-Control-Request-Method': 'GET' };
    assert.equal((await proxy.ask(PAGE, { from, method: 'OPTIONS', headers: preflight })).status, 204);
    const picture = await proxy.ask('/sports/api/image?url=https%3A%2F%2Felsewhere.example%2Fa.png', {
      from,
    });
    assert.equal(picture.status, 403, 'pictures have a limit of their own');
  });

  test('parts of pages do not use up the limit, and a campus’s own IPs have none here', async () => {
    const from = visitor();
    const { body } = await proxy.ask('/', { from, headers: { Accept: 'text/html' } });
    const [style = ''] = /\/assets\/style[\w.-]+/.exec(body) ?? [];
    for (let at = 0; at < 3 * LIMIT; at += 1) assert.equal((await proxy.ask(style, { from })).status, 200);
    assert.equal((await proxy.ask(PAGE, { from })).status, 200);
    for (let at = 0; at < 3 * LIMIT; at += 1)
      assert.equal((await proxy.ask(PAGE, { from: '127.6.0.1' })).status, 200);
  });

  test('nginx has its own health check', async () => {
    assert.equal((await proxy.ask('/nginx-is-alive', { from: visitor() })).status, 204);
  });

  test('malformed requests get JSON errors', async () => {
    const tooLong = await proxy.ask(`/${'x'.repeat(40_000)}`, { from: visitor() });
    assert.deepEqual([tooLong.status, tooLong.body], [414, '{"error":"Address too long"}']);
    const headers = { 'X-Long': 'x'.repeat(40_000) };
    const large = await proxy.ask('/health', { from: visitor(), headers });
    assert.deepEqual([large.status, large.body], [431, '{"error":"Request header fields too large"}']);
    // nginx keeps reading for 5 s.
    const announcing = await connectRaw(proxy.url);
    announcing.send('POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n');
    assertRefused(await announcing.waitFor(/\}$/), 413, 'Request body too large');
    announcing.socket.destroy();
    for (const [bytes, status, error] of [
      ['GET\t/ HTTP/1.1\r\n\r\n', 400, 'Bad request'],
      ['GET / HTTP/1.1\r\n\r\n', 400, 'Bad request'],
      ['GET / HTTP/7.1\r\nHost: x\r\n\r\n', 400, 'Bad request'],
      ['POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: odd\r\n\r\n', 400, 'Bad request'],
      ['GET /../.. HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'Bad request'],
    ] as const) {
      assertRefused(await sendRaw(proxy.url, bytes), status, error);
    }
    const trace = await proxy.ask('/health', { from: visitor(), method: 'TRACE' });
    assert.deepEqual([trace.status, trace.body], [405, '{"error":"Method not allowed"}']);
    const inside = await proxy.ask('/nginx-says/unavailable', { from: visitor() });
    assert.deepEqual([inside.status, inside.body], [404, '{"error":"Not found"}']);
  });

  test('no request fails when a router stops, and a router at a new IP is found by its name', async () => {
    const statuses = new Set<number>();
    const send = async () => statuses.add((await proxy.ask('/health', { from: visitor() })).status);
    await Promise.all([stopRouter(FIRST), ...Array.from({ length: 50 }, send)]);
    await startRouter('127.0.0.3', port);
    let isNoticed = false;
    const noticed = names.setAddresses(['127.0.0.3']).then(() => {
      isNoticed = true;
    });
    while (!isNoticed) await send();
    await noticed;
    await stopRouter(SECOND);
    await Promise.all(Array.from({ length: 20 }, send));
    assert.deepEqual([...statuses], [200]);
  });

  test('while all routers are down, cached responses are served stale with no-store', async () => {
    const cached = await proxy.ask(PAGE, { from: visitor() });
    await stopRouter('127.0.0.3');
    let reply = cached;
    while (!String(reply.headers['cache-status']).includes('stale')) {
      reply = await proxy.ask(PAGE, { from: visitor() });
      assert.deepEqual([reply.status, reply.body], [200, cached.body]);
    }
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.equal(reply.headers.age, undefined);
    const other = await proxy.ask('/sports/api/schedules', { from: visitor() });
    assert.deepEqual([other.status, other.body], [503, '{"error":"Service temporarily unavailable"}']);
    assert.equal(other.headers['retry-after'], '5');
  });

  test('its log has no client IPs', () => {
    assert.match(proxy.log(), /start worker process/);
    assert.doesNotMatch(proxy.log(), /client: |127\.7\./);
  });
});

describe('live events through nginx', { skip: !hasProxy() && 'nginx is not installed' }, () => {
  test('arrive one by one, without compression', async () => {
    const written = Promise.withResolvers<ServerResponse>();
    await using router = await startLocalServer((_, response) => {
      response.writeHead(200, {
        Date: new Date().toUTCString(),
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
      });
      response.write('id: 1\n\n');
      written.resolve(response);
    });
    const names = await startNameServer();
    names.setAddresses(['127.0.0.1']);
    const port = Number(new URL(router.url).port);
    const more = 'gzip on; gzip_types *; gzip_proxied any; gzip_min_length 0;';
    const proxy = await startProxy({ names: names.port, routers: port, more });
    const headers = { 'Accept-Encoding': 'gzip' };
    const response = await fetch(`${proxy.url}/sports/api/live?sport=football`, { headers });
    assert.equal(response.headers.get('content-encoding'), null);
    const events = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
    assert.deepEqual(await events.read(), { done: false, value: 'id: 1\n\n' });
    (await written.promise).write('id: 2\n\n');
    assert.deepEqual(await events.read(), { done: false, value: 'id: 2\n\n' });
    await events.cancel();
    await proxy.stop();
    await names.stop();
  });
});
