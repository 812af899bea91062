import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Hono } from 'hono';
import { createApp, type HttpEnv } from '../../src/platform/http/app.ts';
import { parseProxies } from '../../src/platform/http/client-address.ts';
import { createCors } from '../../src/platform/http/cors.ts';
import { createEdge } from '../../src/platform/http/edge.ts';
import { createRateLimit, limitPolicy } from '../../src/platform/http/rate-limit.ts';
import { listen } from '../../src/platform/http/server.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createUpstreamClient, type UpstreamClient } from '../../src/platform/upstream/upstream-client.ts';
import type { UpstreamDeps, UpstreamRequest } from '../../src/platform/upstream/upstream-request.ts';
import { getImage } from '../../src/sports/http/image.ts';
import { createImages, type ImagesDeps } from '../../src/sports/images/images.ts';
import { startImageHost } from './image-host.ts';
import { createManualClock } from './manual-clock.ts';

export interface StageOptions {
  readonly upstreamOptions?: Partial<UpstreamDeps>;
  readonly images?: Partial<ImagesDeps>;
  /** Whether requests to all hosts are sent to the pretend host. */
  readonly rerouted?: boolean;
}

/** Records the service's requests, including redirects; `rerouted` sends all of them to one host. */
function recordRequests(client: UpstreamClient, rerouted: string | undefined) {
  const requests: UpstreamRequest[] = [];
  const upstream: UpstreamClient = {
    ...client,
    async get(requested) {
      requests.push(requested);
      if (rerouted === undefined) return client.get(requested);
      const { pathname, search } = new URL(requested.url);
      const reply = await client.get({ ...requested, url: rerouted + pathname + search, publicOnly: false });
      return reply.kind === 'reply' ? { ...reply, url: requested.url } : reply;
    },
  };
  return { origin: upstream, requests };
}

/** The image route on a real server, with a pretend image host, a manual clock and a temporary folder. */
export async function stageImages(t: TestContext, options: StageOptions = {}) {
  const begun = new AsyncDisposableStack();
  t.after(() => begun.disposeAsync());
  const directory = await mkdtemp(join(tmpdir(), 'campus-images-'));
  begun.defer(() => rm(directory, { recursive: true, force: true }));
  const host = begun.adopt(await startImageHost(), (one) => one.stop());
  const clock = createManualClock('2026-11-21T06:00:00Z');
  const log = createLogger('silent');
  const client = createUpstreamClient({
    userAgent: 'CampusData/test (+https://example.edu)',
    timeoutMs: 30_000,
    failuresBeforeBreak: 1_000,
    breakMs: 30_000,
    ...options.upstreamOptions,
  });
  begun.defer(() => client.close());
  const { origin, requests } = recordRequests(client, options.rerouted ? host.url : undefined);

  const build = () =>
    createImages({
      upstream: origin,
      allowedOrigins: [host.url, 'https://*.pictures.example', `http://*.named.example:${host.port}`],
      directory,
      maxStoredBytes: 10_000_000,
      clock,
      log,
      ...options.images,
    });

  async function open() {
    const images = build();
    const routes = new Hono<HttpEnv>();
    getImage.mount(routes, { images, clock, now: clock.now });
    const app = createApp(log);
    app.route('/', routes);
    const limit = {
      limit: createRateLimit(1_000_000, Date.now),
      cors: createCors(['*'], limitPolicy(1_000_000)),
    };
    const edge = createEdge({
      app,
      limitFor: () => limit,
      proxies: parseProxies([]),
      log,
      observe: () => {},
    });
    return { images, routes, listener: await listen(edge, { host: '127.0.0.1', port: 0 }, { log }) };
  }

  let running = await open();
  const stop = async () => {
    await running.listener.close();
    await running.images.idle();
  };
  begun.defer(stop);

  return {
    directory,
    host,
    clock,
    /** Every request that was sent to an upstream. */
    requests,
    get images() {
      return running.images;
    },
    get routes() {
      return running.routes;
    },
    /** Sends the query exactly as written. */
    query: (query: string, init: RequestInit = {}) =>
      fetch(`${running.listener.url}/api/image${query}`, { headers: { connection: 'close' }, ...init }),
    /** Requests the image at a URL. */
    proxy(address: string, { headers = {}, method = 'GET', more = '' } = {}) {
      const query = `?url=${encodeURIComponent(address)}${more}`;
      return this.query(query, { method, headers: { connection: 'close', ...headers } });
    },
    /** Requests the image at a path of the pretend host. */
    get(path: string, how: { headers?: Record<string, string>; method?: string; more?: string } = {}) {
      return this.proxy(host.url + path, how);
    },
    /** Stops the service and starts it again with the same folder. */
    async restart() {
      await stop();
      running = await open();
    },
  };
}

export type ImageStage = Awaited<ReturnType<typeof stageImages>>;

export const bodyOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());
