import { type Dispatcher, request } from 'undici';
import type { OriginAnswer, OriginRequest } from './origin-client.ts';
import { type Failed, failed } from './outcome.ts';
import { PRIVATE_ADDRESS } from './public-address.ts';
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

/** One request, without any memory of those before. */
export async function sendRequest(
  asked: OriginRequest,
  how: { userAgent: string; timeoutMs: number; dispatcher: Dispatcher },
): Promise<OriginAnswer> {
  const { url, signal } = asked;
  const late = AbortSignal.timeout(how.timeoutMs);
  try {
    const response = await request(url, {
      dispatcher: how.dispatcher,
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
      headers: { 'user-agent': how.userAgent, 'accept-encoding': ACCEPT_ENCODING, ...asked.headers },
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
}
