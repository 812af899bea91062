/** Path segments of pages that require an account. */
const SIGN_IN =
  /\/(users\/)?(sign[-_]?in|log[-_]?in|logon|sso|saml2?|cas|oauth2?|shibboleth(\.sso)?|auth|wp-login\.php)(\/|$)/i;

/** Names of session ids, whatever their value. */
const SESSION =
  /^(phpsessid|j?sessionid|aspsessionid.{0,20}|asp\.net_sessionid|cfid|cftoken|_wpnonce|nonce)$/i;
/** Names of session ids only if the value is long and random. */
const MAYBE_SESSION = /^(sid|sess|session|sessid|session_?id)$/i;
const RANDOM_ID = /^(?=.*\d)(?=.*[a-z])[a-z\d._-]{16,}$/i;
/** `;jsessionid=1A2B` in a path. */
const IN_PATH = /;([\w.]{1,40})=([^/;?#]*)/g;
/** `/(S(lit3py55t21z5v55))/` */
const SEGMENT = /\/\((?:[ASF]\([\w-]+\))+\)(?=\/|$)/g;

/** Names of parameters that only record where a visitor came from. */
const TRACKING = /^(utm_\w+|fbclid|gclid|mc_[ce]id|_hsenc|_hsmi)$/i;

const isSession = (name: string, value: string): boolean =>
  SESSION.test(name) || TRACKING.test(name) || (MAYBE_SESSION.test(name) && RANDOM_ID.test(value));

/** The URL without session ids, which differ in each run, and without tracking parameters. */
export function withoutSession(href: string): string {
  const url = URL.parse(href);
  if (url === null) return href;
  const pathname = url.pathname
    .replaceAll(IN_PATH, (parameter, name: string, value: string) =>
      isSession(name, value) ? '' : parameter,
    )
    .replaceAll(SEGMENT, '');
  const sessions = [...url.searchParams].filter(([name, value]) => isSession(name, value));
  // If there are no session ids and tracking parameters, the URL keeps its spelling.
  if (pathname === url.pathname && sessions.length === 0) return href;
  url.pathname = pathname;
  for (const [name] of sessions) url.searchParams.delete(name);
  return url.href;
}

/** Why a URL does not lead to a public page; `undefined` if it does. */
export function whyNotPublic(href: string): string | undefined {
  if (!URL.canParse(href)) return 'is not a URL';
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'is neither http nor https';
  if (url.username !== '' || url.password !== '') return 'contains a user name';
  return SIGN_IN.test(url.pathname) ? 'is a sign-in page' : undefined;
}
