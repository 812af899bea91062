import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock.ts';
import type { Failed } from './outcome.ts';

/** A complete response from an upstream. The caller decides whether to follow redirects. */
export interface Reply {
  readonly kind: 'reply';
  readonly url: string;
  readonly status: number;
  /** By lower-case name; the first value of a repeated header. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer<ArrayBuffer>;
}

export type UpstreamResponse = Reply | Failed;

export interface UpstreamRequest {
  readonly url: string;
  /** Sent by POST; without it the request is a GET. */
  readonly body?: string;
  /** Limit for request and response together, ms; by default `timeoutMs` of the client. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Limit after decompression; a larger body is `unreadable`. */
  readonly maxBytes: number;
  /** A group's failures are counted separately: broken images prove nothing about an API on the same host. */
  readonly group?: string;
  /** A part of the host, such as one league: if it alone is refused, the rest of the host is still requested. */
  readonly scope?: string;
  /** Connects only to public addresses, unless the host is one of `privateHosts`; otherwise `unreachable`. */
  readonly publicOnly?: boolean;
  /** The caller pauses and retries by itself: the client does not retry and counts no failures. */
  readonly paced?: boolean;
  /** Aborts the request; `get` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A message to a subscriber, such as a webhook. */
export interface UpstreamMessage {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Limit for request and response together, ms. */
  readonly timeoutMs: number;
  /** Aborts the request; `post` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The head of a response to a message. */
export interface Receipt {
  readonly kind: 'receipt';
  readonly status: number;
  readonly retryAfter: string | undefined;
}

export interface BreakerOptions {
  /** After this many failures in a row, the host gets no requests for a while. */
  readonly failuresBeforeBreak: number;
  /** How long it gets no requests, ms. */
  readonly breakMs: number;
}

export interface UpstreamDeps extends BreakerOptions {
  readonly userAgent: string;
  /** Limit for request and response together, ms. */
  readonly timeoutMs: number;
  /** Called after every request; the outcome is the status class or the reason of the failure. */
  readonly observe?: (hostOrGroup: string, outcome: string, seconds: number) => void;
  /** Hosts (with their port, if the URL has one) that may resolve to private addresses. */
  readonly privateHosts?: readonly string[];
  /** Replaces the system's resolver. */
  readonly lookup?: LookupFunction;
  readonly proxies?: OutboundProxies;
  /** For the pauses of hosts. */
  readonly clock?: Clock;
}

/** The proxies through which a network lets requests out, as the environment names them. */
export interface OutboundProxies {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  /** Hosts that bypass the proxy: `example.edu` (and its subdomains), `example.edu:8080`, an IP address, `*`. */
  readonly exceptions: readonly string[];
}

/** A proxy cannot reach this machine’s loopback interface. */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return isIP(hostname) !== 0 && ipaddr.process(hostname).range() === 'loopback';
}

function isException(entry: string, { hostname, port, protocol }: URL): boolean {
  const [, host = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  const actualPort = port || (protocol === 'https:' ? '443' : '80');
  if (onlyPort !== undefined && onlyPort !== actualPort) return false;
  const name = host.replace(/^\*?\./, '');
  return host === '*' || hostname === name || (isIP(hostname) === 0 && hostname.endsWith(`.${name}`));
}

/** Whether a request goes through a proxy. Then the proxy resolves the host name, and this process does not. */
export function passesProxy(url: URL, { exceptions, ...proxies }: OutboundProxies): boolean {
  const proxy = url.protocol === 'https:' ? proxies.https : proxies.http;
  if (proxy === undefined || isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) return false;
  return !exceptions.some((entry) => isException(entry, url));
}

/**
 * How long an upstream wants clients to wait, ms. `Retry-After` is in seconds or a date (RFC 9110, section 10.2.3).
 * `undefined` if there is none, or if the time has passed.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}
