import { Agent, request } from 'undici';
import { withTimeout } from '../async/with-timeout.ts';
import { systemClock } from '../clock.ts';
import type { OriginAnswer, OriginRequest, OriginSettings } from './origin-client.ts';
import { type Failed, failed } from './outcome.ts';
import { createPublicLookup, PRIVATE_ADDRESS } from './public-address.ts';
import { ACCEPT_ENCODING, readBody, UnreadableBody } from './read-body.ts';

/** Node and undici name a slow origin in several ways. */
const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

function failureOf(error: unknown, url: string): Failed {
  if (!(error instanceof Error)) throw error;
  if (error instanceof UnreadableBody) {
    return failed({ reason: 'unreadable', detail: `${url}: ${error.message}` });
  }
  const code = 'code' in error ? String(error.code) : error.name;
  const isSlow = error.name === 'TimeoutError' || TIMEOUT_CODES.has(code);
  const detail = `${url}: ${code === error.name ? error.message : code}`;
  const isPrivate = code === PRIVATE_ADDRESS && ({ isPrivate: true } as const);
  return failed({ reason: isSlow ? 'timeout' : 'unreachable', detail, ...isPrivate });
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const CONNECTIONS = { connections: 8, keepAliveTimeout: 10_000 };
/** When the service ends nobody waits for the answers any more. */
const CLOSE_MS = 2_000;

/** Requests without any memory of those before but their connections. */
export function createSender({ userAgent, timeoutMs, lookup }: OriginSettings) {
  const agents = {
    any: new Agent({ ...CONNECTIONS, ...(lookup && { connect: { lookup } }) }),
    public: new Agent({ ...CONNECTIONS, connect: { lookup: createPublicLookup(lookup) } }),
  };

  return {
    async send(asked: OriginRequest, publicOnly: boolean): Promise<OriginAnswer> {
      const { url, method = 'GET', signal } = asked;
      const late = AbortSignal.timeout(timeoutMs);
      try {
        const response = await request(url, {
          method,
          dispatcher: publicOnly ? agents.public : agents.any,
          signal: signal === undefined ? late : AbortSignal.any([late, signal]),
          headers: { 'user-agent': userAgent, 'accept-encoding': ACCEPT_ENCODING, ...asked.headers },
        });
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, firstValue(value)]),
        );
        const body = await readBody(response.body, headers['content-encoding'], asked.maxBytes);
        return { kind: 'reply', url, status: response.statusCode, headers, body };
      } catch (error) {
        signal?.throwIfAborted();
        return failureOf(error, url);
      }
    },

    /** Waits for answers that are on their way, but not long. */
    async close(): Promise<void> {
      const all = Object.values(agents);
      await withTimeout(systemClock, CLOSE_MS, () => Promise.all(all.map((agent) => agent.close())));
      await Promise.all(all.map((agent) => agent.destroy()));
    },
  };
}

export type Sender = ReturnType<typeof createSender>;
