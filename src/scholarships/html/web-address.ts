/** Path segments that occur on pages which need an account. */
const SIGN_IN =
  /\/(users\/)?(sign[-_]?in|log[-_]?in|logon|sso|saml2?|cas|oauth2?|shibboleth(\.sso)?|auth|wp-login\.php)(\/|$)/i;

/** Why an address is not that of a page which everybody may read; `undefined` if it is. */
export function notPublic(address: string): string | undefined {
  if (!URL.canParse(address)) return 'is not an address';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'is neither http nor https';
  if (url.username !== '' || url.password !== '') return 'carries a user name';
  return SIGN_IN.test(url.pathname) ? 'is a sign-in page' : undefined;
}
