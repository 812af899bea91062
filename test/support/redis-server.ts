import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WITH_MACHINE_CLOCK } from './bare-environment.ts';
import { onSomePort } from './ports.ts';

/** Why tests that need their own server are skipped. */
export const noRedis: string | false =
  spawnSync('redis-server', ['--version'], { env: WITH_MACHINE_CLOCK }).error !== undefined &&
  'redis-server is not installed';

async function spawnServer(port: number): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', settings, {
    env: WITH_MACHINE_CLOCK,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stdout })
      .on('line', (line) => {
        lines.push(line);
        if (line.includes('Ready to accept connections')) resolve();
      })
      .on('close', () => reject(new Error(lines.join('\n'))));
  });
  return server;
}

/** A Redis for one test, which can be killed, suspended and started again. */
export async function startRedis() {
  const first = await onSomePort(async (port) => ({ port, server: await spawnServer(port) }));
  const { port } = first;
  let server: ChildProcess | undefined = first.server;

  async function kill(): Promise<void> {
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    server = undefined;
    await ended;
  }

  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    /** Starts the server again without its data, as if it stored nothing on disk. */
    async restart(): Promise<void> {
      await kill();
      server = await spawnServer(port);
    },
    /** Suspends the server: its connections stay open, but it does not respond. */
    halt: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT'),
  };
}

export type RedisServer = Awaited<ReturnType<typeof startRedis>>;
