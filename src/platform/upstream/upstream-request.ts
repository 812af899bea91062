import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock.ts';
import type { Failed } from './outcome.ts';

/** A complete response from an upstream. The caller decides whether to follow redirects. */
export interface Reply {
  readonly kind: 'reply';
  readonly url: string;
  readonly status: number;
  /** Headers by their lower-case name. If a header is repeated, only its first value. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer<ArrayBuffer>;
  /** All `Set-Cookie` headers. */
  readonly setCookie?: readonly string[];
}

export type UpstreamResponse = Reply | Failed;

export interface UpstreamRequest {
  readonly url: string;
  /** The body of a POST. If it is not given, the request is a GET. */
  readonly body?: string;
  /** The time limit for the request and its response together, ms; by default `timeoutMs` of the client. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The size limit after decompression. A larger body is `unreadable`. */
  readonly maxBytes: number;
  /** The failures of a group are counted separately: broken images prove nothing about an API on the same host. */
  readonly group?: string;
  /**
   * A part of the host, such as one league. If only this part is refused, other requests to the host are still sent.
   */
  readonly scope?: string;
  /**
   * Connects only to public addresses, unless the host is one of `privateHosts`. Otherwise the result is `unreachable`.
   */
  readonly publicOnly?: boolean;
  /** The caller pauses and retries by itself, so the client neither retries nor counts failures. */
  readonly paced?: boolean;
  /** Aborts the request; `get` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A message to a subscriber, such as a webhook. */
export interface UpstreamMessage {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The time limit for the request and its response together, ms. */
  readonly timeoutMs: number;
  /** Aborts the request; `post` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The head of the response to a message. */
export interface Receipt {
  readonly kind: 'receipt';
  readonly status: number;
  readonly retryAfter: string | undefined;
}

export interface BreakerOptions {
  /** After this many failures in a row, the host gets no requests for a while. */
  readonly failuresBeforeBreak: number;
  /** How long the host then gets no requests, ms. */
  readonly breakMs: number;
}

export interface UpstreamDeps extends BreakerOptions {
  readonly userAgent: string;
  /** The time limit for a request and its response together, ms. */
  readonly timeoutMs: number;
  /** Called after every request. The outcome is the class of the status, or the reason of the failure. */
  readonly observe?: (hostOrGroup: string, outcome: string, seconds: number) => void;
  /** Hosts (with their port, if the URL has one) that may resolve to private addresses. */
  readonly privateHosts?: readonly string[];
  /** Replaces the system's resolver. */
  readonly lookup?: LookupFunction;
  readonly proxies?: OutboundProxies;
  /** The clock for the pauses of hosts. */
  readonly clock?: Clock;
}

/** The proxies for outgoing requests, as set in the environment. */
export interface OutboundProxies {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  /**
   * Hosts that are requested without the proxy: `example.edu` (and its subdomains), `example.edu:8080`, an IP address,
   * `*`.
   */
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

/** Whether a request goes through a proxy. In that case the proxy resolves the host name, and this process does not. */
export function passesProxy(url: URL, { exceptions, ...proxies }: OutboundProxies): boolean {
  const proxy = url.protocol === 'https:' ? proxies.https : proxies.http;
  if (proxy === undefined || isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) return false;
  return !exceptions.some((entry) => isException(entry, url));
}

/**
 * How long an upstream wants clients to wait, ms. `Retry-After` is a number of seconds or a date (RFC 9110, section
 * 10.2.3). `undefined` if there is no such header, or if the time has passed.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}
