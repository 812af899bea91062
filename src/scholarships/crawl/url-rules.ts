import { whyNotPublic } from '../html/public-url.ts';

/** Why a URL must not be fetched; `undefined` if it may be. */
export const whyForbidden = (href: string, hosts: ReadonlySet<string>): string | undefined =>
  whyNotPublic(href) ?? (hosts.has(new URL(href).host) ? undefined : 'is on a host that is not allowed');

/** The URL without its fragment, so that each page has only one URL. */
export function withoutFragment(href: string): string {
  const url = new URL(href);
  url.hash = '';
  return url.href;
}

/** In characters. Longer URLs are not requested. Sitemaps have the same limit. */
export const MAX_URL_LENGTH = 2_048;
const SHOWN = 100;

/** Why a URL is too long to be requested; `undefined` if it is not. */
export function whyTooLong(href: string): string | undefined {
  const { length } = URL.parse(href)?.href ?? href;
  if (length <= MAX_URL_LENGTH) return undefined;
  return `${href.slice(0, SHOWN)}… has ${length} characters; ${MAX_URL_LENGTH} are allowed`;
}
