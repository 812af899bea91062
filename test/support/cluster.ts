import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/index.ts';
import type { Role } from '../../src/app/roles.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { withScholarshipTables } from '../../src/scholarships/store/tables.ts';
import { onlyWithAll } from './all-tests.ts';
import { BARE_ENVIRONMENT } from './bare-environment.ts';
import { API_KEY } from './deployments.ts';
import { noPostgres, startPostgres } from './postgres-server.ts';
import { FREE_PORTS, type Program, startProgram } from './program.ts';
import { noRedis, startRedis } from './redis-server.ts';
import { startRelay } from './relay.ts';
import { ROOT } from './root.ts';
import { FEW_SITES, smallCampus } from './small-campus.ts';

/** Why tests of many processes are skipped. */
export const noCluster: string | false = onlyWithAll || noPostgres || noRedis;

type Environment = Readonly<Record<string, string>>;

/**
 * A PostgreSQL and a Redis for this test only, and functions that start pairs of programs on them. The second program
 * of each pair reaches both servers through a network that can be cut. `environment`: for all programs. `sports`: all
 * by default. `query`: parameters of the database URL.
 */
export async function stageCluster(environment: Environment = {}, sports?: readonly string[], query = '') {
  await using begun = new AsyncDisposableStack();
  const { path: folder } = begun.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-cluster-')));
  const postgres = begun.adopt(await startPostgres(), (server) => server.remove());
  const redis = begun.adopt(await startRedis(), (server) => server.kill());
  const sandbox = begun.adopt(await startSandbox(), (origins) => origins.stop());
  const relays = {
    postgres: begun.adopt(await startRelay(postgres.port), (relay) => relay.close()),
    redis: begun.adopt(await startRelay(redis.port), (relay) => relay.close()),
  };
  const database = withScholarshipTables(openDatabase(postgres.url()));
  begun.defer(() => database.destroy());
  const campus = join(folder, 'campus.json');
  await writeFile(campus, JSON.stringify(smallCampus(sandbox, FEW_SITES, sports)));
  const running: Program[] = [];
  begun.defer(async () => {
    for (const program of running) await program.end('SIGKILL');
  });
  const held = begun.move();

  /** The first program reaches the servers directly, the second through the relays. */
  const SIDES = [
    { DATABASE_URL: postgres.url(query), REDIS_URL: redis.url },
    {
      DATABASE_URL: postgres.url(query).replace(`:${postgres.port}`, `:${relays.postgres.port}`),
      REDIS_URL: `redis://127.0.0.1:${relays.redis.port}`,
    },
  ] as const;

  async function start(role: Role, at: 0 | 1, more: Readonly<Record<string, string>> = {}): Promise<Program> {
    const command = [process.execPath, 'src/cli/main.js', 'serve', '--role', role, '--campus', campus];
    const env = {
      ...BARE_ENVIRONMENT,
      ...FREE_PORTS,
      ...SIDES[at],
      DATA_DIR: folder,
      API_KEYS: API_KEY,
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
      ...more,
    };
    const program = await startProgram(command, { cwd: ROOT, env });
    running.push(program);
    return program;
  }
  const startPair = (role: Role) => Promise.all([start(role, 0), start(role, 1)] as const);

  /** Makes all leases and refresh locks expire, as they would after some time. A running process renews its leases. */
  async function endLeases(): Promise<void> {
    await database.updateTable('leases').set({ expires_at: 0 }).execute();
    await database.updateTable('renewals').set({ until: 0 }).execute();
  }
  const stop = () => held.disposeAsync();
  return { postgres, redis, sandbox, database, relays, start, startPair, endLeases, stop };
}

/** Two programs of each role; each router has its own backends. */
export async function startCluster(environment: Environment = {}, sports?: readonly string[], query = '') {
  const stage = await stageCluster(environment, sports, query);
  const { start, startPair } = stage;
  try {
    const [sports, scholarships] = await Promise.all([startPair('sports'), startPair('scholarships')]);
    const startRouter = (at: 0 | 1) =>
      start('router', at, { SPORTS_URL: sports[at].sports, SCHOLARSHIPS_URL: scholarships[at].scholarships });
    const routers = await Promise.all([startRouter(0), startRouter(1)] as const);
    return { ...stage, routers, sports, scholarships };
  } catch (error) {
    await stage.stop();
    throw error;
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
