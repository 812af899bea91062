import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from '../log.ts';
import { clientAddress, limitKey, type TrustedProxies } from './client-address.ts';
import type { HttpEnv } from './context.ts';
import type { Cors, HeaderRecord } from './cors.ts';
import { HttpError, internalError } from './errors.ts';
import type { HotAnswer, HotAnswers } from './hot-answers.ts';
import type { RateLimit } from './rate-limit.ts';
import { conditionsOf, sendError, sendRepresentation } from './send.ts';

/** Answers one request of a listening address. */
export type Door = (request: Request, env: HttpBindings) => Promise<Response>;

export const SAFETY_HEADERS: HeaderRecord = { 'X-Content-Type-Options': 'nosniff' };

/** A header of Node's own: the first value of a repeated one. */
const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/**
 * The outside of an address: what holds for every request, whatever it asks. The headers it decides
 * on go to the routes as values, so that each answer is built once, with all of them.
 */
export function createDoor(parts: {
  app: OpenAPIHono<HttpEnv>;
  cors: Cors;
  rateLimit: RateLimit;
  proxies: TrustedProxies;
  hotAnswers?: HotAnswers;
  /** Told of every answer. */
  observe: (status: number) => void;
}): Door {
  const { app, cors, rateLimit, proxies, hotAnswers, observe } = parts;

  /** Read from Node's own request: the web one makes its headers only for those who ask it. */
  async function answer(request: Request, env: HttpBindings): Promise<Response> {
    const { method, url: target = '', headers: given, socket } = env.incoming;
    const origin = first(given.origin);
    if (method === 'OPTIONS' && given['access-control-request-method'] !== undefined) {
      return new Response(null, { status: 204, headers: cors.preflightHeaders(origin) });
    }
    const client = clientAddress(socket.remoteAddress, first(given['x-forwarded-for']), proxies);
    const headers = { ...SAFETY_HEADERS, ...cors.headersFor(origin) };
    try {
      Object.assign(headers, await rateLimit.count(limitKey(client)));
    } catch (error) {
      if (error instanceof HttpError) return sendError(error, headers);
      throw error;
    }
    const hot = method === 'GET' ? hotAnswers?.get(target) : undefined;
    if (hot !== undefined) {
      hot.onWrite?.();
      const conditions = conditionsOf((name) => first(given[name]));
      return sendRepresentation(hot.representation, hot.headers, headers, conditions);
    }
    const keep = (kept: HotAnswer) => hotAnswers?.set(target, kept);
    return app.fetch(request, { ...env, door: { headers, client, keep } });
  }

  return async (request, env) => {
    const response = await answer(request, env);
    observe(response.status);
    return response;
  };
}

/** The methods a path has, for 405 and `Allow`. */
function methodsOf(app: OpenAPIHono<HttpEnv>, path: string): string[] {
  const own = app.routes.filter((route) => route.path === path && route.method !== 'ALL');
  const methods = new Set(own.map((route) => route.method));
  if (methods.has('GET')) methods.add('HEAD');
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'];
}

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
    log.error({ err: error, path: c.req.path }, 'unexpected error');
    return sendError(internalError(), c.env.door.headers);
  });
  return app;
}
