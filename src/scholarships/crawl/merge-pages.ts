import { withoutKeysOf } from '../../platform/upstream/redacted-url.ts';
import { withoutSession } from '../html/public-url.ts';
import type { PartialScholarship, RawScholarship, WhereRead } from '../model/award.ts';
import type { LeftOut } from '../model/left-out.ts';
import type { FoundAward } from '../model/stored-record.ts';
import type { ReadPage } from './crawl.ts';

/** Whether a value is empty: a later page that lacks a field does not erase the value of an earlier page. */
const isEmptyValue = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function mergeTwo(earlier: PartialScholarship, later: PartialScholarship): PartialScholarship {
  const stated = Object.fromEntries(Object.entries(later).filter(([, value]) => !isEmptyValue(value)));
  // Either page may mark the award as closed.
  const ended = earlier.ended === true || later.ended === true;
  const kept = earlier.inherited?.filter((field) => !(field in stated)) ?? [];
  const inherited = [...kept, ...(later.inherited ?? [])];
  const where = later.where && { where: { ...earlier.where, ...later.where } };
  const { inherited: _, ...before } = earlier;
  return {
    ...before,
    ...stated,
    ended,
    ...(inherited.length > 0 && { inherited }),
    ...where,
    key: earlier.key,
  };
}

const publicUrl = (pageUrl: string, href: string): string => withoutSession(withoutKeysOf(pageUrl, href));

const publicSources = (where: Partial<WhereRead>, pageUrl: string): Partial<WhereRead> =>
  Object.fromEntries(Object.entries(where).map(([field, href]) => [field, href && publicUrl(pageUrl, href)]));

/**
 * The award with all its fields, but with session ids and the secrets of the page's URL removed; `undefined` if the
 * award has no title or no link.
 */
function complete(partial: PartialScholarship, pageUrl: string): RawScholarship | undefined {
  const { key, title, link } = partial;
  if (!title || !link) return undefined;
  return {
    key,
    title,
    link: publicUrl(pageUrl, link),
    description: partial.description ?? '',
    amount: partial.amount ?? null,
    deadline: partial.deadline ?? null,
    gpa: partial.gpa ?? null,
    eligibility: partial.eligibility ?? [],
    requirements: partial.requirements ?? [],
    contactEmail: partial.contactEmail ?? null,
    categories: partial.categories ?? [],
    ended: partial.ended ?? false,
    ...(partial.closedOfAll !== undefined && !partial.isOpen && { closedOfAll: partial.closedOfAll }),
    ...(partial.eligibilityOfAll !== undefined && { eligibilityOfAll: partial.eligibilityOfAll }),
    ...(partial.inherited !== undefined && { inherited: partial.inherited }),
    ...(partial.where !== undefined && { where: publicSources(partial.where, pageUrl) }),
    ...(partial.unlikely !== undefined && { unlikely: partial.unlikely }),
    ...(partial.outside !== undefined && { outside: partial.outside }),
  };
}

interface Merged {
  readonly records: readonly FoundAward[];
  /** The number of rows that looked like an award but could not be read. */
  readonly dropped: number;
  /** What the pages print and no record has. */
  readonly leftOut: readonly LeftOut[];
}

/** What all readings of one page leave out: each of them may read another of its lists. */
function leftOutOfAll(readings: readonly ReadPage[]): readonly LeftOut[] {
  const [first, ...more] = readings.map(({ leftOut = [] }) => leftOut);
  const others = more.map((leftOut) => new Set(leftOut.map(({ text }) => text)));
  return (first ?? []).filter(({ text }) => others.every((texts) => texts.has(text)));
}

/** Headers, menus and the like are on each page, and count once. */
const distinct = (leftOut: readonly LeftOut[]): LeftOut[] => [
  ...new Map(leftOut.map((one) => [JSON.stringify([one.text, one.values]), one])).values(),
];

/**
 * Merges all pages of a run, in the order they were read, into one record per key; values of later pages win. `part`:
 * which of the source's first pages led to the page. If two parts use the same key for different awards, the awards are
 * distinguished by their links.
 */
export function mergePages(
  pages: readonly { readonly url: string; readonly reading: ReadPage; readonly part?: number }[],
): Merged {
  const byKey = new Map<string, { partial: PartialScholarship; pageUrl: string }>();
  const ownKeys = new Map<string, string>();
  function keyIn(part: number, { key, link }: PartialScholarship): string {
    const sameKey = byKey.get(key)?.partial;
    const isDifferent = sameKey !== undefined && link !== undefined && sameKey.link !== link;
    const ownKey = ownKeys.get(`${part} ${key}`) ?? (isDifferent ? `${key}-${part + 1}` : key);
    ownKeys.set(`${part} ${key}`, ownKey);
    return ownKey;
  }
  let dropped = 0;
  for (const { url, reading, part = 0 } of pages) {
    dropped += reading.unreadable;
    for (const record of reading.records) {
      const key = keyIn(part, record);
      const earlier = byKey.get(key)?.partial;
      const partial = earlier === undefined ? { ...record, key } : mergeTwo(earlier, record);
      byKey.set(key, { partial, pageUrl: url });
    }
  }
  const records = [...byKey.values()].flatMap(({ partial, pageUrl }) => {
    const raw = complete(partial, pageUrl);
    return raw === undefined ? [] : [{ raw, pageUrl }];
  });
  const readings = Map.groupBy(pages, ({ url }) => url);
  const leftOut = [...readings.values()].flatMap((ofUrl) =>
    leftOutOfAll(ofUrl.map(({ reading }) => reading)),
  );
  return { records, dropped: dropped + byKey.size - records.length, leftOut: distinct(leftOut) };
}

/** Below this fraction of readable rows, the layout has changed. */
const MIN_READABLE_SHARE = 0.8;

export const isReadableEnough = ({ records, dropped }: Pick<Merged, 'records' | 'dropped'>): boolean =>
  dropped === 0 || records.length / (records.length + dropped) >= MIN_READABLE_SHARE;
