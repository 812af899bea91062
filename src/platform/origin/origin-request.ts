import type { LookupFunction } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Failed } from './outcome.ts';
import type { OutboundProxies } from './proxy.ts';

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
  /** By default GET, or POST with a body. */
  readonly method?: 'HEAD';
  /** Sent by POST. */
  readonly body?: string;
  /** Limit for request and answer together, ms; by default that of all requests. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Limit after decompression; a larger body is `unreadable`. */
  readonly maxBytes: number;
  /** A group's failures are counted separately from its host's: broken images say nothing about an API on that host. */
  readonly group?: string;
  /** A part of the host, such as one league: where it alone is refused, the rest of the host is still asked. */
  readonly scope?: string;
  /** Connects only to public addresses, unless the host is one of `privateHosts`; otherwise `unreachable`. */
  readonly publicOnly?: boolean;
  /** The caller pauses and retries by itself: the client does not retry and counts no failures. */
  readonly paced?: boolean;
  /** Aborts the request; `get` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A message to somebody who asked for it. */
export interface OriginMessage {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Limit for the whole, ms. */
  readonly timeoutMs: number;
  /** Aborts the request; `post` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The head of an answer to a message. */
export interface Receipt {
  readonly kind: 'receipt';
  readonly status: number;
  readonly retryAfter: string | undefined;
}

export interface BreakerOptions {
  /** After this many failures in a row, the host is not requested for a while. */
  readonly failuresBeforeBreak: number;
  /** How long it is not requested, ms. */
  readonly breakMs: number;
}

export interface OriginDeps extends BreakerOptions {
  readonly userAgent: string;
  /** Limit for request and answer together, ms. */
  readonly timeoutMs: number;
  /** Called after every request; the outcome is the status class or the reason of the failure. */
  readonly observe?: (hostOrGroup: string, outcome: string, seconds: number) => void;
  /** Hosts (with their port, if the address has one) that may resolve to private addresses. */
  readonly privateHosts?: readonly string[];
  /** Replaces the system's resolver. */
  readonly lookup?: LookupFunction;
  readonly proxies?: OutboundProxies;
  /** For the pauses of hosts. */
  readonly clock?: Clock;
}
