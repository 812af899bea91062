import type { IncomingMessage, RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { createApp, plainContext } from '../platform/http/app.ts';
import { createAppListener } from '../platform/http/edge.ts';
import { HttpError } from '../platform/http/errors.ts';
import { uncachedJson, writeError } from '../platform/http/response.ts';
import type { Logger } from '../platform/log.ts';
import { METRICS_TYPE } from '../platform/metrics.ts';

export type ServiceState = 'starting' | 'ok' | 'stopping';

/**
 * Whether a request names this address, or this machine. A web page whose own name leads here (DNS rebinding) could
 * otherwise read the figures in the browser of somebody who reaches this address.
 */
function isForUs({ headers: { host }, socket }: IncomingMessage): boolean {
  if (host === undefined) return true;
  const name = host.replace(/:\d*$/, '').toLowerCase();
  const own = (socket.localAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '');
  return [own, `[${own}]`, hostname().toLowerCase(), 'localhost'].includes(name);
}

/** For operators: whether the process is alive, whether it is ready, and its metrics. No rate limit, no CORS. */
export function createAdmin(deps: {
  readMetrics: () => Promise<string>;
  state: () => ServiceState;
  /** Whether all workers answer that should. */
  isAlive?: () => Promise<boolean>;
  log: Logger;
}): RequestListener {
  const { readMetrics, state, isAlive = async () => true, log } = deps;
  const app = createApp(log);
  app.get('/live', async (c) => {
    const alive = await isAlive();
    return uncachedJson(alive ? 200 : 503, { status: alive ? 'ok' : 'stuck' }, c.env.edge.headers);
  });
  app.get('/ready', async (c) => {
    const status = (await isAlive()) ? state() : 'stuck';
    return uncachedJson(status === 'ok' ? 200 : 503, { status }, c.env.edge.headers);
  });
  app.get('/metrics', async (c) => {
    const headers = { ...c.env.edge.headers, 'Cache-Control': 'no-store', 'Content-Type': METRICS_TYPE };
    return new Response(await readMetrics(), { headers });
  });
  const askApp = createAppListener({ app, log, observe: () => undefined });
  return (incoming, outgoing) => {
    if (isForUs(incoming)) askApp(incoming, outgoing, plainContext);
    else writeError(outgoing, new HttpError('misdirected'), plainContext.headers);
  };
}
