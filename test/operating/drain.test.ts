import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { FREE_PORTS, type Program, startProgram } from '../support/program.ts';
import { responsesIn, sendRaw } from '../support/raw-client.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';
import { smallCampus } from '../support/small-campus.ts';
import { startSteadyClients } from '../support/steady-clients.ts';

describe('a process stops without failing a request', () => {
  let folder: string;
  let sandbox: Sandbox;
  const cleanup = releaseStack();
  before(async () => {
    folder = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-drain-'))).path;
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    await writeFile(join(folder, 'campus.json'), JSON.stringify(smallCampus(sandbox, ['honors'], [])));
  });

  const DIRECTLY = [process.execPath, 'src/cli/main.js', 'serve'];
  const start = (
    environment: Readonly<Record<string, string>> = {},
    command: readonly string[] = DIRECTLY,
  ): Promise<Program> =>
    startProgram([...command, '--campus', join(folder, 'campus.json')], {
      cwd: ROOT,
      env: {
        ...BARE_ENVIRONMENT,
        ...FREE_PORTS,
        DATABASE_URL: `sqlite:${join(folder, 'campus.db')}`,
        DATA_DIR: folder,
        RATE_LIMIT_PER_MINUTE: '1000000',
        ...environment,
      },
    });

  /** Uses a new connection for each request. */
  async function send(base: string, path: string): Promise<readonly [number, string]> {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(base).host}\r\nConnection: close\r\n\r\n`;
    const [response] = responsesIn(await sendRaw(base, request));
    return [response?.status ?? 0, response?.body ?? ''];
  }

  const withNpm =
    process.platform === 'win32' ? 'npm does not start programs through a POSIX shell on Windows' : false;
  test('it ends when the npm process that started it ends', { skip: withNpm }, async () => {
    const program = await start({}, ['npm', 'run', '--silent', 'serve', '--']);
    // Resolves only if this line is logged before the output of the program is closed.
    const stopping = program.logs('stopping');
    await program.end('SIGTERM');
    assert.deepEqual(
      { ...((await stopping) as object), time: null, level: null },
      {
        level: null,
        time: null,
        signal: 'SIGTERM',
        msg: 'stopping',
      },
    );
  });

  test('for the configured delay it reports that it is not ready, and keeps serving requests', async (t) => {
    const program = await start({ SHUTDOWN_DELAY_SECONDS: '5' });
    t.after(() => program.end('SIGKILL'));
    const stopping = program.logs('stopping');
    // Other tests use SIGTERM.
    const ended = program.end('SIGINT');
    await stopping;
    assert.deepEqual(await send(program.admin, '/ready'), [503, '{"status":"stopping"}']);
    assert.deepEqual(await send(program.admin, '/live'), [200, '{"status":"ok"}']);
    assert.equal((await send(program.router, '/health'))[0], 200);
    assert.deepEqual(await ended, [0, null]);
  });

  const shares = { skip: process.platform !== 'linux' };
  test(
    'if two processes share their ports, one takes over from the other while clients keep sending requests',
    shares,
    async (t) => {
      const first = await start({ SHARE_PORTS: 'true' });
      t.after(() => first.end('SIGKILL'));
      const ports = Object.entries({
        PORT: first.router,
        SPORTS_PORT: first.sports,
        SCHOLARSHIPS_PORT: first.scholarships,
      }).map(([name, url]) => [name, new URL(url).port]);
      const clients = startSteadyClients(`${first.router}/scholarships/api/sources`, 4);
      await clients.receives(50);
      const second = await start({ ...Object.fromEntries(ports), SHARE_PORTS: 'true' });
      t.after(() => second.end('SIGKILL'));
      assert.equal(second.router, first.router);
      assert.deepEqual(await first.end('SIGTERM'), [0, null]);
      await clients.receives(50);
      await clients.stop();
      assert.deepEqual(clients.failures, []);
    },
  );

  test('the admin server listens on loopback, whatever HOST is', async (t) => {
    const program = await start({ HOST: '0.0.0.0' });
    t.after(() => program.end('SIGKILL'));
    assert.match(program.router, /^http:\/\/0\.0\.0\.0:/);
    assert.match(program.admin, /^http:\/\/127\.0\.0\.1:/);
    assert.deepEqual(await send(program.admin, '/live'), [200, '{"status":"ok"}']);
  });

  test('a second signal ends it immediately', async () => {
    const program = await start({ SHUTDOWN_DELAY_SECONDS: '15' });
    const stopping = program.logs('stopping');
    void program.end('SIGTERM');
    await stopping;
    assert.deepEqual(await program.end('SIGINT'), [null, 'SIGINT']);
  });
});
