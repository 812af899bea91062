import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { INTERRUPTED } from '../../src/scholarships/model/run.ts';
import { noCluster, stageCluster } from '../support/cluster.ts';
import { FEW_SITES } from '../support/small-campus.ts';
import { timeUntil } from '../support/visitors.ts';
import { readMetric, sumOf } from '../support/worker-stage.ts';

describe('a process is killed in the middle of the daily run', { skip: noCluster }, () => {
  let cluster: Awaited<ReturnType<typeof stageCluster>>;
  before(async () => {
    cluster = await stageCluster({}, []);
  });
  after(() => cluster.stop());

  test('the other process scrapes the sources that the killed process had begun to scrape', async (t) => {
    const { database, sandbox } = cluster;
    for (const site of FEW_SITES) {
      sandbox.misbehave(site, [{ behavior: 'normal', path: '/robots.txt' }, { behavior: 'hang' }]);
    }
    const scholarships = await cluster.startPair('scholarships');
    /**
     * The number of sites that each process has begun to scrape, which is the number of its requests that got a
     * response: only robots.txt gets one.
     */
    const countBegunSites = () =>
      Promise.all(
        scholarships.map(async ({ admin }) => sumOf(await readMetric(admin, 'campus_origin_calls_total'))),
      );
    const isAtPage = (site: string) => sandbox.requests(site).some(({ path }) => path !== '/robots.txt');
    await timeUntil('all runs are at their first page', async () => FEW_SITES.every(isAtPage));
    const [first = 0, second = 0] = await countBegunSites();
    await scholarships[first >= second ? 0 : 1].end('SIGKILL');
    for (const site of FEW_SITES) sandbox.heal(site);
    await cluster.endLeases();
    const runs = () =>
      database.selectFrom('scholarship_runs').select(['source', 'outcome', 'problem']).execute();
    const scrapedSources = async () =>
      (await runs()).filter(({ outcome }) => outcome === 'ok').map(({ source }) => source);
    const ms = await timeUntil('all sources are read', async () => {
      return (await scrapedSources()).length >= FEW_SITES.length;
    });
    assert.deepEqual(
      (await scrapedSources()).sort(),
      FEW_SITES.toSorted(),
      'each source must be scraped once',
    );
    const interrupted = (await runs()).filter(({ outcome }) => outcome !== 'ok');
    assert.equal(interrupted.length, Math.max(first, second));
    assert.ok(interrupted.every(({ problem }) => problem === INTERRUPTED));
    t.diagnostic(`all are read within ${ms} ms of the kill`);
  });
});
