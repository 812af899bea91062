import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { anyOf } from '../text/words.ts';
import { notPublic } from './web-address.ts';

export interface Link {
  /** Absolute, with http or https, and not a sign-in page; `null` for an e-mail address. */
  readonly url: string | null;
  readonly mail: string | null;
  readonly text: string;
}

/** The absolute address of a link; `null` for scripts, sign-in pages and places on the same page. */
export function resolveLink(href: string, base: string): string | null {
  // `www.x.edu/apply`: the author forgot the scheme.
  const trimmed = href.trim().replace(/^www\.(?=[\w-]+\.)/i, 'https://www.');
  if (trimmed === '' || trimmed.startsWith('#') || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  return notPublic(url.href) === undefined ? url.href : null;
}

/** Decodes an e-mail address that Cloudflare has hidden: every byte is XORed with the first one. */
export function decodeProtectedEmail(hex: string): string | null {
  if (!/^([0-9a-f]{2}){4,200}$/i.test(hex)) return null;
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8');
}

/** The address in `mailto:a@b.edu?subject=x`; `null` for share links, which have none. */
function mailOf(href: string): string | null {
  const [, hidden = ''] = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)$/i.exec(href) ?? [];
  if (hidden !== '') return decodeProtectedEmail(hidden)?.replace(/\?.*/s, '') ?? null;
  const [, address = ''] = /^mailto:([^?]*)/i.exec(href.trim()) ?? [];
  try {
    return decodeURIComponent(address).trim() || null;
  } catch {
    return address.trim() || null;
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

/** Addresses that are printed as text, without a link. */
export const printedLinks = (text: string): Link[] =>
  [...text.matchAll(PRINTED)].flatMap(([address]) => readLink(address, address, address) ?? []);

const APPLY = /\bappl(y|ication)\b|\bsubmit\b|\bnominat|\bform\b/i;
/** Words of a link to more about the thing beside it: `View details`. */
export const MORE_WORDS = 'more detail details info information website here read view see';
/** The text of a link to more about the same award: `learn more` or the address itself. */
const MORE = new RegExp(
  `\\b${anyOf(MORE_WORDS, 'visit learn download', AWARD, AWARDS)}\\b|^(https?:|www\\.)|\\w\\.(org|com|edu|gov|net)\\b`,
  'i',
);

/** The link to the application, otherwise the link to more about the award. */
export const applyLink = (links: readonly Link[]): string | null =>
  links.find(({ url, text }) => url !== null && APPLY.test(text))?.url ?? null;

export const moreLink = (links: readonly Link[]): string | null =>
  links.find(({ url, text }) => url !== null && MORE.test(text))?.url ?? null;

export const anyLink = (links: readonly Link[]): string | null =>
  links.find(({ url }) => url !== null)?.url ?? null;

/** The address without its fragment. */
export const pageOf = (address: string): string => address.replace(/#.*/s, '');
