import * as http from 'node:http';
import * as https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { createTurns, withTimeout } from '../async.ts';
import { systemClock } from '../clock.ts';
import { type Failed, failed } from './outcome.ts';
import { createPublicLookup, PRIVATE_ADDRESS } from './public-ip.ts';
import {
  type OutboundProxies,
  passesProxy,
  type Receipt,
  type UpstreamDeps,
  type UpstreamMessage,
  type UpstreamRequest,
  type UpstreamResponse,
} from './upstream-request.ts';

function failureOf(error: unknown, url: string, isLate: boolean): Failed {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : error.name;
  const isPrivate = code === PRIVATE_ADDRESS && ({ isPrivate: true } as const);
  // Whatever the end of the time has broken, such as a body that was being decoded.
  if (isLate || code === 'ETIMEDOUT') return failed({ reason: 'timeout', problem: `${url}: timeout` });
  if (error instanceof UnreadableBody)
    return failed({ reason: 'unreadable', problem: `${url}: ${error.message}` });
  return failed({ reason: 'unreachable', code, problem: `${url}: ${code}`, ...isPrivate });
}

/** Idle connections stay open for 10 s, or for as long as the upstream specifies. */
const CONNECTIONS = { keepAlive: true, maxSockets: 8, timeout: 10_000 };
/** How many long bodies, each of at most 8 MB, may be in memory at the same time, across all upstreams. */
const LONG_BODIES = 2;
/** How long to wait for pending requests when the service stops. */
const CLOSE_MS = 2_000;

function createAgents(
  lookup: UpstreamDeps['lookup'],
  {
    proxies,
    connections = CONNECTIONS,
  }: { proxies?: OutboundProxies | undefined; connections?: http.AgentOptions } = {},
) {
  const proxyEnv = proxies && { HTTP_PROXY: proxies.http, HTTPS_PROXY: proxies.https };
  const options = { ...connections, ...(lookup && { lookup }), ...(proxyEnv && { proxyEnv }) };
  return { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
}

/**
 * Sends a request. Does not use undici, which mistakes a truncated body for a complete one if the end of the body is
 * marked only by the close of the connection.
 */
function begin(url: URL, options: https.RequestOptions, body?: string): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      // If the end of the body is marked only by the close of the connection, the body would otherwise look complete
      // when the connection breaks.
      sent.on('error', (error) => response.destroy(error));
      resolve(response);
    });
    sent.on('error', reject).end(body);
  });
}

/** Sends requests without retries or pauses. Requests share only connections. */
export function createSender({ userAgent, timeoutMs, lookup, proxies }: UpstreamDeps) {
  const publicLookup = createPublicLookup(lookup);
  const agentsFor = (connections?: http.AgentOptions) => ({
    any: createAgents(lookup, { ...(connections && { connections }) }),
    public: createAgents(publicLookup, { ...(connections && { connections }) }),
    // The only name that is resolved here is the name of the proxy, which may be in the private network.
    proxied: createAgents(undefined, { proxies, ...(connections && { connections }) }),
  });
  const agents = agentsFor();
  // Each message has its own connection, so that a receiver that never responds cannot block others on the same host.
  const messageAgents = agentsFor({});
  const pending = new Set<Promise<UpstreamResponse>>();
  const turns = createTurns(LONG_BODIES);

  async function fetchOnce(wanted: UpstreamRequest, publicOnly: boolean): Promise<UpstreamResponse> {
    const { url, body: sent, signal } = wanted;
    const target = new URL(url);
    const protocol = target.protocol === 'https:' ? 'https:' : 'http:';
    const isProxied = proxies !== undefined && passesProxy(target, proxies);
    const timeout = AbortSignal.timeout(wanted.timeoutMs ?? timeoutMs);
    const ended = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    const length = sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) };
    try {
      const options = {
        method: sent === undefined ? 'GET' : 'POST',
        agent: agents[isProxied ? 'proxied' : publicOnly ? 'public' : 'any'][protocol],
        signal: ended,
        headers: {
          'user-agent': userAgent,
          'accept-encoding': ACCEPT_ENCODING,
          ...length,
          ...wanted.headers,
        },
      };
      const response = await begin(target, options, sent);
      const headers = Object.fromEntries(
        Object.entries(response.headersDistinct).map(([name, values]) => [name, values?.[0]]),
      );
      const body = await readBody(response, headers['content-encoding'], {
        maxBytes: wanted.maxBytes,
        turn: () => turns.take(ended),
      });
      // If a timeout or abort happens during the body, it may also look like the end of the body.
      ended.throwIfAborted();
      const { 'set-cookie': setCookie } = response.headersDistinct;
      const status = response.statusCode ?? 0;
      return { kind: 'reply', url, status, headers, body, ...(setCookie && { setCookie }) };
    } catch (error) {
      signal?.throwIfAborted();
      return failureOf(error, url, timeout.aborted);
    }
  }

  /** Sends a message. Only the head of the response is used. */
  async function deliver(wanted: UpstreamMessage, publicOnly: boolean): Promise<Receipt | Failed> {
    const { url, body, signal } = wanted;
    const target = new URL(url);
    const protocol = target.protocol === 'https:' ? 'https:' : 'http:';
    const isProxied = proxies !== undefined && passesProxy(target, proxies);
    const timeout = AbortSignal.timeout(wanted.timeoutMs);
    const ended = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    try {
      const length = String(Buffer.byteLength(body));
      const options = {
        method: 'POST',
        agent: messageAgents[isProxied ? 'proxied' : publicOnly ? 'public' : 'any'][protocol],
        signal: ended,
        headers: { 'user-agent': userAgent, 'content-length': length, ...wanted.headers },
      };
      const response = await begin(target, options, body);
      response.destroy();
      return {
        kind: 'receipt',
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
      };
    } catch (error) {
      signal?.throwIfAborted();
      return failureOf(error, url, timeout.aborted);
    }
  }

  return {
    deliver,

    send(wanted: UpstreamRequest, publicOnly: boolean): Promise<UpstreamResponse> {
      const reply = fetchOnce(wanted, publicOnly);
      pending.add(reply);
      return reply.finally(() => pending.delete(reply));
    },

    /** Waits briefly for pending responses. */
    async close(): Promise<void> {
      await withTimeout(systemClock, CLOSE_MS, () => Promise.allSettled(pending));
      for (const agent of Object.values(agents).flatMap((pair) => Object.values(pair))) agent.destroy();
    },
  };
}

/** The encodings that are accepted, and a decoder for each. */
const DECODERS = { gzip: createGunzip, br: createBrotliDecompress, deflate: createInflate } as const;

const ACCEPT_ENCODING = Object.keys(DECODERS).join(', ');

/** The body cannot be used, because it is too large or not encoded as its header claims. */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
}

/** Bodies that are longer than this have to take turns. The provider's usual pages are less than half as long. */
const SMALL_BYTES = 1024 * 1024;

export interface BodyLimits {
  /** The limit for the body both before and after decoding, so that a small body cannot fill the memory. */
  readonly maxBytes: number;
  /** Waits until a long body may be read. Resolves with a function that lets the next long body be read. */
  readonly turn: () => Promise<() => void>;
}

async function* limitSize(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UnreadableBody(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/**
 * Collects a body. If it is longer than `SMALL_BYTES`, it waits for its turn; meanwhile nothing is read, so the
 * upstream has to wait, too.
 */
async function collect(stream: AsyncIterable<Buffer>, { maxBytes, turn }: BodyLimits) {
  const chunks: Buffer[] = [];
  let size = 0;
  let endTurn: (() => void) | undefined;
  try {
    for await (const chunk of limitSize(stream, maxBytes)) {
      size += chunk.byteLength;
      if (size > SMALL_BYTES) endTurn ??= await turn();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  } finally {
    endTurn?.();
  }
}

/**
 * Names for the encoding of a body that is not compressed, and aliases of the accepted encodings (RFC 9110, section
 * 8.4.1).
 */
const PLAIN = new Set(['', 'identity', 'none', 'null', 'utf-8', 'utf8', 'binary', '8bit']);
const ALIASES: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' };

/** Reads a body and decodes it. */
export async function readBody(stream: Readable, encoding: string | undefined, limits: BodyLimits) {
  const written = encoding?.trim().toLowerCase() ?? '';
  if (PLAIN.has(written)) return collect(stream, limits);
  const name = ALIASES[written] ?? written;
  const decode = name in DECODERS ? DECODERS[name as keyof typeof DECODERS] : undefined;
  if (decode === undefined) {
    stream.destroy();
    throw new UnreadableBody(`unsupported encoding ${name}`);
  }
  const decoder = decode();
  let isStreamBroken = false;
  let isEmpty = true;
  stream.once('error', () => {
    isStreamBroken = decoder.errored === null;
  });
  try {
    return await pipeline(
      stream,
      async function* (packed: AsyncIterable<Buffer>) {
        for await (const chunk of limitSize(packed, limits.maxBytes)) {
          isEmpty = false;
          yield chunk;
        }
      },
      decoder,
      (plain: AsyncIterable<Buffer>) => collect(plain, limits),
    );
  } catch (error) {
    if (isStreamBroken || error instanceof UnreadableBody) throw error;
    // The body is empty, for example because it is the response to a HEAD request.
    if (isEmpty && stream.readableEnded) return Buffer.alloc(0);
    throw new UnreadableBody(`cannot be decoded as ${name}`, { cause: error });
  }
}
