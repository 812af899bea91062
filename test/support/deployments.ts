import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCampus } from '../../demo/campus.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { type Campus, parseCampus } from '../../src/app/campus.ts';
import type { Role } from '../../src/app/roles.ts';
import { createService, type Service, type ServiceOptions } from '../../src/app/service.ts';
import { readSettings } from '../../src/app/settings.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/log.ts';
import { type DatabaseKind, databaseKinds, SQLITE } from './databases.ts';
import { FREE_PORTS } from './program.ts';
import { API_KEY } from './scholarships-backend.ts';
import { READER } from './shared-readers.ts';
import { FEW_SITES, smallCampus } from './small-campus.ts';

export { API_KEY };

/** Without a circuit breaker, and with time for a busy machine. */
const PATIENT = { timeoutMs: 30_000, failuresBeforeBreak: 1_000_000 };

/** A running campus: its URLs, and the upstreams behind it. */
export interface Deployment {
  readonly router: string;
  readonly sports: string;
  readonly scholarships: string;
  readonly admin: string;
  readonly sandbox: Sandbox;
  /** Ends one part of a split deployment, as a crash of its machine would. */
  stopPart(role: Role): Promise<void>;
  /** Ends the service and starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface DeployOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly overrides?: ServiceOptions;
  readonly clock?: Clock;
  /** Replaces the demo's campus. */
  readonly campus?: Campus;
  /** Which of the demo's scholarship sites the campus has: by default a few small ones, none if false. */
  readonly sites?: 'all' | false | readonly string[];
  /** Which of the demo's sports the campus has: by default all. */
  readonly sports?: readonly string[];
  /** Upstreams of another deployment, which keep running when this deployment ends. */
  readonly sandbox?: Sandbox;
  /** By default SQLite. */
  readonly database?: DatabaseKind;
}

export type Shape = 'one process' | 'three processes';

/** A database that several processes can share: PostgreSQL, if it responds. */
export async function sharedDatabase(): Promise<DatabaseKind> {
  const [sqlite = SQLITE, postgres = SQLITE] = await databaseKinds();
  return postgres.skip === false ? postgres : sqlite;
}

/** Starts the demo campus over its own sandbox, data folder and ports. */
export async function deploy(shape: Shape = 'one process', options: DeployOptions = {}): Promise<Deployment> {
  await using begun = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
  begun.defer(() => rm(directory, { recursive: true, force: true }));
  const { clock } = options;
  const testDatabase = await (options.database ?? SQLITE).create();
  begun.defer(() => testDatabase.remove());
  const sandbox =
    options.sandbox ?? (await startSandbox(clock === undefined ? {} : { now: () => clock.now() }));
  if (options.sandbox === undefined) begun.defer(() => sandbox.stop());
  const { sites = FEW_SITES } = options;
  const demo = sites === 'all' ? demoCampus(sandbox) : smallCampus(sandbox, sites || [], options.sports);
  const campus = options.campus ?? parseCampus(demo, 'campus.demo.json');
  const running = new Map<Role, Service>();
  const addresses = { router: '', sports: '', scholarships: '', admin: '' };

  async function startPart(role: Role, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const settings = readSettings({
      ...FREE_PORTS,
      DATABASE_URL: testDatabase.url,
      DATA_DIR: directory,
      API_KEYS: API_KEY,
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      ...options.environment,
      ...more,
    });
    const service = await createService(settings, campus, role, {
      log: createLogger('silent'),
      upstreamOptions: PATIENT,
      // A test that sets the time limit of a page gets reading processes with that limit.
      ...(options.environment?.PAGE_TIMEOUT_SECONDS === undefined && { reader: READER }),
      ...options.overrides,
      ...(clock === undefined ? {} : { clock }),
    });
    running.set(role, service);
    Object.assign(addresses, await service.start());
  }

  async function startAll(): Promise<void> {
    if (shape === 'one process') return startPart('all');
    const behindRouter = { TRUSTED_PROXIES: '127.0.0.1' };
    await startPart('sports', behindRouter);
    await startPart('scholarships', behindRouter);
    await startPart('router', { SPORTS_URL: addresses.sports, SCHOLARSHIPS_URL: addresses.scholarships });
  }

  async function stopPart(role: Role): Promise<void> {
    await running.get(role)?.stop();
    running.delete(role);
  }

  async function stopAll(): Promise<void> {
    for (const role of [...running.keys()].reverse()) await stopPart(role);
  }

  begun.defer(stopAll);
  await startAll();
  const held = begun.move();
  return {
    get router() {
      return addresses.router;
    },
    get sports() {
      return addresses.sports;
    },
    get scholarships() {
      return addresses.scholarships;
    },
    get admin() {
      return addresses.admin;
    },
    sandbox,
    stopPart,
    async restart() {
      await stopAll();
      await startAll();
    },
    stop: () => held.disposeAsync(),
  };
}

/** Posts to a protected path with the API key. */
export const postTrigger = (url: string): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'X-API-Key': API_KEY } });

/** Triggers work, and resolves with the response when the work is done. Throws unless its status is 200. */
export async function trigger(url: string): Promise<unknown> {
  const response = await postTrigger(url);
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return response.json();
}

/** Whether the health of a backend names the database as a problem. */
export async function hasDatabaseProblem(backendUrl: string): Promise<boolean> {
  const health = (await (await fetch(`${backendUrl}/health`)).json()) as { problems?: string[] };
  return health.problems?.includes('database') ?? false;
}

/** Fills the cache with schedules, rosters and standings of all teams. */
export async function fillSports(campus: Deployment): Promise<void> {
  const triggers = ['schedules', 'rosters', 'standings'];
  await Promise.all(triggers.map((what) => trigger(`${campus.sports}/api/trigger/${what}`)));
}

/** Fills sports and scholarships. Needs a running clock, because a scrape pauses between two pages. */
export async function fill(campus: Deployment): Promise<void> {
  await Promise.all([fillSports(campus), trigger(`${campus.scholarships}/api/trigger/scholarships`)]);
}
