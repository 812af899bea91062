import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Handler } from 'hono';
import type { HttpEnv } from './context.ts';
import type { Exchange } from './send.ts';

/** Answers a GET by itself, to Node; `false`: not this one, and the app is to be asked. */
export type Direct = (exchange: Exchange) => boolean;

const DIRECT = Symbol('direct');
type WithDirect = Handler<HttpEnv> & { readonly [DIRECT]?: Direct };

/** A route's handler that the door need not ask, where `direct` can answer. */
export const directly = (direct: Direct, handler: Handler<HttpEnv>): Handler<HttpEnv> =>
  Object.assign(handler, { [DIRECT]: direct });

/** By path: what an app's routes answer by themselves. An app is finished when it is asked for them. */
export function directRoutes(app: OpenAPIHono<HttpEnv>): ReadonlyMap<string, Direct> {
  const found = new Map<string, Direct>();
  for (const { method, path, handler } of app.routes) {
    const direct = (handler as WithDirect)[DIRECT];
    // Nothing may stand before it: a middleware would be passed by.
    const isAlone = app.router.match(method, path)[0].length === 1;
    if (direct !== undefined && isAlone) found.set(path, direct);
  }
  return found;
}
