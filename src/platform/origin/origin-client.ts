import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../clock.ts';
import {
  type BreakerOptions,
  type OriginAnswer,
  type OriginDeps,
  type OriginMessage,
  type OriginRequest,
  parseRetryAfter,
  type Receipt,
} from './origin-request.ts';
import { type Failed, failed } from './outcome.ts';
import { isPrivateIp } from './public-address.ts';
import { createSender } from './send-request.ts';

/** 10 s is what other clients of the provider use. The pause can be short, because cached values are served. */
export const ORIGIN_DEFAULTS = { timeoutMs: 10_000, failuresBeforeBreak: 5, breakMs: 30_000 };

/** Whether the response reflects on the host, rather than on this URL alone. */
function isTrouble(answer: OriginAnswer): boolean {
  if (answer.kind === 'failed') return answer.failure.reason !== 'unreadable';
  return answer.status >= 500 || answer.status === 429 || answer.status === 403;
}
/** The same for a group: its files are independent, so some may be missing or forbidden while the host works. */
const isTroubleOfGroup = (answer: OriginAnswer): boolean =>
  answer.kind === 'failed' ? isTrouble(answer) : answer.status === 429;

/** With a scope, a response reflects on the scope only, unless the host requests a pause (429). */
const isTroubleOfHost = (answer: OriginAnswer): boolean | undefined =>
  answer.kind === 'failed' || answer.status === 429
    ? isTrouble(answer)
    : isTrouble(answer)
      ? undefined
      : false;
const isTroubleOfScope = (answer: OriginAnswer): boolean | undefined =>
  answer.kind === 'failed' || answer.status === 429 ? undefined : isTrouble(answer);

/** Whether a second try may succeed. */
const isPassing = (answer: OriginAnswer): boolean =>
  answer.kind === 'failed' ? answer.failure.reason === 'unreachable' : answer.status >= 500;

const outcomeOf = (answer: OriginAnswer): string =>
  answer.kind === 'failed' ? answer.failure.reason : `${Math.floor(answer.status / 100)}xx`;

const SECOND_TRY_MS = 200;

/** The only way to upstreams: nothing else in the service sends requests to them. */
export function createOriginClient(deps: OriginDeps) {
  const { clock = systemClock, observe, privateHosts = [] } = deps;
  const sender = createSender(deps);
  const hosts = createHostStates({ ...deps, clock });

  return {
    /** Throws only if `signal` aborts, never because of the upstream. */
    async get(asked: OriginRequest): Promise<OriginAnswer> {
      const { host, hostname } = new URL(asked.url);
      const { group = '', scope, paced = false, signal } = asked;
      const publicOnly =
        asked.publicOnly === true && !privateHosts.includes(host) && !privateHosts.includes(hostname);
      if (publicOnly && isPrivateIp(hostname)) {
        const problem = `${host} is not a public address`;
        return failed({ reason: 'unreachable', problem, isPrivate: true });
      }
      const send = async (): Promise<OriginAnswer> => {
        const began = clock.monotonic();
        const answer = await sender.send(asked, publicOnly);
        observe?.(group || host, outcomeOf(answer), (clock.monotonic() - began) / 1000);
        return answer;
      };
      if (paced) return send();
      const judge = group !== '' ? isTroubleOfGroup : scope === undefined ? isTrouble : isTroubleOfHost;
      const askHost = () => hosts.ask(`${group} ${host}`, send, judge);
      const ask = () =>
        scope === undefined ? askHost() : hosts.ask(`${host} ${scope}`, askHost, isTroubleOfScope);
      const answer = await ask();
      if (!isPassing(answer)) return answer;
      // Real time, as for everything that sockets do.
      await systemClock.sleep(SECOND_TRY_MS * (0.5 + Math.random()), signal);
      signal?.throwIfAborted();
      const again = await ask();
      // The host is paused by now, so the first response is more informative.
      return again.kind === 'failed' && again.failure.reason === 'skipped' ? answer : again;
    },

    /**
     * Sends a message once, only to a public address, unless the host is one of `privateHosts`. No redirect is followed.
     * Throws only if `signal` aborts.
     */
    async post(message: OriginMessage): Promise<Receipt | Failed> {
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

export type OriginClient = ReturnType<typeof createOriginClient>;

/** The longest pause of a host, even if it requested a longer one. */
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Far more than a campus has. */
const MAX_HOSTS = 500;

interface HostState {
  failures: number;
  /** Monotonic ms. */
  askNotBefore: number;
  /** The single request that probes whether a failing host has recovered. */
  probe?: Promise<unknown>;
}

/**
 * Tracks hosts that keep failing or have requested a pause (429 or 503 with `Retry-After`); they get no requests for a
 * while. Counted in monotonic time: if the time of day were set back by an hour, a pause would take an hour longer.
 */
function createHostStates(settings: BreakerOptions & { clock: Clock }) {
  const { clock, failuresBeforeBreak, breakMs } = settings;
  const states = new LRUCache<string, HostState>({ max: MAX_HOSTS });
  const isBroken = (state: HostState): boolean => state.failures >= failuresBeforeBreak;

  function refusal(state: HostState): Failed | undefined {
    const ms = state.askNotBefore - clock.monotonic();
    if (ms <= 0) return undefined;
    const problem = 'the origin keeps failing, or asked for a pause';
    return failed({ reason: 'skipped', problem, retryAfterSeconds: Math.ceil(ms / 1000) });
  }

  function note(state: HostState, answer: OriginAnswer, isTrouble: boolean): void {
    state.failures = isTrouble ? state.failures + 1 : 0;
    let pause = isBroken(state) ? breakMs : 0;
    if (isTrouble && answer.kind === 'reply' && (answer.status === 429 || answer.status === 503)) {
      const asked = parseRetryAfter(answer.headers['retry-after'], clock.now()) ?? 0;
      pause = Math.max(pause, Math.min(asked, LONGEST_PAUSE_MS));
    }
    if (pause > 0) state.askNotBefore = clock.monotonic() + pause;
  }

  return {
    /**
     * Sends a request, unless the host is paused. `isFailure`: whether a response counts as a failure of the host;
     * `undefined` if it proves nothing.
     */
    async ask(
      host: string,
      ask: () => Promise<OriginAnswer>,
      isTrouble: (answer: OriginAnswer) => boolean | undefined,
    ): Promise<OriginAnswer> {
      const state = states.get(host) ?? { failures: 0, askNotBefore: 0 };
      states.set(host, state);
      while (state.probe !== undefined) await state.probe;
      const refused = refusal(state);
      if (refused !== undefined) return refused;
      const asked = ask().then((answer) => {
        const trouble = isTrouble(answer);
        if (trouble !== undefined) note(state, answer, trouble);
        return answer;
      });
      if (isBroken(state)) {
        const done = () => delete state.probe;
        state.probe = asked.then(done, done);
      }
      return asked;
    },
  };
}
