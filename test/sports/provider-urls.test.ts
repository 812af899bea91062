import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { parseCampus } from '../../src/app/campus.ts';
import { deploy } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { campusOfOneTeam, finalRow, schedulePage, teamPage, teamPath } from '../support/one-team.ts';
import { type Replay, type ReplayServer, startReplay } from '../support/replay.ts';

type Body = Record<string, unknown>;

const SPORT = 'football';
const PAGES: Replay = {
  [teamPath(SPORT)]: { body: teamPage },
  [`${teamPath(SPORT)}/schedule`]: { body: schedulePage([finalRow('1', '2026-11-18T01:00Z')]) },
};
const REFUSED: Replay = { '/': { body: 'Access Denied', status: 403 } };

/** The games of a campus whose provider has these URLs. */
async function gamesFrom(
  t: { after(work: () => Promise<void>): void },
  urls: { readonly siteUrl: string; readonly fallbackSiteUrl?: string },
): Promise<{ status: number; ids: unknown }> {
  const { provider, ...campus } = campusOfOneTeam(urls.siteUrl, SPORT);
  const running = await deploy('one process', {
    clock: createManualClock('2026-11-20T19:00:00Z'),
    sites: false,
    campus: parseCampus({ ...campus, provider: { ...provider, ...urls } }, 'a test'),
  });
  t.after(() => running.stop());
  const response = await fetch(`${running.sports}/api/schedules/sport?sport=${SPORT}`);
  const { games } = (await response.json()) as { games?: Body[] };
  return { status: response.status, ids: games?.map(({ id }) => id) };
}

async function replayOf(t: { after(work: () => Promise<void>): void }, pages: Replay): Promise<ReplayServer> {
  const server = await startReplay(pages);
  t.after(() => server.stop());
  return server;
}

/** A server that redirects each request to the same path at another origin. */
async function startRedirects(t: { after(work: () => Promise<void>): void }, to: (path: string) => string) {
  const server = createServer((request, response) =>
    response.writeHead(301, { location: to(request.url ?? '') }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

test('a page that the first URL refuses is requested from the second', async (t) => {
  const first = await replayOf(t, REFUSED);
  const second = await replayOf(t, PAGES);
  const both = { siteUrl: first.url, fallbackSiteUrl: second.url };
  assert.deepEqual(await gamesFrom(t, both), { status: 200, ids: ['1'] });
  assert.ok(first.requested.length > 0);
  assert.equal((await gamesFrom(t, { siteUrl: first.url })).status, 502);
});

test('while the first URL responds, the second URL is not requested, even if a page is absent at the first', async (t) => {
  const first = await replayOf(t, PAGES);
  const second = await replayOf(t, PAGES);
  await gamesFrom(t, { siteUrl: first.url, fallbackSiteUrl: second.url });
  assert.deepEqual(second.requested, []);
});

test('a redirect is followed if it leads to an origin of the provider, but not to any other origin', async (t) => {
  const pages = await replayOf(t, PAGES);
  const moved = await startRedirects(t, (path) => `${pages.url}${path}`);
  const known = { siteUrl: moved, fallbackSiteUrl: pages.url };
  assert.deepEqual(await gamesFrom(t, known), { status: 200, ids: ['1'] });
  const others = await replayOf(t, PAGES);
  const foreign = await startRedirects(t, (path) => `${others.url}${path}`);
  assert.equal((await gamesFrom(t, { siteUrl: foreign })).status, 502);
  assert.deepEqual(others.requested, []);
});

test('a redirect within the host is followed, but not in circles', async (t) => {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (!path.startsWith('/new')) return response.writeHead(301, { location: `/new${path}` }).end();
    const bare = path.slice('/new'.length);
    const [, found] =
      Object.entries(PAGES)
        .filter(([begin]) => bare.startsWith(begin))
        .sort(([one], [other]) => other.length - one.length)[0] ?? [];
    if (found === undefined || !('body' in found)) return response.writeHead(301, { location: path }).end();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const games = await gamesFrom(t, { siteUrl: `http://127.0.0.1:${address.port}` });
  assert.deepEqual(games, { status: 200, ids: ['1'] });
});
