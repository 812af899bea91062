import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { fetch } from '../support/checked-fetch.ts';
import { SQLITE } from '../support/databases.ts';
import { API_KEY, type Deployment, deploy, fill, trigger } from '../support/deployments.ts';
import { createShiftedClock } from '../support/manual-clock.ts';
import { releaseStack } from '../support/release-stack.ts';

const SITE = 'https://www.cedarvalley.example';
const ROSTER = '/sports/api/roster?sport=football';
const LIST = '/scholarships/api/scholarships';

/** Lists of games are left out: they depend on the games that each of the two deployments has fetched so far. */
const PAGES = [
  ...[
    '/games?sport=baseball',
    '/teams',
    '/teams/baseball',
    '/teams/baseball?show=roster',
    '/search?q=softball',
  ],
  ...['/teams/baseball?show=standings', '/scholarships?search=enginering', '/calendars', '/nothing'],
  ...['/scholarships?field=nursing&sort=-amount', '/teams/baseball?show=conference', '/embed/scholarships'],
];
const TOOLS = [
  ['find_scholarships', { field: 'nursing' }],
  ['get_standings', { sport: 'baseball' }],
  ['get_game', { id: 'none' }],
  ['data_status', {}],
] as const;

interface ForwardedRequest extends RequestInit {
  readonly path: string;
}

/** Requests whose responses would differ if forwarding broke a rule. Other tests of the contract use one process. */
const RULES: Readonly<Record<string, (sandbox: Sandbox) => readonly ForwardedRequest[]>> = {
  'responses are forwarded with their headers': () =>
    ['', '&envelope=1', '&nocache=1'].flatMap((more) => [
      { path: ROSTER + more },
      { path: `${LIST}?search=award%20%26%20grant&limit=3${more}` },
      { path: `/sports/api/standings?sport=baseball${more}` },
    ]),
  'responses that are not JSON are forwarded': ({ providerUrl }) => [
    { path: `/sports/api/image?url=${encodeURIComponent(`${providerUrl}/i/teamlogos/ncaa/500/9301.png`)}` },
    { path: '/sports/api/schedules.ics?sport=football' },
    { path: `${LIST}.csv` },
    { path: `${LIST}.atom` },
  ],
  'errors of a backend are forwarded': () => [
    { path: '/sports/api/roster' },
    { path: '/sports/api/roster?sport=curling&sport=curling' },
    { path: '/sports/api/game?id=999999999999' },
    { path: '/sports/api/image?url=https%3A%2F%2Fexample.org%2Fa.png' },
    { path: `${LIST}?gpa=abc` },
    { path: '/scholarships/api/scholarship?id=__proto__' },
    { path: '/sports/api/nothing' },
    { path: '/sports/api/schedules/' },
    { path: '/sports/api/schedules', method: 'DELETE' },
    { path: '/sports/api/trigger/rosters', method: 'POST' },
    { path: '/sports/api/trigger/rosters', method: 'POST', headers: { 'X-API-Key': `${API_KEY}x` } },
  ],
  'paths outside both prefixes are not forwarded': () =>
    ['/api/schedules', '/sports', '/sportsx/api/schedules', '/nothing'].map((path) => ({ path })),
  'methods are forwarded': () => [
    { path: ROSTER, method: 'HEAD' },
    { path: LIST, method: 'HEAD' },
    { path: ROSTER, method: 'OPTIONS' },
    { path: ROSTER, method: 'OPTIONS', headers: { Origin: SITE, 'Access-Control-Request-Method': 'POST' } },
  ],
  'each encoding is forwarded': () =>
    ['br', 'gzip', 'zstd', 'identity'].map((encoding) => ({
      path: LIST,
      headers: { 'Accept-Encoding': encoding },
    })),
  'conditional requests are forwarded': () => [
    { path: ROSTER, headers: { 'If-None-Match': '*' } },
    { path: LIST, headers: { 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' } },
    { path: LIST, headers: { 'If-Modified-Since': 'Thu, 01 Jan 2015 00:00:00 GMT' } },
    { path: LIST, headers: { 'If-None-Match': '"other"' } },
  ],
  'pages for people and responses for assistants are made from forwarded responses': () => [
    ...PAGES.map((path) => ({ path, headers: { Accept: 'text/html' } })),
    ...TOOLS.map(([name, args]) => ({
      path: '/mcp',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    })),
  ],
  'CORS headers are written once': () =>
    [SITE, 'https://evil.example'].flatMap((Origin) =>
      [ROSTER, LIST, '/sports/api/roster', '/nothing'].map((path) => ({ path, headers: { Origin } })),
    ),
};

/** Headers of the connection itself. */
const HOP = ['date', 'x-request-id', 'keep-alive', 'connection', 'transfer-encoding'];
/**
 * The time of day stands still, so that both deployments have the same times, tags and ages. No football game is on at
 * night.
 */
const clock = { ...createShiftedClock(), now: () => Date.parse('2026-11-21T10:00:00Z') };

describe('a router that forwards requests responds like a router with its backends in the same process', () => {
  const cleanup = releaseStack();
  let sandbox: Sandbox;
  let campuses: Deployment[] = [];
  before(async () => {
    sandbox = await startSandbox({ now: clock.now });
    cleanup.defer(() => sandbox.stop());
    const stored = await SQLITE.create();
    cleanup.defer(() => stored.remove());
    const database = { ...SQLITE, create: async () => ({ ...stored, remove: async () => undefined }) };
    const options = { sandbox, clock, database, environment: { CORS_ORIGINS: SITE } };
    // Data that takes seconds to fetch is fetched once, for both deployments.
    for (const shape of ['one process', 'three processes'] as const) {
      const campus = await deploy(shape, options);
      cleanup.defer(() => campus.stop());
      if (campuses.length === 0) await fill(campus);
      campuses = [...campuses, campus];
    }
  });

  async function send({ router }: Deployment, { path, ...init }: ForwardedRequest) {
    const response = await fetch(router + path, { redirect: 'manual', ...init });
    const headers = [...response.headers].filter(([name]) => !HOP.includes(name));
    return {
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
    };
  }

  for (const [rule, requested] of Object.entries(RULES)) {
    test(rule, async () => {
      for (const one of requested(sandbox)) {
        const [mounted, forwarded] = await Promise.all(campuses.map((campus) => send(campus, one)));
        assert.deepEqual(forwarded, mounted, `${one.method ?? 'GET'} ${one.path}`);
      }
    });
  }

  test('a conditional request with a tag that came through the router gets a 304', async () => {
    for (const encoding of ['br', 'gzip', 'zstd', 'identity']) {
      const url = `${campuses[1]?.router}${LIST}`;
      const first = await fetch(url, { headers: { 'Accept-Encoding': encoding } });
      const tag = first.headers.get('etag') ?? '';
      const again = await fetch(url, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': tag } });
      assert.deepEqual([again.status, again.headers.get('etag')], [304, tag], encoding);
    }
  });
});

test('a trigger is forwarded with its key, and an untrusted X-Forwarded-For is ignored', async (t) => {
  // This test needs a running clock: a process waits for work that another process has begun, until the lock expires.
  const environment = { RATE_LIMIT_PER_MINUTE: '3' };
  const campus = await deploy('three processes', { sites: false, sports: ['football'], environment });
  t.after(() => campus.stop());
  const done = await trigger(`${campus.router}/sports/api/trigger/standings`);
  assert.equal((done as { triggered: string }).triggered, 'standings');
  const request = async (at: number) =>
    (await fetch(`${campus.router}/sports/health`, { headers: { 'X-Forwarded-For': `203.0.113.${at}` } }))
      .status;
  assert.deepEqual([await request(1), await request(2), await request(3)], [200, 200, 429]);
});
