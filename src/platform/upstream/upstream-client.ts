import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../clock.ts';
import { type Failed, failed } from './outcome.ts';
import { isPrivateIp } from './public-ip.ts';
import { createSender } from './send-request.ts';
import {
  type BreakerOptions,
  parseRetryAfter,
  type Receipt,
  type UpstreamDeps,
  type UpstreamMessage,
  type UpstreamRequest,
  type UpstreamResponse,
} from './upstream-request.ts';

/**
 * Other clients of the provider use a timeout of 10 s, too. The pause can be short, because cached values are served
 * meanwhile.
 */
export const UPSTREAM_DEFAULTS = { timeoutMs: 10_000, failuresBeforeBreak: 5, breakMs: 30_000 };

/** Whether a response shows that the whole host fails, and not only this URL. */
function isFailure(response: UpstreamResponse): boolean {
  if (response.kind === 'failed') return response.failure.reason !== 'unreadable';
  return response.status >= 500 || response.status === 429 || response.status === 403;
}
/**
 * Like `isFailure`, for a group of requests. Their files are independent of each other, so some may be missing or
 * forbidden although the host works.
 */
const isGroupFailure = (response: UpstreamResponse): boolean =>
  response.kind === 'failed' ? isFailure(response) : response.status === 429;

/**
 * For requests with a scope: a 429 and a missing response show that the host fails. Any other error proves this only
 * for the scope, so the result for the host is `undefined`.
 */
const isHostFailure = (response: UpstreamResponse): boolean | undefined =>
  response.kind === 'failed' || response.status === 429
    ? isFailure(response)
    : isFailure(response)
      ? undefined
      : false;
const isScopeFailure = (response: UpstreamResponse): boolean | undefined =>
  response.kind === 'failed' || response.status === 429 ? undefined : isFailure(response);

/** Whether a second attempt may succeed. */
const isTransient = (response: UpstreamResponse): boolean =>
  response.kind === 'failed' ? response.failure.reason === 'unreachable' : response.status >= 500;

const outcomeOf = (response: UpstreamResponse): string =>
  response.kind === 'failed' ? response.failure.reason : `${Math.floor(response.status / 100)}xx`;

const SECOND_TRY_MS = 200;

/** The service’s only client for upstreams. No other code sends requests to them. */
export function createUpstreamClient(deps: UpstreamDeps) {
  const { clock = systemClock, observe, privateHosts = [] } = deps;
  const sender = createSender(deps);
  const hosts = createHostStates({ ...deps, clock });

  return {
    /** Throws only if `signal` aborts, never because of the upstream. */
    async get(request: UpstreamRequest): Promise<UpstreamResponse> {
      const { host, hostname } = new URL(request.url);
      const { group = '', scope, paced = false, signal } = request;
      const publicOnly =
        request.publicOnly === true && !privateHosts.includes(host) && !privateHosts.includes(hostname);
      if (publicOnly && isPrivateIp(hostname)) {
        const problem = `${host} is not a public address`;
        return failed({ reason: 'unreachable', problem, isPrivate: true });
      }
      const send = async (): Promise<UpstreamResponse> => {
        const began = clock.monotonic();
        const response = await sender.send(request, publicOnly);
        observe?.(group || host, outcomeOf(response), (clock.monotonic() - began) / 1000);
        return response;
      };
      if (paced) return send();
      const countsAsFailure = group !== '' ? isGroupFailure : scope === undefined ? isFailure : isHostFailure;
      const sendToHost = () => hosts.send(`${group} ${host}`, send, countsAsFailure);
      const fetchOnce = () =>
        scope === undefined ? sendToHost() : hosts.send(`${host} ${scope}`, sendToHost, isScopeFailure);
      const response = await fetchOnce();
      if (!isTransient(response)) return response;
      // Waits in real time, because the timeouts of sockets also use real time.
      await systemClock.sleep(SECOND_TRY_MS * (0.5 + Math.random()), signal);
      signal?.throwIfAborted();
      const again = await fetchOnce();
      // If the host has been paused meanwhile, the first response is more informative.
      return again.kind === 'failed' && again.failure.reason === 'skipped' ? response : again;
    },

    /**
     * Sends a message once, and follows no redirects. Connects only to a public address, unless the host is one of
     * `privateHosts`. Throws only if `signal` aborts.
     */
    async post(message: UpstreamMessage): Promise<Receipt | Failed> {
      const { host, hostname } = new URL(message.url);
      const publicOnly = !privateHosts.includes(host) && !privateHosts.includes(hostname);
      if (publicOnly && isPrivateIp(hostname))
        return failed({ reason: 'unreachable', problem: `${host} is not a public address`, isPrivate: true });
      return sender.deliver(message, publicOnly);
    },

    /** Waits briefly for pending responses. */
    close: sender.close,
  };
}

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** The longest pause of a host, even if the host has requested a longer pause. */
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Far more than a campus has. */
const MAX_HOSTS = 500;

interface HostState {
  failures: number;
  /** Until when the host gets no requests (monotonic ms). */
  retryNotBefore: number;
  /** The single request that probes whether a failing host has recovered. */
  probe?: Promise<unknown>;
}

/**
 * Tracks hosts that keep failing or have requested a pause (429 or 503 with `Retry-After`). Such a host gets no
 * requests for a while. The pause is measured in monotonic time: otherwise, setting the clock back by an hour would
 * make it an hour longer.
 */
function createHostStates(settings: BreakerOptions & { clock: Clock }) {
  const { clock, failuresBeforeBreak, breakMs } = settings;
  const states = new LRUCache<string, HostState>({ max: MAX_HOSTS });
  const isBroken = (state: HostState): boolean => state.failures >= failuresBeforeBreak;

  function refusal(state: HostState): Failed | undefined {
    const ms = state.retryNotBefore - clock.monotonic();
    if (ms <= 0) return undefined;
    const problem = 'the upstream keeps failing, or requested a pause';
    return failed({ reason: 'skipped', problem, retryAfterSeconds: Math.ceil(ms / 1000) });
  }

  function record(state: HostState, response: UpstreamResponse, hasFailed: boolean): void {
    state.failures = hasFailed ? state.failures + 1 : 0;
    let pause = isBroken(state) ? breakMs : 0;
    if (hasFailed && response.kind === 'reply' && (response.status === 429 || response.status === 503)) {
      const requestedMs = parseRetryAfter(response.headers['retry-after'], clock.now()) ?? 0;
      pause = Math.max(pause, Math.min(requestedMs, LONGEST_PAUSE_MS));
    }
    if (pause > 0) state.retryNotBefore = clock.monotonic() + pause;
  }

  return {
    /**
     * Sends a request, unless the host is paused. `isFailure` returns whether a response counts as a failure of the
     * host, or `undefined` if the response proves nothing about the host.
     */
    async send(
      host: string,
      fetchOnce: () => Promise<UpstreamResponse>,
      isFailure: (response: UpstreamResponse) => boolean | undefined,
    ): Promise<UpstreamResponse> {
      const state = states.get(host) ?? { failures: 0, retryNotBefore: 0 };
      states.set(host, state);
      while (state.probe !== undefined) await state.probe;
      const refused = refusal(state);
      if (refused !== undefined) return refused;
      const request = fetchOnce().then((response) => {
        const hasFailed = isFailure(response);
        if (hasFailed !== undefined) record(state, response, hasFailed);
        return response;
      });
      if (isBroken(state)) {
        const done = () => delete state.probe;
        state.probe = request.then(done, done);
      }
      return request;
    },
  };
}
