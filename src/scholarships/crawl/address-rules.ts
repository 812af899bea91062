/** Path segments that occur on pages which need an account. */
const SIGN_IN =
  /\/(users\/)?(sign[-_]?in|log[-_]?in|logon|sso|saml2?|cas|oauth2?|shibboleth(\.sso)?|auth|wp-login\.php)(\/|$)/i;

/** Why an address must not be fetched; `undefined` if it may be. */
export function offLimits(address: string, hosts: ReadonlySet<string>): string | undefined {
  if (!URL.canParse(address)) return 'is not an address';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'is neither http nor https';
  if (url.username !== '' || url.password !== '') return 'carries a user name';
  if (!hosts.has(url.host)) return 'is on a host that is not allowed';
  if (SIGN_IN.test(url.pathname)) return 'is a sign-in page';
  return undefined;
}

/** The address without its fragment, so that each page has one spelling. */
export function canonical(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** The longest address that is requested, as in sitemaps. */
export const LONGEST_ADDRESS = 2_048;
const SHOWN = 100;

/** Why an address is too long to be requested; `undefined` if it is not. */
export function overlong(address: string): string | undefined {
  const { length } = URL.parse(address)?.href ?? address;
  if (length <= LONGEST_ADDRESS) return undefined;
  return `${address.slice(0, SHOWN)}… has ${length} characters; ${LONGEST_ADDRESS} are allowed`;
}
