import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from '../log.ts';
import { askApp } from './ask-app.ts';
import { clientAddress, limitKey, type TrustedProxies } from './client-address.ts';
import type { HttpEnv } from './context.ts';
import type { Cors, HeaderRecord } from './cors.ts';
import type { Direct } from './direct.ts';
import { createNegotiator } from './encoding.ts';
import { internalError } from './errors.ts';
import type { Form, HotAnswer, HotAnswers } from './hot-answers.ts';
import { type Counted, type RateLimit, tooMany } from './rate-limit.ts';
import type { RequestLog } from './request-log.ts';
import type { Exchange } from './send.ts';
import { createBodyWriter, writeError, writeForm } from './write.ts';

/** Answers the requests of a listening address. */
export type Door = RequestListener;

export interface DoorParts {
  readonly app: OpenAPIHono<HttpEnv>;
  readonly cors: Cors;
  readonly rateLimit: RateLimit;
  readonly proxies: TrustedProxies;
  readonly hotAnswers?: HotAnswers;
  /** What the app's routes answer by themselves. */
  readonly direct?: ReadonlyMap<string, Direct>;
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
 * The outside of an address: what holds for every request, whatever it asks. An answer of a moment ago is
 * written again at once; all else is the app's. The headers decided on here go to the routes as values, so
 * that each answer is built once, with all of them.
 */
export function createDoor(parts: DoorParts): Door {
  const { cors, rateLimit, proxies, hotAnswers, direct, log, requestLog, observe } = parts;
  const negotiated = createNegotiator();
  const writeBody = createBodyWriter();

  function callerOf({ headers, socket }: IncomingMessage): Caller {
    const client = clientAddress(socket.remoteAddress, first(headers['x-forwarded-for']), proxies);
    return { client, cors: cors.headersFor(headers.origin) };
  }

  function hotFormFor({ method, url = '', headers }: IncomingMessage, from: Caller): Form | undefined {
    if (method !== 'GET') return undefined;
    return hotAnswers?.take(url, {
      encoding: negotiated(headers['accept-encoding']),
      cors: from.cors,
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
    });
  }

  function answerDirectly(exchange: Exchange): boolean {
    const { method, url = '' } = exchange.incoming;
    if (method !== 'GET') return false;
    const end = url.indexOf('?');
    return direct?.get(end === -1 ? url : url.slice(0, end))?.(exchange) ?? false;
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, from: Caller, counted: Counted): void {
    const { isAllowed, rateLimit } = counted;
    const hot = isAllowed ? hotFormFor(incoming, from) : undefined;
    if (hot !== undefined) {
      writeForm(outgoing, hot, rateLimit);
      observe(hot.status);
      return;
    }
    const headers = { ...from.cors, RateLimit: rateLimit };
    if (isAllowed) {
      const keep = (kept: HotAnswer) => hotAnswers?.set(incoming.url ?? '', kept);
      const door = { headers, client: from.client, writeBody, keep };
      if (answerDirectly({ incoming, outgoing, door })) observe(outgoing.statusCode);
      else askApp(parts, incoming, outgoing, door);
    } else {
      writeError(outgoing, tooMany(), headers);
      observe(429);
    }
  }

  return (incoming, outgoing) => {
    requestLog?.(incoming, outgoing);
    const { method, headers } = incoming;
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      outgoing.writeHead(204, cors.preflightHeaders(headers.origin)).end();
      observe(204);
      return;
    }
    const from = callerOf(incoming);
    const counted = rateLimit.count(limitKey(from.client));
    if (!(counted instanceof Promise)) {
      answer(incoming, outgoing, from, counted);
      return;
    }
    counted
      .then((known) => answer(incoming, outgoing, from, known))
      .catch((err: unknown) => {
        log.error({ err }, 'a request could not be counted');
        writeError(outgoing, internalError(), from.cors);
        observe(500);
      });
  };
}
