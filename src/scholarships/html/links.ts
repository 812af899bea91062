import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { anyOf } from '../text/words.ts';
import { whyNotPublic, withoutSession } from './public-url.ts';

export interface Link {
  /** Absolute, with http or https, and not a sign-in page; `null` for an email address. */
  readonly url: string | null;
  readonly mail: string | null;
  readonly text: string;
}

/** The absolute URL of a link; `null` for scripts, sign-in pages and anchors on the same page. */
export function resolveLink(href: string, base: string): string | null {
  const repaired = repairHref(href.trim());
  if (repaired === '' || repaired.startsWith('#') || !URL.canParse(repaired, base)) return null;
  const url = unwrapped(new URL(repaired, base));
  return whyNotPublic(url.href) === undefined ? withoutSession(url.href) : null;
}

/**
 * A host name at the beginning of what looks like a relative path: the name contains two dots and a path follows, or
 * its top-level domain is not a file extension.
 */
const WITHOUT_SCHEME =
  /^(www\.[\w-]+\.|([\w-]+\.){2,8}[a-z]{2,10}\/|([\w-]+\.){1,8}(edu|org|com|gov|net)(\/|$))/i;

/**
 * Repairs common mistakes: `www.x.edu/apply` and `forms.x.edu/apply` lack their scheme, `http://https://x.edu` has two.
 */
const repairHref = (href: string): string =>
  href
    .replaceAll('&amp;', '&')
    .replace(/^https?:\/\/(?=https?:\/\/)/i, '')
    .replace(WITHOUT_SCHEME, 'https://$&');

/** Services that wrap a link in their own URL, by host and path, and the parameter with the wrapped URL. */
const WRAPPERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.safelinks\.protection\.outlook\.com\/?$/, ['url']],
  [/^www\.google\.com\/url$/, ['q', 'url']],
  [/^(l|lm)\.facebook\.com\/l\.php$/, ['u']],
  [/^linkprotect\.cudasvc\.com\/url$/, ['a']],
];
/** The maximum depth of nested wrappers. */
const MAX_WRAPPERS = 3;

/** The URL inside a wrapped link: the wrapper expires, and may contain the email address of whoever pasted it. */
function unwrapped(url: URL, left = MAX_WRAPPERS): URL {
  const [, names = []] = WRAPPERS.find(([where]) => where.test(url.host + url.pathname)) ?? [];
  const [, defended] = /^\/v3\/__(.+?)__;/.exec(url.host === 'urldefense.com' ? url.pathname : '') ?? [];
  const inside = defended ?? names.map((name) => url.searchParams.get(name)).find((value) => value !== null);
  if (inside === undefined || inside === null || left === 0 || !URL.canParse(inside)) return url;
  return unwrapped(new URL(inside), left - 1);
}

/** Decodes an email address that Cloudflare has obfuscated: every byte is XORed with the first one. */
export function decodeProtectedEmail(hex: string): string | null {
  if (!/^([0-9a-f]{2}){4,200}$/i.test(hex)) return null;
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8');
}

/** The email address in `mailto:a@b.edu?subject=x`; `null` for share links, which have none. */
function mailOf(href: string): string | null {
  const [, hidden = ''] = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)$/i.exec(href) ?? [];
  if (hidden !== '') return decodeProtectedEmail(hidden)?.replace(/\?.*/s, '') ?? null;
  // Some authors forget `mailto:`.
  const [, target = ''] =
    /^(?:mailto:)?([^?/:#]+@[\w-]+(?:\.[\w-]+)+)(?:\?|$)/i.exec(href.trim()) ??
    /^mailto:([^?]*)/i.exec(href.trim()) ??
    [];
  try {
    return decodeURIComponent(target).trim() || null;
  } catch {
    return target.trim() || null;
  }
}

/** `null` if the link leads nowhere useful. */
export function readLink(href: string, text: string, base: string): Link | null {
  const mail = mailOf(href);
  if (mail !== null) return { url: null, mail, text };
  const url = resolveLink(href, base);
  return url === null ? null : { url, mail: null, text };
}

const PRINTED = /\bhttps?:\/\/[^\s<>"')\]]{1,900}[^\s<>"')\].,;:]/gi;

/** URLs that are printed as text, without a link. */
export const printedLinks = (text: string): Link[] =>
  [...text.matchAll(PRINTED)].flatMap(([target]) => readLink(target, target, target) ?? []);

const APPLY = /\bappl(y|ication)\b|\bsubmit\b|\bnominat|\bform\b/i;
/** Words of a link to details: `View details`. */
export const DETAILS_WORDS = 'more detail details info information website here read view see';
/** The text of a link to details about the same award: `learn more` or the URL itself. */
const MORE = new RegExp(
  `\\b${anyOf(DETAILS_WORDS, 'visit learn download', AWARD, AWARDS)}\\b|^(https?:|www\\.)|^[^@]*\\w\\.(org|com|edu|gov|net)\\b`,
  'i',
);

/** The link to the application. */
export const applyLink = (links: readonly Link[]): string | null =>
  links.find(({ url, text }) => url !== null && APPLY.test(text))?.url ?? null;

export const detailsLink = (links: readonly Link[]): string | null =>
  links.find(({ url, text }) => url !== null && MORE.test(text))?.url ?? null;

export const anyLink = (links: readonly Link[]): string | null =>
  links.find(({ url }) => url !== null)?.url ?? null;

/** The URL without its fragment. */
export const pageOf = (target: string): string => target.replace(/#.*/s, '');
