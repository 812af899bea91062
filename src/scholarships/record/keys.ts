import { bounded, shortHash, slug } from './slug.ts';
import { keyOfUrl } from './url-key.ts';

/** What may tell an award from its siblings on every run. */
export interface Identity {
  readonly title: string;
  /** The site's own number or code. */
  readonly id: string | null;
  /** The address of the award itself, not of an application that many share. */
  readonly url: string | null;
  /** The `id` of its heading or panel. */
  readonly anchor: string | null;
  /** What tells apart awards that are otherwise the same, the most lasting first: its link, its words. */
  readonly content: readonly string[];
}

/** Identities are made of these words: a noun that readers learn later must not change one. */
const sharedWords = (a: string, b: string): boolean => {
  const words = new Set(
    a.split('-').filter((word) => word.length >= 3 && !/^(scholarship|award|fund|grant)s?$/.test(word)),
  );
  return b.split('-').some((word) => words.has(word));
};

/** An anchor counts only when somebody wrote it for this award: `collapse-3` and `ui-id-7` are places in a list. */
export function ownAnchor(anchor: string | null, title: string): string | null {
  const key = slug(anchor ?? '');
  return key !== '' && sharedWords(key, slug(title)) && !/(^|-)\d{1,2}$/.test(key) ? anchor : null;
}

const anchorKey = ({ anchor, title }: Identity): string | null =>
  slug(ownAnchor(anchor, title) ?? '') || null;

/** A file's name changes with its edition. */
const isFile = (url: string): boolean => /\.(pdf|docx?|xlsx?|pptx?|rtf)$/i.test(new URL(url).pathname);

/** Far longer than any site's own; one of thousands of letters fits neither an address nor an index. */
const MAX_ID_LENGTH = 200;

/** As the site writes it, but fit for an address. */
const siteId = ({ id }: Identity): string | null =>
  bounded(
    (id ?? '')
      .trim()
      .replace(/[^\w.-]+/g, '-')
      .replace(/^-+|-+$/g, ''),
    MAX_ID_LENGTH,
  ) || null;

const urlKey = ({ url }: Identity): string | null => (url === null || isFile(url) ? null : keyOfUrl(url));

function countBy(values: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The first that is there and that no sibling shares, else the title's. */
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

/** The first content in which all differ, else all of it. */
function telling(group: readonly Identity[]): (identity: Identity) => string {
  for (let at = 0; at < (group[0]?.content.length ?? 0); at += 1) {
    if (new Set(group.map(({ content }) => content[at])).size === group.length)
      return ({ content }) => content[at] ?? '';
  }
  return ({ content }) => content.join('\n');
}

/**
 * A key for each: the site's number, else the words of its own address, else its anchor, else its title.
 * Where that is not unique, each of those that share it gets a hash of its content behind it: the order in
 * the list decides nothing. Equal in everything is equal in key.
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
