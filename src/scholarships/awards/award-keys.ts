import { hash } from 'node:crypto';
import { withoutSession } from '../html/public-url.ts';
import { wordSet } from '../text/words.ts';

const MAX_LENGTH = 80;

const shortHash = (text: string): string => hash('sha256', text.normalize('NFKC'), 'hex').slice(0, 8);

/** `Jane & John Doe’s Award` → `jane-and-john-does-award`. A text without Latin letters becomes a hash. */
export function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’‘`"“”]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words === '') return text.trim() === '' ? '' : shortHash(text);
  return bounded(words, MAX_LENGTH);
}

/** Every beginning of a slug, of which there are few because its length is limited. */
export const beginningsOf = (name: string): string[] =>
  Array.from({ length: name.length }, (_, at) => name.slice(0, at + 1));

/** Limits a text to `length`; a hash of the whole text replaces what is cut off. */
const bounded = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 9).replace(/(?<!-)-+$/, '')}-${shortHash(text)}`;

/** Path segments that do not identify an award. */
const GENERIC = wordSet(
  `
    scholarship scholarships award awards fellowship fellowships opportunity opportunities grant grants detail
    details view show display index default home list listing search results financial-aid financialaid aid
    page pages item items node entry record program programs content en us www public web site default-aspx
    scholarshipdetails scholarship-detail scholarship-details award-detail award-details
  `,
);
const ID_PARAMETER =
  /^(id|.*[-_]?id|.*no|.*num(ber)?|code|key|slug|name|title|scholarship|award|p|nid|item|record)$/i;
const NO_ID =
  /^(utm_.*|session.*|sid|cid|gclid|fbclid|.{0,40}site.{0,40}id|page_?no|page_?num(ber)?|lang.*|tab)$/i;

/** A longer sequence of digits is not an id, and becomes a slug like any text. */
const MAX_DIGITS = 40;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * What distinguishes an award's URL from others: the number at its end, or the words of its path and its id parameters.
 * `null` if there is nothing.
 */
export function keyOfUrl(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(withoutSession(href));
  const ids = [...url.searchParams]
    .filter(([name, value]) => value !== '' && ID_PARAMETER.test(name) && !NO_ID.test(name))
    .map(([, value]) => value);
  const path = url.pathname
    .split('/')
    .map((segment) => slug(decode(segment).replace(/\.(html?|php|aspx?|jsp|cfm|shtml)$/i, '')))
    .filter((segment) => segment !== '');
  // Everything before `/scholarships/` is the same for all awards.
  const below = path.slice(
    path.findLastIndex((segment, at) => GENERIC.has(segment) && at < path.length - 1) + 1,
  );
  const segments = (below.every((segment) => GENERIC.has(segment)) ? path : below).filter(
    (segment) => !GENERIC.has(segment),
  );
  const parts = ids.length > 0 ? ids : segments;
  const last = parts.at(-1);
  if (last === undefined) return null;
  const isNumber = /^\d+$/.test(last) && (ids.length === 1 || (ids.length === 0 && !isYear(last)));
  return isNumber && last.length <= MAX_DIGITS ? last : slug(parts.join('-'));
}

/** The number in `/opportunities/12345` is an id, the one in `/2026` is not. */
const isYear = (number: string): boolean => /^(19|20)\d\d$/.test(number);

/** What may identify an award among others, the same in every run. */
export interface Identity {
  readonly title: string;
  /** The title as releases up to 0.4 read it, if that was different. */
  readonly formerTitle?: string;
  /** The site's number or code. */
  readonly id: string | null;
  /** The award's own URL, not the URL of an application form that several awards share. */
  readonly url: string | null;
  /** The `id` of its heading or panel. */
  readonly anchor: string | null;
  /** What distinguishes otherwise equal awards, the most stable first: link, texts. */
  readonly content: readonly string[];
}

/** Ids depend on this list of nouns: adding one here would change existing ids. */
const sharedWords = (a: string, b: string): boolean => {
  const words = new Set(
    a.split('-').filter((word) => word.length >= 3 && !/^(scholarship|award|fund|grant)s?$/.test(word)),
  );
  return b.split('-').some((word) => words.has(word));
};

/** The anchor, if it was written for this award; `collapse-3` and `ui-id-7` are positions in a list. */
export function ownAnchor(anchor: string | null, title: string): string | null {
  const key = slug(anchor ?? '');
  return key !== '' && sharedWords(key, slug(title)) && !/(^|-)\d{1,2}$/.test(key) ? anchor : null;
}

const anchorKey = ({ anchor, title }: Identity): string | null =>
  slug(ownAnchor(anchor, title) ?? '') || null;

/** File names change with every edition. */
const isFile = (url: string): boolean => /\.(pdf|docx?|xlsx?|pptx?|rtf)$/i.test(new URL(url).pathname);

/** Longer than any real id. An id of thousands of characters would fit neither in a URL nor in an index. */
const MAX_ID_LENGTH = 200;

/** The site's id, made safe for URLs. */
const siteId = ({ id }: Identity): string | null =>
  bounded(
    (id ?? '')
      .trim()
      .replace(/[^\w.-]+/g, '-')
      .replace(/^-+|(?<!-)-+$/g, ''),
    MAX_ID_LENGTH,
  ) || null;

const urlKey = ({ url }: Identity): string | null => (url === null || isFile(url) ? null : keyOfUrl(url));

function countBy(values: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * For each award, the first kind of key that is unique (the site's number, the words of its URL, its anchor), or else
 * the title.
 */
export function plainKeysOf(identities: readonly Identity[]): string[] {
  const ways = [siteId, urlKey, anchorKey];
  const keys = ways.map((way) => identities.map(way));
  const counts = keys.map(countBy);
  return identities.map((identity, at) => {
    const uniqueKeys = keys.map((column, way) => {
      const key = column[at] ?? null;
      return key !== null && counts[way]?.get(key) === 1 ? key : null;
    });
    return uniqueKeys.find((key) => key !== null) ?? slug(identity.title);
  });
}

/** Selects the first kind of content that differs between all awards of a group, or else all of their content. */
function distinguishingContent(group: readonly Identity[]): (identity: Identity) => string {
  for (let at = 0; at < (group[0]?.content.length ?? 0); at += 1) {
    if (new Set(group.map(({ content }) => content[at])).size === group.length)
      return ({ content }) => content[at] ?? '';
  }
  return ({ content }) => content.join('\n');
}

/**
 * The keys of releases up to 0.4, by which awards may be stored: if a plain key is not unique, all awards that have it
 * get a hash of their content. The title is that with its academic year.
 */
export function formerKeysOf(all: readonly Identity[]): string[] {
  const identities = all.map((one) => ({ ...one, title: one.formerTitle ?? one.title }));
  const keys = plainKeysOf(identities);
  const groups = Map.groupBy(identities, (_, at) => keys[at] ?? '');
  const endings = new Map(
    [...groups].map(([key, group]) => {
      const isShared = new Set(group.map(({ content }) => content.join('\n'))).size > 1;
      return [key, isShared ? distinguishingContent(group) : null] as const;
    }),
  );
  return identities.map((identity, at) => {
    const key = keys[at] ?? '';
    const ending = endings.get(key);
    return ending ? `${key}-${shortHash(ending(identity))}` : key;
  });
}
