import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onSomePort } from './ports.ts';

export const PROXY_FILE = join(import.meta.dirname, '../../deploy/nginx.conf');

export const hasProxy = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/**
 * The values that replace lines of the shipped file, to fit this machine. Each of these lines is in the file exactly
 * once.
 */
interface ProxyOptions {
  /** The port of the name server, and of the routers on their IP addresses. */
  readonly names: number;
  readonly routers: number;
  /** Further lines, as an operator would add them. */
  readonly more?: string;
}

function configurationFor(folder: string, ports: ProxyOptions & { own: number }): string {
  const places: readonly (readonly [string, string])[] = [
    // Each worker resolves names itself. With one worker, the test knows when a name has been resolved.
    ['worker_processes auto;', 'worker_processes 1;'],
    ['listen 8080;', `listen 127.0.0.1:${ports.own};`],
    ['127.0.0.11 valid', `127.0.0.1:${ports.names} valid`],
    ['http://router:8080', `http://router:${ports.routers}`],
    ['pid /run/nginx.pid;', `pid ${folder}/pid;`],
    ['error_log stderr warn;', 'error_log stderr notice;'],
    ['/var/cache/campus-data', `${folder}/answers`],
    ['default 1;', 'default 1; 127.6.0.0/16 "";'],
    [
      'server_tokens off;',
      `client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/temporary; ${ports.more ?? ''}`,
    ],
  ];
  return places.reduce(
    (text, [shipped, here]) => {
      if (text.split(shipped).length !== 2)
        throw new Error(`${PROXY_FILE} must contain "${shipped}" exactly once`);
      return text.replace(shipped, here);
    },
    readFileSync(PROXY_FILE, 'utf8'),
  );
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function spawnProxy(folder: string, ports: ProxyOptions & { own: number }) {
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configurationFor(folder, ports));
  const nginx = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'pipe'] });
  const ended = once(nginx, 'exit');
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: nginx.stderr })
      .on('line', (line) => {
        lines.push(line);
        if (line.includes('start worker process ')) resolve();
      })
      .on('close', () => reject(new Error(lines.join('\n'))));
  });
  return { own: ports.own, nginx, ended, lines };
}

/** Runs nginx with the shipped configuration. */
export async function startProxy(options: ProxyOptions) {
  await using begun = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-proxy-'));
  begun.defer(() => rm(folder, { recursive: true, force: true }));
  // If the master is root, its workers run as another user.
  await chmod(folder, 0o755);
  const { own, nginx, ended, lines } = await onSomePort((own) => spawnProxy(folder, { own, ...options }));
  begun.defer(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  const held = begun.move();
  const agent = new Agent({ keepAlive: false });

  return {
    url: `http://127.0.0.1:${own}`,
    /** What nginx has logged. */
    log: () => lines.join('\n'),

    /** `from`: an IP address of this machine (127.0.0.0/8), to send requests as another visitor. */
    ask: (
      path: string,
      {
        from = '127.0.0.1',
        ...more
      }: { from?: string; method?: string; headers?: Record<string, string> } = {},
    ): Promise<Received> =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port: own, path, localAddress: from, agent, ...more };
        const requested = request(options, (response) => {
          const chunks: Buffer[] = [];
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks).toString(),
              }),
            );
        });
        requested.on('error', reject).end();
      }),

    stop: () => held.disposeAsync(),
  };
}

export type RunningProxy = Awaited<ReturnType<typeof startProxy>>;
