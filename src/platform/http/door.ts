import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from '../log.ts';
import { clientAddress, limitKey, type TrustedProxies } from './client-address.ts';
import type { HttpEnv } from './context.ts';
import type { Cors, HeaderRecord } from './cors.ts';
import { createNegotiator } from './encoding.ts';
import { HttpError, internalError } from './errors.ts';
import type { Form, HotAnswer, HotAnswers } from './hot-answers.ts';
import { type Counted, type RateLimit, tooMany } from './rate-limit.ts';
import type { RequestLog } from './request-log.ts';
import { errorHeaders, sendError } from './send.ts';

/** Answers the requests of a listening address. */
export type Door = RequestListener;

export interface DoorParts {
  readonly app: OpenAPIHono<HttpEnv>;
  readonly cors: Cors;
  readonly rateLimit: RateLimit;
  readonly proxies: TrustedProxies;
  readonly hotAnswers?: HotAnswers;
  readonly log: Logger;
  readonly requestLog?: RequestLog;
  /** Told of every answer. */
  readonly observe: (status: number) => void;
}

/** What is known of a request before anybody looks at what it asks. */
interface Caller {
  /** The client's address, proxies resolved. */
  readonly client: string;
  /** CORS and safety headers. */
  readonly cors: HeaderRecord;
}

/** A header of Node's own: the first value of a repeated one. */
const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/**
 * The outside of an address: what holds for every request, whatever it asks. Written to Node itself is what
 * is asked most (answers of a moment ago) and what should cost least (refusals); all else is the app's. The
 * headers decided on here go to the routes as values, so that each answer is built once, with all of them.
 */
export function createDoor(parts: DoorParts): Door {
  const { app, cors, rateLimit, proxies, hotAnswers, log, requestLog, observe } = parts;
  const negotiated = createNegotiator();

  function writeError(outgoing: ServerResponse, error: HttpError, headers: HeaderRecord): void {
    const json = JSON.stringify(error.body);
    const length = String(Buffer.byteLength(json));
    outgoing.writeHead(error.status, { ...headers, ...errorHeaders(error), 'Content-Length': length });
    outgoing.end(json);
    observe(error.status);
  }

  function writeForm(outgoing: ServerResponse, { status, headers, bytes }: Form, { fields }: Counted): void {
    const { RateLimit: left, 'RateLimit-Policy': policy } = fields;
    outgoing.writeHead(status, [...headers, 'RateLimit-Policy', policy, 'RateLimit', left]);
    outgoing.end(bytes);
    observe(status);
  }

  function hotFormFor({ method, url = '', headers }: IncomingMessage, from: Caller): Form | undefined {
    if (method !== 'GET') return undefined;
    return hotAnswers?.take(url, {
      encoding: negotiated(first(headers['accept-encoding'])),
      cors: from.cors,
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
    });
  }

  function askApp(incoming: IncomingMessage, outgoing: ServerResponse, from: Caller, counted: Counted): void {
    const headers = { ...from.cors, ...counted.fields };
    const keep = (kept: HotAnswer) => hotAnswers?.set(incoming.url ?? '', kept);
    const door = { headers, client: from.client, keep };

    async function fetch(request: Request, env: object): Promise<Response> {
      const response = await app.fetch(request, { ...(env as HttpBindings), door });
      observe(response.status);
      return response;
    }
    /** An address that is none, or a fault of ours outside of the app. */
    function errorHandler(err: unknown): Response {
      if (!(err instanceof RequestError)) log.error({ err }, 'unexpected error');
      const error = err instanceof RequestError ? new HttpError('bad_request') : internalError();
      observe(error.status);
      return sendError(error, headers);
    }
    getRequestListener(fetch, { errorHandler, hostname: 'localhost' })(incoming, outgoing);
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, from: Caller, counted: Counted): void {
    const hot = counted.isAllowed ? hotFormFor(incoming, from) : undefined;
    if (!counted.isAllowed) writeError(outgoing, tooMany(counted.fields), from.cors);
    else if (hot !== undefined) writeForm(outgoing, hot, counted);
    else askApp(incoming, outgoing, from, counted);
  }

  return (incoming, outgoing) => {
    requestLog?.(incoming, outgoing);
    const { method, headers: given, socket } = incoming;
    const origin = given.origin;
    if (method === 'OPTIONS' && given['access-control-request-method'] !== undefined) {
      outgoing.writeHead(204, cors.preflightHeaders(origin)).end();
      observe(204);
      return;
    }
    const client = clientAddress(socket.remoteAddress, first(given['x-forwarded-for']), proxies);
    const from = { client, cors: cors.headersFor(origin) };
    const counted = rateLimit.count(limitKey(client));
    if (!(counted instanceof Promise)) {
      answer(incoming, outgoing, from, counted);
      return;
    }
    counted
      .then((known) => answer(incoming, outgoing, from, known))
      .catch((err: unknown) => {
        log.error({ err }, 'a request could not be counted');
        writeError(outgoing, internalError(), from.cors);
      });
  };
}
