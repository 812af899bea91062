import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { trigger } from '../support/deployments.ts';
import { PATIENT_POSTGRES } from '../support/hangs.ts';
import { FEW_SITES } from '../support/small-campus.ts';
import { responsesOf } from '../support/stable-responses.ts';
import { newVisitor, timeUntil } from '../support/visitors.ts';

/** The five sports of the sandbox take turns, so that there is always a game in progress. */
const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'];
/** Shorter than the default, to keep the test short. */
const LIVE_INTERVAL_SECONDS = 1;
const PAGES = ['schedules/sport', 'roster', 'standings', 'team'];
const PATHS = [
  '/sports/api/schedules',
  ...PAGES.flatMap((page) => SPORTS.map((sport) => `/sports/api/${page}?sport=${sport}`)),
  '/scholarships/api/scholarships',
  '/scholarships/api/scholarships?search=engineer&limit=5',
  '/scholarships/api/sources',
];

const isScoreboard = ({ path }: { path: string }): boolean => path.includes('/scoreboard');

describe('two processes of each part on one PostgreSQL and one Redis', { skip: noCluster }, () => {
  let cluster: Cluster;
  before(async () => {
    const environment = { LIVE_INTERVAL_SECONDS: String(LIVE_INTERVAL_SECONDS) };
    // A longer wait for the database. When the wait is over, a process makes requests without a lock, and on a busy
    // machine the database may be slow.
    cluster = await startCluster(environment, SPORTS, `?${PATIENT_POSTGRES}`);
  });
  after(() => cluster.stop());

  /** While a router refuses requests because its backend is slow, as on a busy machine, retries as another visitor. */
  const requestPatiently: typeof fetch = async (url) => {
    const send = () => fetch(url, { headers: { 'X-Forwarded-For': newVisitor() } });
    let response = await send();
    await timeUntil('a response', async () => {
      if (response.status !== 503) return true;
      await response.body?.cancel();
      response = await send();
      return response.status !== 503;
    });
    return response;
  };
  const read = (router: string, paths = PATHS) => responsesOf(router, paths, {}, requestPatiently);
  const readBoth = (paths?: readonly string[]) =>
    Promise.all(cluster.routers.map(({ router }) => read(router, paths && [...paths])));
  const scoreboards = () => cluster.sandbox.requests('provider').filter(isScoreboard);

  test('on an empty database the daily run scrapes each source once', async (t) => {
    const runs = () => cluster.database.selectFrom('scholarship_runs').select(['source']).execute();
    const ms = await timeUntil('all sources were read', async () => {
      return new Set((await runs()).map(({ source }) => source)).size === FEW_SITES.length;
    });
    assert.equal((await runs()).length, FEW_SITES.length);
    t.diagnostic(`${FEW_SITES.length} sources read once each, within ${ms} ms`);
  });

  test('pages that both processes need at the same time are requested only once', async (t) => {
    for (const path of PATHS) await readBoth([path]);
    const received = cluster.sandbox.requests('provider').filter((request) => !isScoreboard(request));
    const repeated = [...Map.groupBy(received, ({ path }) => path)].filter(
      ([, requests]) => requests.length > 1,
    );
    assert.deepEqual(
      repeated.map(([path]) => path),
      [],
    );
    assert.ok(received.length >= SPORTS.length);
    t.diagnostic(`${received.length} requests for the data of two processes`);
  });

  test('data that one process has refreshed is served by the other process with the same bytes', async (t) => {
    const [one, other] = cluster.sports;
    await trigger(`${one.sports}/api/trigger/standings`);
    await trigger(`${other.sports}/api/trigger/rosters`);
    await Promise.all([
      trigger(`${one.sports}/api/trigger/schedules`),
      trigger(`${cluster.scholarships[1].scholarships}/api/trigger/scholarships?source=nsm`),
    ]);
    let responses: Awaited<ReturnType<typeof readBoth>> = [];
    const ms = await timeUntil('both respond alike', async () => {
      responses = await readBoth();
      return isDeepStrictEqual(responses[0], responses[1]);
    });
    assert.ok(Object.values(responses[0] ?? {}).every(({ etag }) => etag !== null));
    t.diagnostic(`${PATHS.length} responses alike, found by a comparison after ${ms} ms`);
  });

  test('a score that one process has received is served by both processes', async (t) => {
    const paths = ['/sports/api/schedules'];
    const before = await readBoth(paths);
    let responses = before;
    const changed = (at: number) => !isDeepStrictEqual(responses[at], before[at]);
    await timeUntil('a new score', async () => {
      responses = await readBoth(paths);
      return changed(0) || changed(1);
    });
    const ms = await timeUntil('both serve it', async () => {
      responses = await readBoth(paths);
      return changed(0) && changed(1) && isDeepStrictEqual(responses[0], responses[1]);
    });
    t.diagnostic(`served by the other within ${ms} ms`);
  });

  test('a scoreboard is requested once per interval, not once per process', async (t) => {
    const mostRequested = () =>
      [...Map.groupBy(scoreboards(), ({ path }) => path).values()]
        .map((requests) => requests.map(({ at }) => at))
        .reduce((one, other) => (one.length > other.length ? one : other), []);
    // Scoreboards may also have been requested for schedules. After this, they are requested only for games in
    // progress.
    cluster.sandbox.resetRequests();
    await timeUntil('a scoreboard is requested', async () => mostRequested().length > 8);
    const times = mostRequested();
    // On a busy machine, a request may be late. If both processes made requests, the gap would be half the interval.
    const gap = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1);
    t.diagnostic(`${gap} ms between two requests`);
    assert.ok(gap > LIVE_INTERVAL_SECONDS * 600);
  });

  test('if one process is killed during a request for a scoreboard, the other process takes over', async (t) => {
    const [one, other] = cluster.sports;
    other.signal('SIGSTOP');
    // The process that has been suspended may hold the lease.
    await cluster.endLeases();
    cluster.sandbox.misbehave('provider', { behavior: 'slow', ms: 2_000 });
    const before = scoreboards().length;
    await timeUntil('the first process makes a request', async () => scoreboards().length > before);
    await one.end('SIGKILL');
    await cluster.endLeases();
    cluster.sandbox.heal('provider');
    other.signal('SIGCONT');
    const [received, killedAt] = [scoreboards().length, Date.now()];
    await timeUntil('the other process makes a request', async () => scoreboards().length > received);
    t.diagnostic(`scoreboards are requested again after ${(scoreboards()[received]?.at ?? 0) - killedAt} ms`);
  });
});
