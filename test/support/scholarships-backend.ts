import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { Clock } from '../../src/platform/clock.ts';
import { type Database, migrate, openDatabase } from '../../src/platform/database/database.ts';
import { createKeyCheck } from '../../src/platform/http/api-keys.ts';
import { createApp } from '../../src/platform/http/app.ts';
import { parseProxies } from '../../src/platform/http/client-address.ts';
import { createCors } from '../../src/platform/http/cors.ts';
import { createDoor } from '../../src/platform/http/door.ts';
import { listen } from '../../src/platform/http/listener.ts';
import { createRateLimit } from '../../src/platform/http/rate-limit.ts';
import { createRepresentations } from '../../src/platform/http/representation.ts';
import { leaseMigrations } from '../../src/platform/jobs/lease-table.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createScholarships, type ScholarshipsDeps } from '../../src/scholarships/scholarships.ts';
import type { SourceSettings } from '../../src/scholarships/scrape/source.ts';
import { scholarshipMigrations } from '../../src/scholarships/store/migrations.ts';
import { createPatientOrigin } from './patient-origin.ts';
import { pretendReader } from './pretend-site.ts';

export const API_KEY = 'a-key-of-the-tests';

export interface TemporaryDatabase {
  readonly path: string;
  readonly database: Database;
  remove(): Promise<void>;
}

/** A migrated database of its own, in a file that can be opened again. */
export async function createTemporaryDatabase(): Promise<TemporaryDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'scholarships-'));
  const path = join(directory, 'campus.db');
  const database = openDatabase(`sqlite:${path}`);
  await migrate(database, { ...leaseMigrations, ...scholarshipMigrations });
  return {
    path,
    database,
    async remove() {
      await database.destroy();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface ScholarshipsBackend {
  readonly url: string;
  readonly backend: ReturnType<typeof createScholarships>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Body of a 200. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  json(path: string): Promise<any>;
  /** Runs all sources, or one, through the protected address. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  trigger(query?: string): Promise<any>;
  stop(): Promise<void>;
}

/** The scholarships backend behind a door of its own, over real HTTP. */
export async function startScholarships(
  wish: { clock: Clock; database: Database; sources: readonly SourceSettings[] } & Partial<ScholarshipsDeps>,
): Promise<ScholarshipsBackend> {
  const log = createLogger('silent');
  const origin = createPatientOrigin();
  const backend = createScholarships({
    log,
    origin,
    timeZone: 'America/Chicago',
    politeness: { delayMs: 0, jitterMs: 0 },
    reader: pretendReader,
    requireKey: createKeyCheck([API_KEY]),
    representations: createRepresentations(8 * 1024 * 1024),
    version: '1.2.3',
    isDatabaseAway: () => false,
    registry: new Registry(),
    ...wish,
  });
  const app = createApp(log);
  app.route('/', backend.routes);
  const door = createDoor({
    app,
    cors: createCors([]),
    rateLimit: createRateLimit(1_000_000, Date.now),
    proxies: parseProxies([]),
    log,
    observe: () => undefined,
  });
  await backend.start();
  const listener = await listen(door, { host: '127.0.0.1', port: 0 }, { log });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${listener.url}${path}`, { headers });

  async function body(response: Response) {
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  return {
    url: listener.url,
    backend,
    get,
    json: async (path) => body(await get(path)),
    trigger: async (query = '') =>
      body(
        await fetch(`${listener.url}/api/trigger/scholarships${query}`, {
          method: 'POST',
          headers: { 'X-API-Key': API_KEY },
        }),
      ),
    async stop() {
      await listener.close();
      await backend.stop();
      await origin.close();
    },
  };
}
