import type { LookupFunction } from 'node:net';
import { type Clock, systemClock } from '../clock.ts';
import { type BreakerSettings, createHostStates } from './host-state.ts';
import { type Failed, failed } from './outcome.ts';
import { isPrivateIp } from './public-address.ts';
import { createSender } from './send-request.ts';

/** What an origin sent, whole. Redirects are the caller's to follow or refuse. */
export interface Reply {
  readonly kind: 'reply';
  readonly url: string;
  readonly status: number;
  /** Lower-case names; a repeated header is its first value. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer<ArrayBuffer>;
}

export type OriginAnswer = Reply | Failed;

export interface OriginRequest {
  readonly url: string;
  /** GET if not given. */
  readonly method?: 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** After decompression; more is `unreadable`. */
  readonly maxBytes: number;
  /** Failures of a group are counted apart from its host's: broken images say nothing about an API beside them. */
  readonly group?: string;
  /** Connects to public addresses only, unless the host is one of `privateHosts`; else `unreachable`. */
  readonly publicOnly?: boolean;
  /** The caller has pauses of its own: the client makes no second try and counts no failures. */
  readonly paced?: boolean;
  /** Aborts the request: `get` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface OriginSettings extends BreakerSettings {
  readonly userAgent: string;
  /** For request and answer together, ms. */
  readonly timeoutMs: number;
  /** Called after every request; the outcome is the status class or the reason of the failure. */
  readonly observe?: (hostOrGroup: string, outcome: string, seconds: number) => void;
  /** Hosts (with their port, if the address has one) that may resolve to private addresses. */
  readonly privateHosts?: readonly string[];
  /** Instead of the system's resolver. */
  readonly lookup?: LookupFunction;
  /** For how long a host is left alone. */
  readonly clock?: Clock;
}

/** 10 s is what other clients of the provider use. The pause can be short, because a copy is served meanwhile. */
export const ORIGIN_DEFAULTS = { timeoutMs: 10_000, failuresBeforeBreak: 5, breakMs: 30_000 };

/** Whether the answer says something about the host rather than about the one address. */
function isTrouble(answer: OriginAnswer): boolean {
  if (answer.kind === 'failed') return answer.failure.reason !== 'unreadable';
  return answer.status >= 500 || answer.status === 429 || answer.status === 403;
}
/** The same for a group, whose files are independent: some may be missing or forbidden while the host works. */
const isTroubleOfGroup = (answer: OriginAnswer): boolean =>
  answer.kind === 'failed' ? isTrouble(answer) : answer.status === 429;

/** A second try may succeed. */
const isPassing = (answer: OriginAnswer): boolean =>
  answer.kind === 'failed' ? answer.failure.reason === 'unreachable' : answer.status >= 500;

const outcomeOf = (answer: OriginAnswer): string =>
  answer.kind === 'failed' ? answer.failure.reason : `${Math.floor(answer.status / 100)}xx`;

const SECOND_TRY_MS = 200;

/** The one way out: nothing else in the service speaks to an origin. */
export function createOriginClient(settings: OriginSettings) {
  const { clock = systemClock, observe, privateHosts = [] } = settings;
  const sender = createSender(settings);
  const hosts = createHostStates({ ...settings, clock });

  return {
    /** Never throws because of an origin, only when `signal` aborts. */
    async get(asked: OriginRequest): Promise<OriginAnswer> {
      const { host, hostname } = new URL(asked.url);
      const { group = '', paced = false, signal } = asked;
      const publicOnly =
        asked.publicOnly === true && !privateHosts.includes(host) && !privateHosts.includes(hostname);
      if (publicOnly && isPrivateIp(hostname)) {
        const detail = `${host} is not a public address`;
        return failed({ reason: 'unreachable', detail, isPrivate: true });
      }
      const send = async (): Promise<OriginAnswer> => {
        const began = clock.monotonic();
        const answer = await sender.send(asked, publicOnly);
        observe?.(group || host, outcomeOf(answer), (clock.monotonic() - began) / 1000);
        return answer;
      };
      if (paced) return send();
      const ask = () => hosts.ask(`${group} ${host}`, send, group === '' ? isTrouble : isTroubleOfGroup);
      const answer = await ask();
      if (!isPassing(answer)) return answer;
      // Real time, as for everything a socket does.
      await systemClock.sleep(SECOND_TRY_MS * (0.5 + Math.random()), signal);
      signal?.throwIfAborted();
      const again = await ask();
      // The host is left alone by now: the first answer says more.
      return again.kind === 'failed' && again.failure.reason === 'skipped' ? answer : again;
    },

    /** Waits for answers that are on their way, but not long. */
    close: sender.close,
  };
}

export type OriginClient = ReturnType<typeof createOriginClient>;
