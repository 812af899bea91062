import { isIP } from 'node:net';

export interface ImageUrl {
  /** The URL as the parser serializes it, without a fragment. */
  readonly url: string;
  /** Whether the host is a name, which must not resolve to a private address. */
  readonly publicOnly: boolean;
}

/** `invalid`: not a URL; `foreign`: not a URL of the provider. */
type Judgement =
  | { readonly kind: 'allowed'; readonly imageUrl: ImageUrl }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'invalid' };

/** The provider's longest URLs, those of its resizer, have about 200 characters. */
const MAX_LENGTH = 2_048;

/** Characters that are invalid in a URL and that parsers treat differently: spaces, invisible characters, and `\`. */
const INVALID_CHARACTERS = /[\s\p{Cc}\p{Cf}\\]/u;

const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The host must be written exactly as the URL parser writes it. This rejects user names, encoded or full-width letters,
 * IP addresses in unusual notations, and too few or too many slashes.
 */
function isPlainlyWritten(text: string, url: URL): boolean {
  const authority = AUTHORITY.exec(text)?.[1]?.toLowerCase();
  return authority === url.host || authority === `${url.hostname}:${DEFAULT_PORTS[url.protocol]}`;
}

/**
 * The URLs to try: as given, then with https, unless that changes the port: with https, `:443` would become the default
 * port, and the URL could match an origin that it does not name.
 */
function candidatesFor(url: URL): URL[] {
  const secure = new URL(url);
  secure.protocol = 'https:';
  return url.protocol === 'http:' && secure.port === url.port ? [url, secure] : [url];
}

const RESIZER = '/combiner/i';
/** Parameters of the provider's resizer. For other URLs a query does not change the image, and is dropped. */
const RESIZER_PARAMETERS = ['img', 'w', 'h'];

function queryOf({ pathname, searchParams }: URL): string {
  if (pathname !== RESIZER) return '';
  const named = RESIZER_PARAMETERS.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`];
  });
  return named.join('&');
}

/** The URL of the image in this width; `undefined` if the image is already resized. */
export function resizedUrl(imageUrl: ImageUrl, width: string): ImageUrl | undefined {
  const url = new URL(imageUrl.url);
  if (url.pathname === RESIZER) return undefined;
  const resized = new URL(RESIZER, url);
  resized.search = `img=${url.pathname}&w=${width}`;
  return { ...imageUrl, url: resized.href };
}

/** Decides whether a URL from a caller or a redirect may be fetched. */
export function checkImageUrl(text: string, origins: readonly AllowedOrigin[]): Judgement {
  const url = text.length <= MAX_LENGTH && !INVALID_CHARACTERS.test(text) ? URL.parse(text) : null;
  if (url === null) return { kind: 'invalid' };
  if (!isPlainlyWritten(text, url)) return { kind: 'foreign' };
  url.hash = '';
  url.search = queryOf(url);
  for (const candidate of candidatesFor(url)) {
    const origin = origins.find((one) => isOf(one, candidate));
    if (origin === undefined) continue;
    return { kind: 'allowed', imageUrl: { url: candidate.href, publicOnly: !origin.literal } };
  }
  return { kind: 'foreign' };
}

/** An origin that images may come from, as the campus file lists it. */
export interface AllowedOrigin {
  readonly protocol: 'http:' | 'https:';
  /** Without the `*.`; an IPv6 address is in brackets. */
  readonly hostname: string;
  /** `""` for the scheme's default port. */
  readonly port: string;
  /** Whether one or more labels must precede `hostname`. */
  readonly wildcard: boolean;
  /** Whether the host is an IP address, which may then be a private one. */
  readonly literal: boolean;
}

const ORIGIN_FORMAT = /^(https?:\/\/)(\*\.)?([^/*?#@\\\s]+)$/;

const isIpAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Reads `https://*.espncdn.com`, `https://a.espncdn.com` or `http://127.0.0.1:41234`. Anything that is not exactly an
 * origin (a path, a default port, `*.com`) gives `undefined`.
 */
export function parseAllowedOrigin(text: string): AllowedOrigin | undefined {
  const [, scheme = '', star, host = ''] = ORIGIN_FORMAT.exec(text) ?? [];
  const url = URL.parse(scheme + host);
  // Only the notation that the URL parser itself produces is accepted, so that the origin is unambiguous.
  if (url === null || url.origin !== scheme + host || url.hostname.endsWith('.')) return undefined;
  const { hostname, port } = url;
  const wildcard = star !== undefined;
  if (wildcard && (isIpAddress(hostname) || !hostname.includes('.'))) return undefined;
  const literal = !wildcard && (isIpAddress(hostname) || hostname === 'localhost');
  return { protocol: url.protocol as AllowedOrigin['protocol'], hostname, port, wildcard, literal };
}

const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+$/;

function isHostOf(origin: AllowedOrigin, hostname: string): boolean {
  if (!origin.wildcard) return hostname === origin.hostname;
  return hostname.endsWith(origin.hostname) && LABELS.test(hostname.slice(0, -origin.hostname.length));
}

export const isOf = (origin: AllowedOrigin, url: URL): boolean =>
  url.protocol === origin.protocol && url.port === origin.port && isHostOf(origin, url.hostname);
