import { Registry } from 'prom-client';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createKeyCheck } from '../../src/platform/http/api-keys.ts';
import { createApp } from '../../src/platform/http/app.ts';
import { parseProxies } from '../../src/platform/http/client-address.ts';
import { createCors } from '../../src/platform/http/cors.ts';
import { createEdge } from '../../src/platform/http/edge.ts';
import { createRateLimit } from '../../src/platform/http/rate-limit.ts';
import { listen } from '../../src/platform/http/server.ts';
import { leaseMigrations } from '../../src/platform/jobs/leases.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createNotifications } from '../../src/platform/notifications/notifications.ts';
import type { SourceSettings } from '../../src/scholarships/crawl/source.ts';
import { createScholarships, type ScholarshipsDeps } from '../../src/scholarships/index.ts';
import { scholarshipMigrations } from '../../src/scholarships/store/migrations.ts';
import { type DatabaseKind, SQLITE, type TestDatabase } from './databases.ts';
import { createPatientUpstream } from './patient-upstream.ts';
import { inlineReader } from './pretend-site.ts';

export const API_KEY = 'a-key-of-the-tests';

/** A new migrated database, which can be opened again by its URL. */
export const createTemporaryDatabase = (kind: DatabaseKind = SQLITE): Promise<TestDatabase> =>
  kind.create({ ...leaseMigrations, ...scholarshipMigrations });

export interface ScholarshipsBackend {
  readonly url: string;
  readonly backend: ReturnType<typeof createScholarships>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The body of a response with status 200. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any fields
  json(path: string): Promise<any>;
  /** Scrapes all sources, or one source, through the protected route. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any fields
  trigger(query?: string): Promise<any>;
  stop(): Promise<void>;
}

/** The scholarships backend on a separate server, over real HTTP. */
export async function startScholarships(
  options: {
    clock: Clock;
    database: Database;
    sources: readonly SourceSettings[];
  } & Partial<ScholarshipsDeps>,
): Promise<ScholarshipsBackend> {
  const log = createLogger('silent');
  const upstream = createPatientUpstream();
  const { notifications = createNotifications({ clock: options.clock, log, channels: [] }) } = options;
  const backend = createScholarships({
    log,
    upstream,
    notifications,
    timeZone: 'America/Chicago',
    identity: { name: 'Cedar Valley', host: 'cedar-valley.campus-data' },
    reader: inlineReader,
    politeness: { delayMs: 0, jitterMs: 0 },
    requireKey: createKeyCheck([API_KEY]),
    version: '1.2.3',
    isDatabaseUnavailable: () => false,
    isHookJobFailing: () => false,
    keepDays: 730,
    registry: new Registry(),
    ...options,
  });
  const app = createApp(log);
  app.route('/', backend.routes);
  const limit = { limit: createRateLimit(1_000_000, Date.now), cors: createCors([]) };
  const edge = createEdge({
    app,
    limitFor: () => limit,
    proxies: parseProxies([]),
    log,
    observe: () => undefined,
  });
  await backend.start();
  notifications.start();
  const listener = await listen(edge, { host: '127.0.0.1', port: 0 }, { log });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${listener.url}${path}`, { headers });

  async function body(response: Response) {
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.url} returned ${response.status}: ${text}`);
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
      await notifications.stop();
      await listener.close();
      await backend.stop();
      await upstream.close();
    },
  };
}

export const totalOf = async (response: Response): Promise<number> =>
  ((await response.json()) as { total: number }).total;
