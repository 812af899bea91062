import type { LookupFunction } from 'node:net';
import { type Clock, systemClock } from '../clock.ts';
import { type BreakerSettings, createHostStates } from './host-state.ts';
import { type Failed, failed } from './outcome.ts';
import { isPrivateIp } from './public-address.ts';
import type { Sender } from './send-request.ts';

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
  /** GET, unless it is said. */
  readonly method?: 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** After decompression; more is `unreadable`. */
  readonly maxBytes: number;
  /** Counted and stopped apart from the rest of its host: broken images say nothing of an API beside them. */
  readonly group?: string;
  /** Connects to public addresses only, unless the host is one of `privateHosts`; else `unreachable`. */
  readonly publicOnly?: boolean;
  /** The caller keeps pauses of its own: no second try, no counting of failures. */
  readonly paced?: boolean;
  /** Gives the request up: `get` then throws its reason. */
  readonly signal?: AbortSignal;
}

export interface OriginSettings extends BreakerSettings {
  readonly userAgent: string;
  /** For request and answer together, ms. */
  readonly timeoutMs: number;
  /** Told of every request; the outcome is the status class or the reason of the failure. */
  readonly observe?: (hostOrGroup: string, outcome: string, seconds: number) => void;
  /** Hosts (with their port, if the address has one) that may resolve to private addresses. */
  readonly privateHosts?: readonly string[];
  /** Instead of the system's resolver. */
  readonly lookup?: LookupFunction;
  /** For how long a host is left alone. */
  readonly clock?: Clock;
}

/** 10 s as other clients of the provider use; the break is short, since a copy is served meanwhile. */
export const ORIGIN_DEFAULTS = { timeoutMs: 10_000, failuresBeforeBreak: 5, breakMs: 30_000 };

/** Says something of the host's state, not of the one address asked for. */
function isTrouble(answer: OriginAnswer): boolean {
  if (answer.kind === 'failed') return answer.failure.reason !== 'unreadable';
  return answer.status >= 500 || answer.status === 429 || answer.status === 403;
}
/** The files of a group are independent: some are missing or forbidden while the host is well. */
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
  let loading: Promise<Sender> | undefined;
  /** The library of requests comes with the first one: no start waits for it. */
  function sender(): Promise<Sender> {
    loading ??= import('./send-request.ts').then(({ createSender }) => createSender(settings));
    return loading;
  }
  const hosts = createHostStates({ ...settings, clock });

  return {
    /** Never throws for what an origin does; for what its caller does, see `signal`. */
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
        const answer = await (await sender()).send(asked, publicOnly);
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
      // Left alone by now: then the first answer says more.
      return again.kind === 'failed' && again.failure.reason === 'skipped' ? answer : again;
    },

    /** Waits for answers that are on their way, but not long. */
    close: async (): Promise<void> => (await loading)?.close(),
  };
}

export type OriginClient = ReturnType<typeof createOriginClient>;
