import { bounded, shortHash, slug } from './slug.ts';
import { keyOfUrl } from './url-key.ts';

/** What may identify an award among others, the same in every run. */
export interface Identity {
  readonly title: string;
  /** The site's number or code. */
  readonly id: string | null;
  /** The award's URL, not that of an application form that several awards share. */
  readonly url: string | null;
  /** The `id` of its heading or panel. */
  readonly anchor: string | null;
  /** What distinguishes otherwise equal awards, the most stable first: link, texts. */
  readonly content: readonly string[];
}

/** Identities are made of these words: a noun that readers learn later must not change one. */
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

/** Names of files change with their editions. */
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

/** For each award, the first kind of key that is unique, or else the title. */
function candidates(identities: readonly Identity[]): string[] {
  const ways = [siteId, urlKey, anchorKey];
  const keys = ways.map((way) => identities.map(way));
  const counts = keys.map(countBy);
  return identities.map((identity, at) => {
    const own = keys.map((column, way) => {
      const key = column[at] ?? null;
      return key !== null && counts[way]?.get(key) === 1 ? key : null;
    });
    return own.find((key) => key !== null) ?? slug(identity.title);
  });
}

/** The first content in which all differ, or else all contents. */
function telling(group: readonly Identity[]): (identity: Identity) => string {
  for (let at = 0; at < (group[0]?.content.length ?? 0); at += 1) {
    if (new Set(group.map(({ content }) => content[at])).size === group.length)
      return ({ content }) => content[at] ?? '';
  }
  return ({ content }) => content.join('\n');
}

/**
 * A key for each award: the site's number, or the words of its URL, or its anchor, or its title. If that is not unique,
 * a hash of the content is added, so that the order of the list does not matter. Equal awards have equal keys.
 */
export function keysOf(identities: readonly Identity[]): string[] {
  const keys = candidates(identities);
  const groups = Map.groupBy(identities, (_, at) => keys[at] ?? '');
  const endings = new Map(
    [...groups].map(([key, group]) => {
      const isShared = new Set(group.map(({ content }) => content.join('\n'))).size > 1;
      return [key, isShared ? telling(group) : null] as const;
    }),
  );
  return identities.map((identity, at) => {
    const key = keys[at] ?? '';
    const ending = endings.get(key);
    return ending ? `${key}-${shortHash(ending(identity))}` : key;
  });
}
