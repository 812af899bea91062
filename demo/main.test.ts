import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { ROOT } from '../test/support/root.ts';

test('the command that the demo prints uses the demo’s data', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'demo-main-'));
  const ports = { PORT: '0', SPORTS_PORT: '0', SCHOLARSHIPS_PORT: '0', ADMIN_PORT: '0' };
  const demo = spawn(process.execPath, ['demo/main.js'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...ports, DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  t.after(async () => {
    demo.kill('SIGKILL');
    await ended;
    await rm(directory, { recursive: true });
  });
  let command: RegExpExecArray | null = null;
  for await (const line of createInterface(demo.stdout)) {
    command = /--campus (\S+) --env-file (\S+)$/.exec(line);
    if (command) break;
  }
  const [, campus = '', settings = ''] = command ?? [];
  assert.equal(JSON.parse(await readFile(campus, 'utf8')).name, 'Cedar Valley University');
  const { DATABASE_URL, DATA_DIR } = parseEnv(await readFile(settings, 'utf8'));
  assert.deepEqual([DATABASE_URL, DATA_DIR], [`sqlite:${join(directory, 'campus.db')}`, directory]);
  assert.ok(existsSync(join(directory, 'campus.db')), 'the data of the demo must be in that folder');
});
