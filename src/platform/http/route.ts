import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context, Handler } from 'hono';
import { getQueryParams } from 'hono/utils/url';
import type { RequireKey } from './api-keys.ts';
import type { DoorContext, HttpEnv } from './context.ts';
import type { HeaderRecord } from './cors.ts';
import { directly } from './direct.ts';
import { ERRORS, type ErrorName } from './errors.ts';
import { isPrepared, type Prepared, prepare, prepareEnvelope } from './prepared.ts';
import { commonQuery, readQuery } from './query.ts';
import { type Representation, type Representations, representJson } from './representation.ts';
import {
  describe,
  type Exchange,
  type Freshness,
  sendRepresentation,
  sendUncached,
  writeRepresentation,
} from './send.ts';

/** A route is a value: validation, types, headers and the OpenAPI document all come from it. */
export interface Route<Q extends z.ZodObject, A extends z.ZodType> {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly query: Q;
  readonly answer: A;
  readonly errors: readonly ErrorName[];
  /** Seconds (`Cache-Control: public, max-age=…`), or `no-store`. */
  readonly maxAge: number | 'no-store';
  readonly needsKey?: boolean;
}

export type AnyRoute = Route<z.ZodObject, z.ZodType>;

export const defineRoute = <Q extends z.ZodObject, A extends z.ZodType>(route: Route<Q, A>): Route<Q, A> =>
  route;

/** What a cached GET answers with. The body is only made when no representation of `version` is at hand. */
export interface Answer<T> extends Omit<Freshness, 'maxAge'> {
  /** Changes whenever the body would. */
  readonly version: string;
  readonly body: () => T;
  /** When the body last changed, ms (`Last-Modified`); without it, `confirmedAt`. */
  readonly modifiedAt?: number;
  /** Seconds, where the service knows better than the route. */
  readonly maxAge?: number;
}

/** Of a route: a value, or its JSON made beforehand. */
type AnswerOf<A extends z.ZodType> = Answer<z.input<A> | Prepared<z.input<A>>>;

export interface Asked<Q> {
  readonly query: Q;
  /** `nocache=1` */
  readonly bypass: boolean;
}

const errorBody = z
  .object({ error: z.string(), message: z.string().optional(), retryAfter: z.number().optional() })
  .openapi('Error');

/** Errors any route can answer, through any door. */
const COMMON_ERRORS: readonly ErrorName[] = ['rate_limited', 'internal'];
/** … and those only with a key. */
const keyErrors = (route: AnyRoute): readonly ErrorName[] => (route.needsKey ? ['unauthorized'] : []);

/** The error answers of a route in the OpenAPI document; those of every door are added. */
export function errorResponses(names: readonly ErrorName[]): RouteConfig['responses'] {
  const byStatus = Map.groupBy([...names, ...COMMON_ERRORS], (name) => ERRORS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: [...new Set(ofStatus.map((name) => ERRORS[name].text))].join(' · '),
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  );
}

export const toOpenApi = (route: AnyRoute): RouteConfig => ({
  method: route.method,
  path: route.path,
  tags: [route.tag],
  summary: route.summary,
  ...(route.description === undefined ? {} : { description: route.description }),
  ...(route.needsKey ? { security: [{ apiKey: [] }] } : {}),
  request: { query: route.method === 'get' ? route.query.extend(commonQuery.shape) : route.query },
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: route.answer } } },
    ...errorResponses([...route.errors, ...keyErrors(route)]),
  },
});

type App = OpenAPIHono<HttpEnv>;

/** Values of a query, by name. */
type Values = Readonly<Record<string, string[]>>;

function ask<Q extends z.ZodObject>(schema: Q, given: Values) {
  const values = (name: string) => given[name];
  const { nocache, envelope } = readQuery(commonQuery, values);
  return { query: readQuery(schema, values), bypass: nocache === '1', enveloped: envelope === '1' };
}

const metaOf = (timestamp: number, cached: boolean) => ({
  timestamp: new Date(timestamp).toISOString(),
  cached,
});

function bodyOf<T>(answer: Answer<T | Prepared<T>>, enveloped: boolean): Prepared<unknown> {
  const body = answer.body();
  const bare = isPrepared(body) ? body : prepare(body);
  return enveloped ? prepareEnvelope(bare, metaOf(answer.confirmedAt, answer.cache === 'hit')) : bare;
}

export interface GetTools {
  readonly representations: Representations;
  readonly now: () => number;
  /** Told of every answer that is given again without asking the route. */
  readonly onRepeat?: () => void;
}

/** Keeps answers as representations, per address and per version of their data. */
function createPresenter<A extends z.ZodType>(route: AnyRoute, tools: GetTools) {
  const { representations, now, onRepeat } = tools;
  return (
    { query, bypass, enveloped }: ReturnType<typeof ask>,
    answer: AnswerOf<A>,
    { keep }: DoorContext,
  ): readonly [Representation, HeaderRecord] => {
    const cached = answer.cache === 'hit';
    const form = enveloped ? `envelope:${cached}` : 'bare';
    const { representation, isPopular } = representations.of(
      `${route.path} ${form} ${JSON.stringify(query)}`,
      answer.version,
      () => representJson(bodyOf(answer, enveloped), answer.modifiedAt ?? answer.confirmedAt),
    );
    const maxAge = bypass ? 'no-store' : (answer.maxAge ?? route.maxAge);
    const headers = describe(representation, { ...answer, maxAge }, now());
    if (!bypass && cached && isPopular) {
      keep?.({ representation, headers, ...(onRepeat && { onWrite: onRepeat }) });
    }
    return [representation, headers];
  };
}

function register(app: App, route: AnyRoute, handler: Handler<HttpEnv>): void {
  app.openAPIRegistry.registerPath(toOpenApi(route));
  app.get(route.path, handler);
}

/** Mounts a GET whose answer is kept as a representation. */
export function mountGet<Q extends z.ZodObject, A extends z.ZodType>(
  app: App,
  route: Route<Q, A>,
  tools: GetTools,
  handle: (asked: Asked<z.output<Q>>) => AnswerOf<A> | Promise<AnswerOf<A>>,
): void {
  const present = createPresenter<A>(route, tools);
  register(app, route, async (c) => {
    const asked = ask(route.query, c.req.queries());
    return sendRepresentation(c, ...present(asked, await handle(asked), c.env.door));
  });
}

/**
 * Mounts a GET whose answer is always at hand: the door has it without the app, whose promises and Request cost a
 * search 8 µs. `renew` reads what is held anew, if it is time for that, and says whether it did.
 */
export function mountHeld<Q extends z.ZodObject, A extends z.ZodType>(
  app: App,
  route: Route<Q, A>,
  { renew, ...tools }: GetTools & { readonly renew: () => Promise<boolean> },
  held: (query: z.output<Q>, isNew: boolean) => AnswerOf<A>,
): void {
  const present = createPresenter<A>(route, tools);

  function direct(exchange: Exchange): boolean {
    let answered: ReturnType<typeof present>;
    try {
      const asked = ask(route.query, getQueryParams(exchange.incoming.url ?? '') as Values);
      if (asked.bypass) return false;
      answered = present(asked, held(asked.query, false), exchange.door);
    } catch {
      // The app comes upon the same, and says what is wrong.
      return false;
    }
    writeRepresentation(exchange, ...answered);
    return true;
  }

  async function handler(c: Context<HttpEnv>): Promise<Response> {
    const asked = ask(route.query, c.req.queries());
    const isNew = asked.bypass && (await renew());
    return sendRepresentation(c, ...present(asked, held(asked.query, isNew), c.env.door));
  }

  register(app, route, directly(direct, handler));
}

/** Mounts a route whose answer is made anew each time and kept by nobody: health, triggers. */
export function mountUncached<Q extends z.ZodObject, A extends z.ZodType>(
  app: App,
  route: Route<Q, A>,
  tools: { now: () => number; requireKey: RequireKey },
  handle: (query: z.output<Q>, client: string) => z.input<A> | Promise<z.input<A>>,
): void {
  app.openAPIRegistry.registerPath(toOpenApi(route));
  app.on(route.method.toUpperCase(), route.path, async (c) => {
    if (route.needsKey) tools.requireKey(c.req.header('x-api-key'));
    const { query, enveloped } = ask(route.query, c.req.queries());
    const body = await handle(query, c.env.door.client);
    const wrapped =
      enveloped && route.method === 'get' ? { data: body, meta: metaOf(tools.now(), false) } : body;
    return sendUncached(200, wrapped, c.env.door.headers);
  });
}
