import type { IncomingMessage } from 'node:http';
import type { Clock } from '../platform/clock.ts';
import { createInternalCheck, createKeyLookup, INTERNAL_HEADER } from '../platform/http/api-keys.ts';
import { createClientLimits, parseClientLimits } from '../platform/http/client-address.ts';
import { createCors } from '../platform/http/cors.ts';
import {
  type AppliedLimit,
  createRateLimit,
  limitPolicy,
  NO_LIMIT,
  type RateLimit,
} from '../platform/http/rate-limit.ts';
import type { SharedLimit } from '../platform/http/rate-limit-redis.ts';
import type { RedisLink } from '../platform/redis.ts';
import { isMcp, MCP_HEADERS } from '../router/index.ts';
import { countedTogether } from './key-limits.ts';
import type { ListenerName } from './roles.ts';
import type { Settings } from './settings.ts';

/** The limits for images and for streams are this many times the limit for other requests. */
const CHEAP_PER_REQUEST = 10;
const CHEAP_TARGET = /^(?:\/sports)?\/api\/(?:(?<image>image\?)|live(?:\?|$))/;
/** The style and the scripts of pages, which browsers cache for a year. */
const ASSETS = '/assets/';

interface LimitDeps {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly redis: RedisLink | undefined;
}

/** Loads the library of the rate limiter. It is loaded only if Redis is used, because it takes memory. */
async function shareLimit(deps: SharedLimit): Promise<RateLimit> {
  const { createSharedRateLimit } = await import('../platform/http/rate-limit-redis.ts');
  return createSharedRateLimit(deps);
}

/**
 * The limits of each client. With `key` (the name of a key), the limits apply to all requests with that key together.
 */
async function openLimits(name: string, perMinute: number, deps: LimitDeps, key?: string) {
  const { settings, clock, redis } = deps;
  const corsOf = (most: number, read?: readonly string[]) =>
    createCors(settings.CORS_ORIGINS, limitPolicy(most, key), read);
  async function open(address: string, most: number): Promise<AppliedLimit> {
    const cors = corsOf(most);
    const local = createRateLimit(most, () => clock.now());
    const monotonic = () => clock.monotonic();
    const limit =
      redis === undefined ? local : await shareLimit({ redis, address, perMinute: most, local, monotonic });
    return { cors, limit: key === undefined ? limit : countedTogether(limit, key) };
  }
  const requests = await open(name, perMinute);
  return {
    requests,
    messages: { ...requests, cors: corsOf(perMinute, MCP_HEADERS) },
    images: await open(`${name}:images`, CHEAP_PER_REQUEST * perMinute),
    streams: await open(`${name}:streams`, CHEAP_PER_REQUEST * perMinute),
  };
}

/**
 * Returns a function that chooses the limit for a request. A page view counts as one request: the style and the scripts
 * of the page are not counted, its pictures and its stream have their own limits, and the requests that the router
 * makes for the page are not counted.
 */
export async function createRequestLimits(name: ListenerName, deps: LimitDeps) {
  const { RATE_LIMIT_PER_MINUTE: perMinute, CLIENT_LIMITS, API_KEYS, CORS_ORIGINS } = deps.settings;
  const { namedKeys = [] } = deps.settings;
  const ranges = parseClientLimits(CLIENT_LIMITS);
  const perMinuteOf = createClientLimits(ranges, perMinute);
  const isInternal = createInternalCheck(API_KEYS);
  const uncounted: AppliedLimit = { cors: createCors(CORS_ORIGINS), limit: NO_LIMIT };
  const otherwise = await openLimits(name, perMinute, deps);
  const limits = new Map([[perMinute, otherwise]]);
  for (const range of ranges) {
    if (!limits.has(range.perMinute))
      limits.set(range.perMinute, await openLimits(name, range.perMinute, deps));
  }
  const ofKeys = await Promise.all(
    namedKeys.map(async ({ name: key, key: secret, perMinute: most }) => ({
      key: secret,
      limits: await openLimits(`${name}:key:${key}`, most, deps, key),
    })),
  );
  const findKey = createKeyLookup(ofKeys);
  return ({ url = '', headers }: IncomingMessage, client: string): AppliedLimit => {
    if (isInternal(headers[INTERNAL_HEADER])) return uncounted;
    if (name === 'router' && url.startsWith(ASSETS)) return uncounted;
    const ofKey = findKey(headers['x-api-key'])?.limits;
    const applied = ofKey ?? limits.get(perMinuteOf(client)) ?? otherwise;
    const { requests, messages, images, streams } = applied;
    if (isMcp(url)) return messages;
    const cheap = CHEAP_TARGET.exec(url);
    if (cheap === null) return requests;
    return cheap.groups?.image ? images : streams;
  };
}
