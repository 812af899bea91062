import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { timeUntil } from '../support/visitors.ts';
import { readMetric, sumOf } from '../support/worker-stage.ts';

/** A lease of 30 s, a pause of 5 s, and the run itself. */
const PATIENCE_MS = 120_000;

describe('the process that does the daily run is killed in the middle of it', { skip: noCluster }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster({
      prepare({ siteUrls, misbehave }) {
        for (const site of Object.keys(siteUrls)) misbehave(site, { behaviour: 'slow', ms: 2_000 });
      },
    });
  });
  after(() => cluster.stop());

  test('the other does what is left of it', async (t) => {
    const { database, sandbox, scholarships } = cluster;
    const sites = Object.keys(sandbox.siteUrls);
    /** How many calls each of the two has made. */
    const calls = () =>
      Promise.all(
        scholarships.map(async ({ admin }) => sumOf(await readMetric(admin, 'campus_origin_calls_total'))),
      );
    let [first = 0, second = 0] = await calls();
    await timeUntil('the run has begun', PATIENCE_MS, async () => {
      [first = 0, second = 0] = await calls();
      return first + second >= sites.length;
    });
    await scholarships[first >= second ? 0 : 1].end('SIGKILL');
    for (const site of sites) sandbox.heal(site);
    const runs = () => database.selectFrom('scholarship_runs').select(['source', 'outcome']).execute();
    const done = (await runs()).length;
    assert.ok(done < sites.length);
    const ms = await timeUntil('all sources are read', PATIENCE_MS, async () => {
      return (await runs()).length === sites.length;
    });
    const sources = (await runs()).filter(({ outcome }) => outcome === 'ok').map(({ source }) => source);
    assert.deepEqual(sources.sort(), sites.sort(), 'each once, and well');
    t.diagnostic(`${done} of ${sites.length} were read; the rest within ${ms} ms of the kill`);
  });
});
