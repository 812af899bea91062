import type { IncomingMessage, RequestListener } from 'node:http';
import { hostname } from 'node:os';
import type { RequireKey } from '../platform/http/api-keys.ts';
import { createApp, plainContext } from '../platform/http/app.ts';
import { limitKey } from '../platform/http/client-address.ts';
import { createAppListener } from '../platform/http/edge.ts';
import { HttpError } from '../platform/http/errors.ts';
import { type RateLimit, tooManyRequests } from '../platform/http/rate-limit.ts';
import { REQUEST_ID } from '../platform/http/request-guard.ts';
import { uncachedJson, writeError } from '../platform/http/response.ts';
import type { Logger } from '../platform/log.ts';
import { METRICS_TYPE } from '../platform/metrics.ts';
import type { Reloaded } from './reload.ts';

/** Lets callers with a key reload the configuration. */
export interface AdminReload {
  readonly requireKey: RequireKey;
  /** The limit for reload requests. They are limited because each of them may guess a key. */
  readonly limit: RateLimit;
  readonly reload: () => Promise<Reloaded>;
}

export type ServiceState = 'starting' | 'ok' | 'stopping';

/**
 * Whether the `Host` of a request is the address of this server or the name of this machine. Otherwise a web page whose
 * name resolves to this address (DNS rebinding) could read the metrics, using the browser of somebody who can reach
 * this server.
 */
function isForThisServer({ headers: { host }, socket }: IncomingMessage): boolean {
  if (host === undefined) return true;
  const name = host.replace(/:\d*$/, '').toLowerCase();
  const ownAddress = (socket.localAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '');
  return [ownAddress, `[${ownAddress}]`, hostname().toLowerCase(), 'localhost'].includes(name);
}

/**
 * Serves operators: whether the process is alive, whether it is ready, its metrics, and a reload. There is no CORS.
 * Only reload requests have a rate limit.
 */
export function createAdmin(deps: {
  readMetrics: () => Promise<string>;
  state: () => ServiceState;
  /** Not set if the service was not started from files. */
  reload?: AdminReload | undefined;
  log: Logger;
}): RequestListener {
  const { readMetrics, state, reload, log } = deps;
  const app = createApp(log);
  app.get('/live', (c) => {
    return uncachedJson(200, { status: 'ok' }, c.env.edge.headers);
  });
  app.get('/ready', (c) => {
    const status = state();
    return uncachedJson(status === 'ok' ? 200 : 503, { status }, c.env.edge.headers);
  });
  app.get('/metrics', async (c) => {
    const headers = { ...c.env.edge.headers, 'Cache-Control': 'no-store', 'Content-Type': METRICS_TYPE };
    return new Response(await readMetrics(), { headers });
  });
  if (reload !== undefined) {
    app.post('/admin/reload', async (c) => {
      if (!(await reload.limit.count(limitKey(c.env.edge.client))).isAllowed) throw tooManyRequests();
      reload.requireKey(c.req.header('x-api-key'));
      const { problem, needsRestart } = await reload.reload();
      const reply =
        problem === undefined ? { status: 'reloaded', needsRestart } : { status: 'kept', problem };
      return uncachedJson(problem === undefined ? 200 : 409, reply, c.env.edge.headers);
    });
  }
  const callApp = createAppListener({ app, log, observe: () => undefined });
  return (incoming, outgoing) => {
    const headers = { ...plainContext.headers, [REQUEST_ID]: String(incoming.headers['x-request-id']) };
    const context = { ...plainContext, headers, client: incoming.socket.remoteAddress ?? '' };
    if (isForThisServer(incoming)) callApp(incoming, outgoing, context);
    else writeError(outgoing, new HttpError('misdirected'), headers);
  };
}
