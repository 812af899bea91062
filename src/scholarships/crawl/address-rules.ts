import { notPublic } from '../html/web-address.ts';

/** Why a URL must not be fetched; `undefined` if it may be. */
export const offLimits = (address: string, hosts: ReadonlySet<string>): string | undefined =>
  notPublic(address) ?? (hosts.has(new URL(address).host) ? undefined : 'is on a host that is not allowed');

/** The URL without its fragment, so that each page has one spelling. */
export function canonical(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** In characters. The longest URL that is requested, as in sitemaps. */
export const LONGEST_ADDRESS = 2_048;
const SHOWN = 100;

/** Why a URL is too long to be requested; `undefined` if it is not. */
export function overlong(address: string): string | undefined {
  const { length } = URL.parse(address)?.href ?? address;
  if (length <= LONGEST_ADDRESS) return undefined;
  return `${address.slice(0, SHOWN)}… has ${length} characters; ${LONGEST_ADDRESS} are allowed`;
}
