import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { command } from '../support/cli.ts';
import { connectRaw } from '../support/raw-client.ts';
import { startSteadyClients } from '../support/steady-clients.ts';
import { stageWorkers, WORKERS_RUN, type WorkerStage } from '../support/worker-stage.ts';

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function ended(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await setImmediate();
}

describe('WORKERS=2', WORKERS_RUN, () => {
  let stage: WorkerStage;
  before(async () => {
    stage = await stageWorkers({ sites: [], sports: [] });
  });
  after(() => stage.stop());

  test('both processes serve, a process that ends is replaced, a reload reaches both, and pending requests are completed', async (t) => {
    const file = join(stage.folder, 'operator.env');
    await writeFile(file, 'RATE_LIMIT_PER_MINUTE=1000000\n');
    const program = await stage.start({ WORKERS: '2' }, 'src/cli/main.js', ['--env-file', file]);
    t.after(() => program.end('SIGKILL'));
    await program.logs('listening', { workers: 2 });
    const clients = startSteadyClients(`${program.router}/health`, 4);
    t.after(() => clients.stop());
    const [first = 0, second = 0] = childrenOf(program.pid);

    const replaced = program.logs('another worker has taken its place', { worker: 1 });
    process.kill(first, 'SIGKILL');
    await replaced;
    assert.equal(childrenOf(program.pid).length, 2);
    assert.ok(childrenOf(program.pid).includes(second), 'the other one continues');
    await clients.stop();
    await writeFile(file, 'RATE_LIMIT_PER_MINUTE=70\n');
    const reloaded = [1, 2].map((worker) => program.logs('reloaded', { worker }));
    program.signal('SIGHUP');
    await Promise.all(reloaded);
    for (let n = 0; n < 10; n += 1) {
      const { headers } = await fetch(`${program.router}/health`, { headers: { Connection: 'close' } });
      assert.match(headers.get('ratelimit-policy') ?? '', /\b70\b/);
    }

    const pending = await Promise.all(Array.from({ length: 10 }, () => connectRaw(program.router)));
    for (const client of pending) client.send('GET /health HTTP/1.1\r\nHost: x\r\n');
    const stopping = [1, 2].map((worker) => program.logs('stopping', { worker }));
    const end = program.end('SIGTERM');
    await Promise.all(stopping);
    for (const client of pending) client.send('\r\n');
    for (const client of pending) assert.match(await client.ended(), /^HTTP\/1\.1 200 OK\r\n/);
    assert.deepEqual(await end, [0, null]);
  });

  test('the processes stop when the one that started them is killed', async () => {
    const program = await stage.start({ WORKERS: '2' }, 'test/support/light-workers.ts');
    const workers = childrenOf(program.pid);
    await program.end('SIGKILL');
    await ended(workers);
  });

  test('ends with exit code 1 if workers keep ending, and with 2 if the database is in memory', async () => {
    const program = await stage.start({ WORKERS: '2' }, 'test/support/light-workers.ts', ['--dying']);
    assert.deepEqual(await program.ended, [1, null]);
    const environment = { ...stage.environment, WORKERS: '2' };
    const refused = await command(['serve', '--campus', stage.campus.file], {
      ...environment,
      DATABASE_URL: 'sqlite::memory:',
    });
    assert.deepEqual(refused.code, 2);
    assert.match(refused.err, /WORKERS: several workers cannot share an in-memory database/);
  });
});
