import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startSandbox } from '../../sandbox/index.ts';
import { readVersion } from '../../src/app/version.ts';
import { type Deployment, deploy, fill } from '../support/deployments.ts';
import { releaseStack } from '../support/release-stack.ts';

const begun = releaseStack();
const HTML = { headers: { Accept: 'text/html' } };
let campus: Deployment;
before(async () => {
  const sandbox = await startSandbox();
  begun.defer(() => sandbox.stop());
  sandbox.misbehave('nsm', { behavior: 'refuse' });
  sandbox.misbehave('provider', { behavior: 'error', path: '/roster' });
  const environment = { STATUS_DETAILS: 'off' };
  campus = await deploy('one process', { sandbox, environment, sites: ['nsm'], sports: ['football'] });
  begun.defer(() => campus.stop());
  await fill(campus);
});

test('with STATUS_DETAILS=off pages do not show the version, causes of failures, or items that need review', async () => {
  const texts = await Promise.all(
    [
      '/status',
      '/status.atom',
      '/health',
      '/scholarships/health',
      '/sports/health',
      '/scholarships/api/sources/health',
      '/scholarships/api/sources/runs',
      '/sports/api/sources/health',
      '/sports/api/sources/refreshes',
      '/campus',
      '/openapi.json',
      '/docs',
      '/docs/guides/api.md',
      '/sports/openapi.json',
      '/llms.txt',
    ].map(async (path) => {
      const response = await fetch(campus.router + path, path === '/status' ? HTML : {});
      return [path, response.status, await response.text()] as const;
    }),
  );
  for (const [path, , text] of texts) {
    assert.ok(!text.includes(readVersion()), `${path} has the version`);
    assert.doesNotMatch(text, /answered|HTTP [45]|"problem":"[^"]/, path);
  }
  const initialize = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  };
  const assistant = await fetch(`${campus.router}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize }),
  });
  assert.match(await assistant.text(), /"serverInfo":\{[^}]*"version":"withheld"/);
  const byPath = new Map(texts.map(([path, status, text]) => [path, { status, text }]));
  assert.match(byPath.get('/status')?.text ?? '', /Blocked us/);
  assert.match(byPath.get('/scholarships/api/sources/health')?.text ?? '', /"outcome":"blocked"/);
  assert.equal((await fetch(`${campus.router}/scholarships/api/review`)).status, 404);
});
