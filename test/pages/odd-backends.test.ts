import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { demoCampus } from '../../demo/campus.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { createService, type Service } from '../../src/app/service.ts';
import { readSettings } from '../../src/app/settings.ts';
import { createLogger } from '../../src/platform/log.ts';
import { FREE_PORTS } from '../support/program.ts';

const PAGES = [
  '/',
  '/games',
  '/games/401',
  '/teams',
  '/teams/football',
  '/scholarships',
  '/scholarships?search=engineer',
  '/scholarships/award/main-1',
  '/status',
  '/embed/games',
];
const BODIES = [
  '{}',
  '[]',
  'null',
  '1',
  '"text"',
  '<h1>Welcome to nginx!</h1>',
  '{"team":{"color":7,"logo":{}},"games":{},"scholarships":7,"sources":[null],"sports":[null],"roster":"x"}',
];

describe('a router whose backends send unexpected bodies with status 200', () => {
  let reply = '';
  const backend = createServer((_, outgoing) => {
    outgoing.setHeader('Content-Type', 'application/json');
    outgoing.end(reply);
  });
  let service: Service;
  let router = '';
  before(async () => {
    backend.listen(0, '127.0.0.1');
    await once(backend, 'listening');
    const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const sandbox = await startSandbox();
    const campus = parseCampus(demoCampus(sandbox), 'campus.demo.json');
    await sandbox.stop();
    const environment = { RATE_LIMIT_PER_MINUTE: '1000000', SPORTS_URL: url, SCHOLARSHIPS_URL: url };
    const settings = readSettings({ ...FREE_PORTS, ...environment, LOG_LEVEL: 'silent' });
    service = await createService(settings, campus, 'router', { log: createLogger('silent') });
    router = (await service.start()).router ?? '';
  });
  after(async () => {
    await service.stop();
    backend.close();
  });

  for (const body of BODIES) {
    test(`${body}: pages report that something is not available, and no response is a 500`, async () => {
      reply = body;
      for (const path of PAGES) {
        const response = await fetch(router + path, { headers: { Accept: 'text/html' } });
        const text = await response.text();
        assert.match(response.headers.get('content-type') ?? '', /^text\/html/, path);
        assert.ok([200, 502].includes(response.status), `${path}: ${response.status}`);
        assert.doesNotMatch(text, /undefined|\[object Object\]|NaN/, path);
      }
      assert.equal((await fetch(`${router}/campus?nocache=1`)).status, 200);
    });
  }
});
