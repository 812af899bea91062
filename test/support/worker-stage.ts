import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startSandbox } from '../../sandbox/index.ts';
import { BARE_ENVIRONMENT } from './bare-environment.ts';
import { API_KEY } from './deployments.ts';
import { FREE_PORTS, startProgram } from './program.ts';
import { ROOT } from './root.ts';
import { smallCampus } from './small-campus.ts';

/** Workers need an operating system on which threads can share ports. */
export const WORKERS_RUN = {
  skip: process.platform !== 'linux' && 'only Linux shares ports among threads',
};

/** A folder, a sandbox and the demo campus, for services with two workers. `now`: the sandbox's time. */
export async function stageWorkers(
  options: { now?: () => number; sites?: string[]; sports?: string[] } = {},
) {
  await using begun = new AsyncDisposableStack();
  const { path: folder } = begun.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-workers-')));
  const sandbox = begun.adopt(await startSandbox({ now: options.now ?? Date.now }), (origins) =>
    origins.stop(),
  );
  const campus = {
    value: smallCampus(sandbox, options.sites, options.sports),
    file: join(folder, 'campus.json'),
  };
  await writeFile(campus.file, JSON.stringify(campus.value));
  const environment = {
    ...BARE_ENVIRONMENT,
    ...FREE_PORTS,
    WORKERS: '2',
    DATABASE_URL: `sqlite:${join(folder, 'campus.db')}`,
    DATA_DIR: folder,
    API_KEYS: API_KEY,
  };
  const held = begun.move();
  return {
    folder,
    sandbox,
    campus,
    environment,
    /** Starts the program as an operator does. */
    start: (
      more: Readonly<Record<string, string>> = {},
      program = 'src/cli/main.js',
      args: readonly string[] = [],
    ) =>
      startProgram([process.execPath, program, 'serve', '--campus', campus.file, ...args], {
        cwd: ROOT,
        env: { ...environment, ...more },
      }),
    stop: () => held.disposeAsync(),
  };
}

export type WorkerStage = Awaited<ReturnType<typeof stageWorkers>>;

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A client with one connection; `address`: the client address to use (on Linux, any of 127.0.0.0/8). */
export function connectClient(base: string, address = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  return {
    send: (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
      new Promise<Received>((resolve, reject) => {
        const sent = request(`${base}${path}`, { ...options, agent }, (response) => {
          const { statusCode = 0, headers } = response;
          text(response).then((body) => resolve({ status: statusCode, headers, body }), reject);
        });
        sent.once('error', reject).end();
      }),
    close: () => agent.destroy(),
  };
}

export type Client = ReturnType<typeof connectClient>;

/** The values of a metric, by the labels in braces. */
export async function readMetric(admin: string, name: string): Promise<ReadonlyMap<string, number>> {
  const page = await (await fetch(`${admin}/metrics`)).text();
  const lines = page.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return new Map([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}

export const sumOf = (values: ReadonlyMap<string, number>): number =>
  [...values.values()].reduce((sum, value) => sum + value, 0);

/**
 * Clients connected to the two workers, one each, recognized by the workers' request counts. No other requests may be
 * sent meanwhile.
 */
export async function clientsOfBoth(base: string, admin: string, address: string): Promise<[Client, Client]> {
  const found = new Map<string, Client>();
  while (found.size < 2) {
    const before = await readMetric(admin, 'campus_worker_requests_total');
    const client = connectClient(base, address);
    await client.send('/nothing');
    const after = await readMetric(admin, 'campus_worker_requests_total');
    const [worker = ''] = [...after].find(([label, count]) => count > (before.get(label) ?? 0)) ?? [];
    if (found.has(worker)) client.close();
    else found.set(worker, client);
  }
  return [...found.values()] as [Client, Client];
}
