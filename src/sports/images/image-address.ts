import { type AllowedOrigin, isOf } from './allowed-origin.ts';

/** An image that may be fetched. */
export interface ImageAddress {
  /** In its one spelling, without a fragment. */
  readonly url: string;
  /** Its host is a name: that may not lead into this network. */
  readonly publicOnly: boolean;
}

/** `invalid`: not an address at all; `foreign`: not one of the provider's. */
export type Judgement =
  | { readonly kind: 'allowed'; readonly address: ImageAddress }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'invalid' };

/** The provider's longest, a resizer's, have some 200 characters. */
const MAX_LENGTH = 2_048;

/** Stands in no address, and is read differently by different parsers: blanks, invisible marks, `\`. */
const NEVER_IN_AN_ADDRESS = /[\s\p{Cc}\p{Cf}\\]/u;

const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The host must be written as the parser understands it. That alone refuses user names, encoded or
 * full-width letters, numbers that stand for an IP address, and slashes too few or too many.
 */
function isPlainlyWritten(text: string, url: URL): boolean {
  const authority = AUTHORITY.exec(text)?.[1]?.toLowerCase();
  return authority === url.host || authority === `${url.hostname}:${DEFAULT_PORTS[url.protocol]}`;
}

/** The ways to ask for an address: as it is, else over https. A port is kept, so `:443` is no way in. */
function waysTo(url: URL): URL[] {
  const secure = new URL(url);
  secure.protocol = 'https:';
  return url.protocol === 'http:' && secure.port === url.port ? [url, secure] : [url];
}

const RESIZER = '/combiner/i';
/** What the resizer reads; elsewhere a query makes no other picture, only another address of it. */
const RESIZER_PARAMETERS = ['img', 'w', 'h'];

function queryOf({ pathname, searchParams }: URL): string {
  if (pathname !== RESIZER) return '';
  const named = RESIZER_PARAMETERS.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`];
  });
  return named.join('&');
}

/** Where the provider makes a picture of this width; `undefined` for one that the resizer made. */
export function resizedAddress(address: ImageAddress, width: string): ImageAddress | undefined {
  const url = new URL(address.url);
  if (url.pathname === RESIZER) return undefined;
  const resized = new URL(RESIZER, url);
  resized.search = `img=${url.pathname}&w=${width}`;
  return { ...address, url: resized.href };
}

/** Judges what a caller, or a redirect, names as an image's address. */
export function judgeAddress(text: string, origins: readonly AllowedOrigin[]): Judgement {
  const url = text.length <= MAX_LENGTH && !NEVER_IN_AN_ADDRESS.test(text) ? URL.parse(text) : null;
  if (url === null) return { kind: 'invalid' };
  if (!isPlainlyWritten(text, url)) return { kind: 'foreign' };
  url.hash = '';
  url.search = queryOf(url);
  for (const way of waysTo(url)) {
    const origin = origins.find((one) => isOf(one, way));
    if (origin === undefined) continue;
    return { kind: 'allowed', address: { url: way.href, publicOnly: !origin.literal } };
  }
  return { kind: 'foreign' };
}
