import type { LookupFunction } from 'node:net';
import { type Clock, systemClock } from '../clock.ts';
import { type BreakerSettings, createHostStates } from './host-state.ts';
import { type Failed, failed } from './outcome.ts';
import { isPrivateIp } from './public-address.ts';
import { createSender } from './send-request.ts';

/** A whole reply of an origin. The caller decides whether to follow redirects. */
export interface Reply {
  readonly kind: 'reply';
  readonly url: string;
  readonly status: number;
  /** By lower-case name. Of a repeated header, the first value. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer<ArrayBuffer>;
}

export type OriginAnswer = Reply | Failed;

export interface OriginRequest {
  readonly url: string;
  /** By default GET. */
  readonly method?: 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** Limit after decompression; a larger body is `unreadable`. */
  readonly maxBytes: number;
  /** A group's failures are counted separately from its host's: broken images say nothing about an API on that host. */
  readonly group?: string;
  /** Connects only to public addresses, unless the host is one of `privateHosts`; otherwise `unreachable`. */
  readonly publicOnly?: boolean;
  /** The caller pauses and retries by itself: the client does not retry and counts no failures. */
  readonly paced?: boolean;
  /** Aborts the request; `get` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface OriginSettings extends BreakerSettings {
  readonly userAgent: string;
  /** Limit for request and answer together, ms. */
  readonly timeoutMs: number;
  /** Called after every request; the outcome is the status class or the reason of the failure. */
  readonly observe?: (hostOrGroup: string, outcome: string, seconds: number) => void;
  /** Hosts (with their port, if the address has one) that may resolve to private addresses. */
  readonly privateHosts?: readonly string[];
  /** Replaces the system's resolver. */
  readonly lookup?: LookupFunction;
  /** For the pauses of hosts. */
  readonly clock?: Clock;
}

/** 10 s is what other clients of the provider use. The pause can be short, because cached values are served. */
export const ORIGIN_DEFAULTS = { timeoutMs: 10_000, failuresBeforeBreak: 5, breakMs: 30_000 };

/** Whether the answer says something about the host, rather than about this address only. */
function isTrouble(answer: OriginAnswer): boolean {
  if (answer.kind === 'failed') return answer.failure.reason !== 'unreadable';
  return answer.status >= 500 || answer.status === 429 || answer.status === 403;
}
/** The same for a group: its files are independent, so some may be missing or forbidden while the host works. */
const isTroubleOfGroup = (answer: OriginAnswer): boolean =>
  answer.kind === 'failed' ? isTrouble(answer) : answer.status === 429;

/** Whether a second try may succeed. */
const isPassing = (answer: OriginAnswer): boolean =>
  answer.kind === 'failed' ? answer.failure.reason === 'unreachable' : answer.status >= 500;

const outcomeOf = (answer: OriginAnswer): string =>
  answer.kind === 'failed' ? answer.failure.reason : `${Math.floor(answer.status / 100)}xx`;

const SECOND_TRY_MS = 200;

/** The only way to origins: nothing else in the service sends requests to them. */
export function createOriginClient(settings: OriginSettings) {
  const { clock = systemClock, observe, privateHosts = [] } = settings;
  const sender = createSender(settings);
  const hosts = createHostStates({ ...settings, clock });

  return {
    /** Throws only if `signal` aborts, never because of the origin. */
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
      // Real time, as for everything that sockets do.
      await systemClock.sleep(SECOND_TRY_MS * (0.5 + Math.random()), signal);
      signal?.throwIfAborted();
      const again = await ask();
      // The host has a pause by now, so the first answer says more.
      return again.kind === 'failed' && again.failure.reason === 'skipped' ? answer : again;
    },

    /** Waits for a short time for answers that are on their way. */
    close: sender.close,
  };
}

export type OriginClient = ReturnType<typeof createOriginClient>;
