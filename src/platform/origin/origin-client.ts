import { isIP, type LookupFunction } from 'node:net';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  type IPolicy,
  retry,
  wrap,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher, request } from 'undici';
import { systemClock } from '../clock.ts';
import { type Failed, failed } from './outcome.ts';
import { createPauses } from './pauses.ts';
import { createPublicLookup, isPublicAddress } from './public-address.ts';
import { ACCEPT_ENCODING, readBody, UnreadableBody } from './read-body.ts';

/** What an origin sent, whole. Redirects are the caller's to follow or refuse. */
export interface Reply {
  readonly kind: 'reply';
  readonly url: string;
  readonly status: number;
  /** Lower-case names; a repeated header is its first value. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer<ArrayBuffer>;
}

export interface OriginRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** After decompression; more is `unreadable`. */
  readonly maxBytes: number;
  /** Counted and stopped apart from the rest of its host: broken images say nothing of an API beside them. */
  readonly group?: string;
  /** Connects to public addresses only, wherever a name leads; else `unreachable`. */
  readonly publicOnly?: boolean;
  /** The caller keeps pauses of its own: no second try, no counting of failures. */
  readonly paced?: boolean;
  /** Gives the question up; the answer is then its reason, thrown. */
  readonly signal?: AbortSignal;
}

export interface OriginSettings {
  readonly userAgent: string;
  /** For the whole exchange, ms. */
  readonly timeoutMs: number;
  /** This many failures in a row stop the questions to a host … */
  readonly failuresBeforeBreak: number;
  /** … for this long, ms. */
  readonly breakMs: number;
  /** Told of every exchange; the outcome is the status class or the failure. */
  readonly observe?: (hostOrGroup: string, outcome: string) => void;
  /** Instead of the system's resolver. */
  readonly lookup?: LookupFunction;
}

/** 10 s as other clients of the provider use; the break is short, since a copy is served meanwhile. */
export const ORIGIN_DEFAULTS = { timeoutMs: 10_000, failuresBeforeBreak: 5, breakMs: 30_000 };

export type OriginAnswer = Reply | Failed;

/** A refusal that says something of the host's state, not of the one address asked for. */
const isTrouble = (answer: OriginAnswer): boolean =>
  answer.kind === 'failed'
    ? answer.failure.reason !== 'unreadable'
    : answer.status >= 500 || answer.status === 429 || answer.status === 403;

const isPassing = (answer: OriginAnswer): boolean =>
  answer.kind === 'failed' ? answer.failure.reason === 'unreachable' : answer.status >= 500;

const outcomeOf = (answer: OriginAnswer): string =>
  answer.kind === 'failed' ? answer.failure.reason : `${Math.floor(answer.status / 100)}xx`;

const CONNECTIONS = { connections: 8, keepAliveTimeout: 10_000 };
/** What is still asked when the service ends is asked for nobody. */
const CLOSE_MS = 2_000;
/** Hosts of which it is known whether they keep failing; far more than a campus has, yet a bound. */
const MOST_POLICIES = 500;

/** An IP address is not looked up by the socket. */
function isPrivateLiteral(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 && !isPublicAddress(bare);
}

/** The one way out: nothing else in the service speaks to an origin. */
export function createOriginClient(settings: OriginSettings) {
  const agents = {
    any: new Agent({ ...CONNECTIONS, ...(settings.lookup && { connect: { lookup: settings.lookup } }) }),
    public: new Agent({ ...CONNECTIONS, connect: { lookup: createPublicLookup(settings.lookup) } }),
  };
  const policies = new LRUCache<string, IPolicy>({ max: MOST_POLICIES });
  const pauses = createPauses();

  function policyOf(key: string): IPolicy {
    const known = policies.get(key);
    if (known !== undefined) return known;
    const breaker = circuitBreaker(
      handleWhenResult((answer) => isTrouble(answer as OriginAnswer)),
      { halfOpenAfter: settings.breakMs, breaker: new ConsecutiveBreaker(settings.failuresBeforeBreak) },
    );
    const again = retry(
      handleWhenResult((answer) => isPassing(answer as OriginAnswer)),
      { maxAttempts: 1, backoff: new ExponentialBackoff({ initialDelay: 200 }) },
    );
    const policy = wrap(again, breaker);
    policies.set(key, policy);
    return policy;
  }

  return {
    /** Never throws for what an origin does; for what its caller does, see `signal`. */
    async get(asked: OriginRequest): Promise<OriginAnswer> {
      try {
        const { host, hostname } = new URL(asked.url);
        const { group = '', publicOnly = false, paced = false } = asked;
        if (publicOnly && isPrivateLiteral(hostname)) {
          return failed({ reason: 'unreachable', detail: `${host} is not a public address` });
        }
        const dispatcher = publicOnly ? agents.public : agents.any;
        const ask = async () => {
          const answer = await exchange(asked, settings, dispatcher);
          settings.observe?.(group || host, outcomeOf(answer));
          return answer;
        };
        if (paced) return await ask();
        const origin = `${group} ${host}`;
        const pause = pauses.of(origin);
        if (pause !== undefined) return pause;
        const answer = await policyOf(origin).execute(ask);
        if (answer.kind === 'reply') pauses.note(origin, answer.status, answer.headers['retry-after']);
        return answer;
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        const retryAfterSeconds = Math.ceil(settings.breakMs / 1000);
        return failed({ reason: 'skipped', detail: 'the origin keeps failing', retryAfterSeconds });
      }
    },
    /** Waits for what is under way, but not long. */
    close: async () => {
      const all = Object.values(agents);
      const done = new AbortController();
      const late = systemClock.sleep(CLOSE_MS, done.signal);
      await Promise.race([late, Promise.all(all.map((agent) => agent.close()))]);
      done.abort();
      await Promise.all(all.map((agent) => agent.destroy()));
    },
  };
}

export type OriginClient = ReturnType<typeof createOriginClient>;

async function exchange(
  asked: OriginRequest,
  settings: OriginSettings,
  dispatcher: Dispatcher,
): Promise<OriginAnswer> {
  try {
    const response = await request(asked.url, {
      dispatcher,
      signal: AbortSignal.any([
        AbortSignal.timeout(settings.timeoutMs),
        ...(asked.signal ? [asked.signal] : []),
      ]),
      headers: { 'user-agent': settings.userAgent, 'accept-encoding': ACCEPT_ENCODING, ...asked.headers },
    });
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value[0] : value,
      ]),
    );
    const body = await readBody(response.body, headers['content-encoding'], asked.maxBytes);
    return { kind: 'reply', url: asked.url, status: response.statusCode, headers, body };
  } catch (error) {
    asked.signal?.throwIfAborted();
    if (error instanceof UnreadableBody) {
      return failed({ reason: 'unreadable', detail: `${asked.url}: ${error.message}` });
    }
    return failed(failureOf(error, asked.url));
  }
}

/** Node and undici name a slow origin in several ways. */
const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

function failureOf(error: unknown, url: string) {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : error.name;
  const slow = error.name === 'TimeoutError' || TIMEOUT_CODES.has(code);
  return {
    reason: slow ? 'timeout' : 'unreachable',
    detail: `${url}: ${code === error.name ? error.message : code}`,
  } as const;
}
