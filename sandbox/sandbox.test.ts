import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Sandbox, scholarshipPaths, startSandbox } from './index.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const AGENT = 'CampusData/1.0 (+https://campus.example)';
const SCOREBOARD = '/apis/site/v2/sports/basketball/mens-college-basketball/scoreboard';

let sandbox: Sandbox;
before(async () => {
  sandbox = await startSandbox({ now: () => NOW });
});
after(() => sandbox.stop());

const status = async (path: string, agent: string): Promise<number> => {
  const respond = await fetch(sandbox.providerUrl + path, { headers: { 'user-agent': agent } });
  await respond.arrayBuffer();
  return respond.status;
};

test('the provider serves clients that identify themselves, and refuses others', async () => {
  assert.equal(await status(SCOREBOARD, AGENT), 200);
  assert.equal(await status(SCOREBOARD, 'curl/8.7.1'), 200);
  assert.equal(await status(SCOREBOARD, 'node'), 403);
  assert.equal(await status(SCOREBOARD, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0'), 403);
  assert.equal(await status(SCOREBOARD, ''), 403);
});

test('pictures are on the provider’s host and port, but their behavior is set separately', async () => {
  const logo = '/i/teamlogos/ncaa/500/9301.png';
  sandbox.misbehave('images', { behavior: 'error' });
  assert.equal(await status(logo, 'node'), 500);
  assert.equal(await status(SCOREBOARD, AGENT), 200);
  sandbox.heal('images');
  sandbox.misbehave('provider', { behavior: 'refuse' });
  assert.equal(await status(logo, 'node'), 200);
  sandbox.heal('provider');
});

test('all ten scholarship sites serve their first list page', async () => {
  const paths = Object.entries(scholarshipPaths());
  assert.equal(paths.length, 10);
  for (const [name, path] of paths) {
    const respond = await fetch(`${sandbox.siteUrls[name]}${path}`, { headers: { 'user-agent': AGENT } });
    assert.equal(respond.status, 200, name);
    assert.ok((await respond.text()).length > 200, name);
  }
});

test('a page is the same whenever it is requested for the same time', async () => {
  const text = async (): Promise<string> =>
    (await fetch(sandbox.providerUrl + SCOREBOARD, { headers: { 'user-agent': AGENT } })).text();
  assert.equal(await text(), await text());
});

test('two sandboxes can run at the same time, and the provider’s port can be chosen', async () => {
  const other = await startSandbox({ now: () => NOW });
  const { port } = new URL(other.providerUrl);
  assert.notEqual(other.providerUrl, sandbox.providerUrl);
  await other.stop();
  const chosen = await startSandbox({ now: () => NOW, providerPort: Number(port) });
  assert.equal(new URL(chosen.providerUrl).port, port);
  await assert.rejects(startSandbox({ providerPort: Number(port) }), { code: 'EADDRINUSE' });
  await chosen.stop();
});
