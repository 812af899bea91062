import { isIP } from 'node:net';

/** An origin that images may come from, as the campus file lists it. */
export interface AllowedOrigin {
  readonly protocol: 'http:' | 'https:';
  /** Without the `*.`; an IPv6 address in brackets. */
  readonly hostname: string;
  /** `""` for the scheme's default port. */
  readonly port: string;
  /** Whether one or more labels must precede `hostname`. */
  readonly wildcard: boolean;
  /** Whether the host is an IP address, which may then be a private one. */
  readonly literal: boolean;
}

const FORM = /^(https?:\/\/)(\*\.)?([^/*?#@\\\s]+)$/;

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Reads `https://*.espncdn.com`, `https://a.espncdn.com` or `http://127.0.0.1:41234`. Anything that is not exactly an
 * origin (a path, a default port, `*.com`) gives `undefined`.
 */
export function parseAllowedOrigin(text: string): AllowedOrigin | undefined {
  const [, scheme = '', star, host = ''] = FORM.exec(text) ?? [];
  const url = URL.parse(scheme + host);
  // Only the spelling that the URL parser itself writes is accepted, so that everyone understands the same origin.
  if (url === null || url.origin !== scheme + host || url.hostname.endsWith('.')) return undefined;
  const { hostname, port } = url;
  const wildcard = star !== undefined;
  if (wildcard && (isAddress(hostname) || !hostname.includes('.'))) return undefined;
  const literal = !wildcard && (isAddress(hostname) || hostname === 'localhost');
  return { protocol: url.protocol as AllowedOrigin['protocol'], hostname, port, wildcard, literal };
}

const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+$/;

function isHostOf(origin: AllowedOrigin, hostname: string): boolean {
  if (!origin.wildcard) return hostname === origin.hostname;
  return hostname.endsWith(origin.hostname) && LABELS.test(hostname.slice(0, -origin.hostname.length));
}

export const isOf = (origin: AllowedOrigin, url: URL): boolean =>
  url.protocol === origin.protocol && url.port === origin.port && isHostOf(origin, url.hostname);
