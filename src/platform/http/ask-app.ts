import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from '../log.ts';
import type { DoorContext, HttpEnv } from './context.ts';
import { HttpError, internalError } from './errors.ts';
import { sendError } from './send.ts';

/** Hands a request to the app; every answer, of whatever came in between too, has the door's headers. */
export function askApp(
  parts: {
    app: OpenAPIHono<HttpEnv>;
    log: Logger;
    /** Told of every answer. */
    observe: (status: number) => void;
  },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  door: DoorContext,
): void {
  const { app, log, observe } = parts;

  async function fetch(request: Request, env: object): Promise<Response> {
    const response = await app.fetch(request, { ...(env as HttpBindings), door });
    // What a route has written itself is told by Node.
    observe(outgoing.headersSent ? outgoing.statusCode : response.status);
    return response;
  }

  /** An address that is none, or a fault of ours outside of the app. */
  function errorHandler(err: unknown): Response {
    const isTheirs = err instanceof RequestError;
    if (!isTheirs) log.error({ err }, 'unexpected error');
    const error = isTheirs ? new HttpError('bad_request') : internalError();
    observe(error.status);
    return sendError(error, door.headers);
  }

  getRequestListener(fetch, { errorHandler, hostname: 'localhost' })(incoming, outgoing);
}
