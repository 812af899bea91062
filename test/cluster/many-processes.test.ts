import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { trigger } from '../support/deployments.ts';
import { FEW_SITES } from '../support/small-campus.ts';
import { newVisitor, timeUntil, visit } from '../support/visitors.ts';

const PATIENCE_MS = 90_000;
const text = async (url: string): Promise<string> =>
  (await fetch(url, { headers: { 'X-Forwarded-For': newVisitor() } })).text();

describe('two processes of each part on one PostgreSQL and one Redis', { skip: noCluster }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster();
  });
  after(() => cluster.stop());

  test('on an empty database the daily run reads each source once', async (t) => {
    const { database } = cluster;
    const runs = () => database.selectFrom('scholarship_runs').select(['source', 'outcome']).execute();
    const ms = await timeUntil('all sources were read', PATIENCE_MS, async () => {
      return new Set((await runs()).map(({ source }) => source)).size === FEW_SITES.length;
    });
    assert.equal((await runs()).length, FEW_SITES.length);
    t.diagnostic(`${FEW_SITES.length} sources read once each, within ${ms} ms`);
  });

  test('a scrape in one process is visible in the other', async (t) => {
    const [one, other] = cluster.scholarships;
    await trigger(`${one.scholarships}/api/trigger/scholarships?source=nsm`);
    const written = await text(`${one.scholarships}/api/sources`);
    const ms = await timeUntil('the other sees it', PATIENCE_MS, async () => {
      return (await text(`${other.scholarships}/api/sources`)) === written;
    });
    t.diagnostic(`seen after ${ms} ms`);
  });

  test('a visitor has 60 requests a minute at both routers together', async (t) => {
    const visitor = newVisitor();
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        visit(`${cluster.routers[at % 2 === 0 ? 0 : 1].router}/scholarships/api/stats`, visitor),
      ),
    );
    const passed = statuses.filter((status) => status === 200).length;
    t.diagnostic(`${passed} of ${statuses.length} passed`);
    assert.equal(passed, 60);
    assert.equal(statuses.filter((status) => status === 429).length, 60);
  });
});
