import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { ROOT } from '../support/root.ts';

/** Exit code and error output of a command. */
const start = (args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: number; err: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env: { ...BARE_ENVIRONMENT, ...env } }, (error, _, err) =>
      resolve({ code: Number(error?.code ?? 0), err }),
    );
  });

test('neither the demo nor a service starts on a port that is in use, and neither touches any data', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-second-'));
  // Stands in for the first service.
  const first = createServer().listen(0, '127.0.0.1');
  t.after(async () => {
    first.close();
    await rm(folder, { recursive: true, force: true });
  });
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as { port: number };
  const environment = {
    PORT: String(port),
    SPORTS_PORT: '0',
    SCHOLARSHIPS_PORT: '0',
    ADMIN_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `sqlite:${join(folder, 'data', 'campus.db')}`,
  };
  const campus = join(ROOT, 'campus.example.json');
  for (const args of [['demo/main.js'], ['src/cli/main.js', 'serve', '--campus', campus]]) {
    const { code, err } = await start(args, environment);
    assert.equal(code, 2, err);
    assert.match(err, /^PORT: cannot listen at 127\.0\.0\.1:\d+: the port is taken\n$/);
    assert.deepEqual(await readdir(folder), [], 'no file may be created');
  }
});
