import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { FEW_SITES } from '../support/small-campus.ts';
import { timeUntil } from '../support/visitors.ts';
import { readMetric, sumOf } from '../support/worker-stage.ts';

/** A pause of 5 s, and the run itself. */
const PATIENCE_MS = 120_000;

describe('the process that does the daily run is killed in the middle of it', { skip: noCluster }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster({
      prepare({ misbehave }) {
        for (const site of FEW_SITES) misbehave(site, { behaviour: 'slow', ms: 2_000 });
      },
    });
  });
  after(() => cluster.stop());

  test('the other does what is left of it', async (t) => {
    const { database, sandbox, scholarships } = cluster;
    /** How many calls each of the two has made. */
    const calls = () =>
      Promise.all(
        scholarships.map(async ({ admin }) => sumOf(await readMetric(admin, 'campus_origin_calls_total'))),
      );
    let [first = 0, second = 0] = await calls();
    await timeUntil('the run has begun', PATIENCE_MS, async () => {
      [first = 0, second = 0] = await calls();
      return first + second >= FEW_SITES.length;
    });
    await scholarships[first >= second ? 0 : 1].end('SIGKILL');
    for (const site of FEW_SITES) sandbox.heal(site);
    const runs = () => database.selectFrom('scholarship_runs').select(['source', 'outcome']).execute();
    const done = (await runs()).length;
    assert.ok(done < FEW_SITES.length);
    await cluster.endLeases();
    const ms = await timeUntil('all sources are read', PATIENCE_MS, async () => {
      return (await runs()).length === FEW_SITES.length;
    });
    const sources = (await runs()).filter(({ outcome }) => outcome === 'ok').map(({ source }) => source);
    assert.deepEqual(sources.sort(), FEW_SITES.toSorted(), 'each once, and well');
    t.diagnostic(`${done} of ${FEW_SITES.length} were read; the rest within ${ms} ms of the kill`);
  });
});
