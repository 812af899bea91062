import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { sourceIdOf } from '../../src/scholarships/crawl/source.ts';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { trigger } from '../support/deployments.ts';
import { responsesOf } from '../support/stable-responses.ts';
import { newVisitor, startVisitors, timeUntil, visit } from '../support/visitors.ts';

const READS = ['/sports/api/roster?sport=football', '/scholarships/api/scholarships?search=engineer&limit=3'];
const SOURCES = '/scholarships/api/sources';

describe('a cluster that loses one of its parts', { skip: noCluster }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster({}, ['football']);
    await trigger(`${cluster.scholarships[0].scholarships}/api/trigger/scholarships`);
    await trigger(`${cluster.sports[0].sports}/api/trigger/rosters`);
    // On a busy machine, backends that have just started together are slow, and a router refuses requests while its
    // backend is slow. So this waits until requests succeed.
    for (const { router } of cluster.routers)
      for (const path of READS)
        await timeUntil(path, async () => (await visit(router + path, newVisitor())) === 200);
  });
  after(() => cluster.stop());

  const scrape = (at: 0 | 1) =>
    trigger(`${cluster.scholarships[at].scholarships}/api/trigger/scholarships?source=nsm`);

  /** The records and runs in the database. None of them may be lost or duplicated. */
  async function stored() {
    const { database } = cluster;
    const records = await database.selectFrom('scholarships').select(['id', 'state']).orderBy('id').execute();
    const runs = await database
      .selectFrom('scholarship_runs')
      .select('id')
      .where('source', '=', sourceIdOf({ key: 'nsm' }))
      .execute();
    return { records, runs: runs.length };
  }

  async function underLoad(t: TestContext, routers: readonly (0 | 1)[], work: () => Promise<void>) {
    const urls = routers.flatMap((at) => READS.map((path) => cluster.routers[at].router + path));
    const visitors = startVisitors(urls);
    await visitors.receives(10);
    await work().finally(async () => {
      await visitors.receives(10);
      t.diagnostic(`${visitors.failures.length} failed reads of ${await visitors.stop()}`);
    });
    assert.deepEqual(visitors.failures, []);
  }

  /** Whether one router refuses the 61st request of a visitor whose first 60 requests went to the other router. */
  async function isLimitShared(): Promise<boolean> {
    const visitor = newVisitor();
    const [one, other] = cluster.routers.map(({ router }) => `${router}/health`);
    await Promise.all(Array.from({ length: 60 }, () => visit(one ?? '', visitor)));
    return (await visit(other ?? '', visitor)) === 429;
  }

  test('while Redis is down, requests succeed, and each process counts requests itself; after that, counts are shared again', async (t) => {
    await underLoad(t, [0, 1], async () => {
      await timeUntil('limits are shared', isLimitShared);
      await cluster.redis.kill();
      assert.equal(await isLimitShared(), false, 'each process must count requests itself');
      await cluster.redis.restart();
      const ms = await timeUntil('limits are shared again', isLimitShared);
      t.diagnostic(`limits shared again ${ms} ms after the restart`);
    });
  });

  test('while PostgreSQL is down, requests succeed; after its restart, a scrape works and no data is lost', async (t) => {
    const before = await stored();
    await underLoad(t, [0, 1], async () => {
      await cluster.postgres.stop('crash');
      const down = startVisitors([cluster.routers[0].router + READS[1]]);
      await down.receives(25);
      t.diagnostic(`${await down.stop()} reads while it was down`);
      assert.deepEqual(down.failures, []);
      await cluster.postgres.start();
      const works = await timeUntil('a scrape works again', () =>
        scrape(0).then(
          () => true,
          () => false,
        ),
      );
      const [one, other] = cluster.scholarships.map(({ scholarships }) => `${scholarships}/api/sources`);
      const read = async (url = '') =>
        (await fetch(url, { headers: { 'X-Forwarded-For': newVisitor() } })).text();
      const written = await read(one);
      const seen = await timeUntil('the other sees it', async () => (await read(other)) === written);
      t.diagnostic(`a scrape done ${works} ms after the restart, seen by the other ${seen} ms later`);
    });
    const now = await stored();
    assert.deepEqual(now.records, before.records);
    assert.equal(now.runs, before.runs + 1);
  });

  test('a machine that is cut off from PostgreSQL and Redis keeps serving, and catches up afterwards', async (t) => {
    const { relays, routers } = cluster;
    const before = await stored();
    await underLoad(t, [0, 1], async () => {
      relays.postgres.cut();
      relays.redis.cut();
      await scrape(0);
      const visitors = startVisitors(READS.map((path) => routers[1].router + path));
      await visitors.receives(50);
      t.diagnostic(`${await visitors.stop()} reads of it while it was cut off`);
      assert.deepEqual(visitors.failures, []);
      relays.postgres.restore();
      relays.redis.restore();
      const ms = await timeUntil('both respond alike', async () => {
        const [one, other] = await Promise.all(
          routers.map(({ router }) => responsesOf(router, [SOURCES], { 'X-Forwarded-For': newVisitor() })),
        );
        return isDeepStrictEqual(one, other);
      });
      const works = await timeUntil('it scrapes again', () =>
        scrape(1).then(
          () => true,
          () => false,
        ),
      );
      t.diagnostic(`it has caught up after ${ms} ms, and scraped ${works} ms later`);
    });
    const now = await stored();
    assert.deepEqual(now.records, before.records);
    assert.equal(now.runs, before.runs + 2);
  });

  /** Sends a signal to the second process while its scrape run waits for a slow site. */
  async function signalDuringRun(signal: NodeJS.Signals): Promise<Promise<string>[]> {
    const requested = () => cluster.sandbox.requests('nsm').length;
    const before = requested();
    cluster.sandbox.misbehave('nsm', { behavior: 'slow', ms: 2_000 });
    const run = scrape(1).then(
      () => 'done',
      () => 'broken',
    );
    await timeUntil('the site is requested', async () => requested() > before);
    cluster.scholarships[1].signal(signal);
    cluster.sandbox.heal('nsm');
    return [run];
  }

  test('a process that was suspended during a run does not overwrite data that another process has stored since', async (t) => {
    const before = await stored();
    await underLoad(t, [0], async () => {
      const [run] = await signalDuringRun('SIGSTOP');
      await cluster.endLeases();
      await scrape(0);
      cluster.scholarships[1].signal('SIGCONT');
      const ms = await timeUntil('it responds again', async () => {
        return (await visit(`${cluster.scholarships[1].scholarships}/api/stats`, newVisitor())) === 200;
      });
      assert.equal(await run, 'done', 'the caller of the suspended run must get the result of the other run');
      t.diagnostic(`it responds ${ms} ms after it continues`);
    });
    const now = await stored();
    assert.deepEqual(now.records, before.records);
    assert.equal(now.runs, before.runs + 1, 'only one run may be stored');
  });

  test('if a process is killed during a run, nothing of the run is stored, and another process repeats it', async (t) => {
    const before = await stored();
    await underLoad(t, [0], async () => {
      const [run] = await signalDuringRun('SIGKILL');
      assert.equal(await run, 'broken');
      assert.deepEqual(await stored(), before);
      await cluster.endLeases();
      await scrape(0);
    });
    const now = await stored();
    assert.deepEqual(now.records, before.records);
    assert.equal(now.runs, before.runs + 1);
  });
});
