import { OpenAPIHono } from '@hono/zod-openapi';
import { DatabaseAway } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import type { HttpEnv } from './context.ts';
import { HttpError, internalError } from './errors.ts';
import { sendError } from './send.ts';

/** The methods a path has, for 405 and `Allow`. */
function methodsOf(app: OpenAPIHono<HttpEnv>, path: string): string[] {
  const own = app.routes.filter((route) => route.path === path && route.method !== 'ALL');
  const methods = new Set(own.map((route) => route.method));
  if (methods.has('GET')) methods.add('HEAD');
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'];
}

/** Most databases that go away are restarted: nobody who comes back this soon waits for long. */
const RETRY_AFTER_SECONDS = '10';

const databaseAway = (): HttpError =>
  new HttpError('unavailable', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });

/** An app that answers what no route does, and every error, as the contract has it. */
export function createApp(log: Logger): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  app.notFound((c) => {
    const allow = methodsOf(app, c.req.path);
    const headers = { Allow: allow.join(', ') };
    if (allow.length === 0) return sendError(new HttpError('not_found'), c.env.door.headers);
    if (c.req.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: { ...c.env.door.headers, ...headers } });
    }
    return sendError(new HttpError('method_not_allowed', { headers }), c.env.door.headers);
  });
  app.onError((error, c) => {
    if (error instanceof HttpError) return sendError(error, c.env.door.headers);
    if (error instanceof DatabaseAway) return sendError(databaseAway(), c.env.door.headers);
    log.error({ err: error, path: c.req.path }, 'unexpected error');
    return sendError(internalError(), c.env.door.headers);
  });
  return app;
}
