import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSandbox } from '../../sandbox/index.ts';
import { fetch } from '../support/checked-fetch.ts';
import { type Deployment, deploy, postTrigger } from '../support/deployments.ts';
import { loopTime } from '../support/loop-time.ts';
import { controlTimeLimits } from '../support/time-limits.ts';

interface Health {
  status: string;
  backends: { sports: { status: string }; scholarships: { status: string; version: string | null } };
}

describe('the combined health', () => {
  let campus: Deployment;
  before(async () => {
    campus = await deploy('three processes', { sites: false, sports: ['football'] });
  });
  after(() => campus.stop());

  async function read(): Promise<Health> {
    const { result: response, ms } = await loopTime(() => fetch(`${campus.router}/health`));
    assert.equal(response.status, 200);
    assert.ok(ms < 2_000, 'the response must arrive within 2 s');
    return (await response.json()) as Health;
  }

  test('is degraded while one backend is down, and down while both backends are down', async () => {
    assert.equal((await read()).backends.scholarships.status, 'ok');
    await campus.stopPart('scholarships');
    const one = await read();
    assert.equal(one.status, 'degraded');
    assert.deepEqual(one.backends.scholarships, { status: 'down', version: null });
    const gone = await fetch(`${campus.router}/scholarships/api/scholarships`);
    assert.equal(gone.status, 503);
    assert.deepEqual(await gone.json(), { error: 'Service temporarily unavailable' });
    assert.ok(Number(gone.headers.get('retry-after')) > 0);
    assert.equal((await fetch(`${campus.router}/sports/health`)).status, 200);
    await campus.stopPart('sports');
    assert.equal((await read()).status, 'down');
  });
});

test('health is degraded with "nothing read yet" until the first successful refresh', async (t) => {
  const sandbox = await startSandbox();
  t.after(() => sandbox.stop());
  sandbox.misbehave('provider', { behavior: 'hang' });
  const limits = controlTimeLimits(t, 30_000);
  const upstreamOptions = { timeoutMs: 30_000, failuresBeforeBreak: 1_000_000 };
  const campus = await deploy('one process', {
    sites: false,
    sports: ['football'],
    sandbox,
    overrides: { upstreamOptions },
  });
  t.after(() => campus.stop());
  const read = async () => (await fetch(`${campus.sports}/health`)).json();
  const { status, problems } = (await read()) as { status: string; problems: string[] };
  assert.equal(status, 'degraded');
  assert.deepEqual(problems, ['nothing read yet']);
  sandbox.heal('provider');
  limits.end();
  const trigger = `${campus.sports}/api/trigger/schedules`;
  await postTrigger(trigger);
  const now = (await read()) as { problems?: string[] };
  assert.ok(!now.problems?.includes('nothing read yet'));
});
