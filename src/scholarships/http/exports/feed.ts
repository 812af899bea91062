import type { Feed, FeedEntry } from '../../../platform/formats/feed.ts';
import type { CampusIdentity } from '../../../platform/formats/identity.ts';
import type { FeedItem } from '../../catalog/feed-items.ts';
import { titled } from './filter-words.ts';

/** `February 1, 2027` */
const longDay = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'long' });

/** Labels of the fields whose changes an entry shows with their values. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  amount: 'Amount',
  deadline: 'Deadline',
  gpaRequirement: 'Minimum GPA',
  link: 'Link',
  contactEmail: 'Contact',
};

const shown = (value: unknown): string => (value === null ? 'none' : String(value));

function titleOf({ event, fields, record }: FeedItem): string {
  const { title, deadline } = record.detail;
  const to = fields.find(({ field }) => field === 'deadline')?.to;
  switch (event) {
    case 'new':
      return `New: ${title}`;
    case 'extended':
      return `${typeof to === 'string' ? `Extended to ${longDay(to)}` : 'Open again'}: ${title}`;
    case 'changed':
      return `Changed: ${title}`;
    case 'closing':
      return `Due on ${longDay(deadline ?? '')}: ${title}`;
  }
}

function paragraphsOf({ fields, record }: FeedItem): string[] {
  const { amount, deadline, sourceName, description } = record.detail;
  const changes = fields.flatMap(({ field, from, to }) => {
    const label = LABELS[field];
    return label === undefined ? [] : [`${label}: ${shown(from)} → ${shown(to)}`];
  });
  const facts = [
    ...(amount === null ? [] : [`Amount: ${amount}`]),
    ...(deadline === null ? [] : [`Deadline: ${longDay(deadline)}`]),
    sourceName,
  ];
  return [changes.join('\n'), facts.join('\n'), description].filter((text) => text !== '');
}

const entryOf = (item: FeedItem, { host, publicUrl }: CampusIdentity): FeedEntry => {
  const { id, event, revision, at, record } = item;
  const name = encodeURIComponent(id);
  return {
    id: `tag:${host},2026:${name}/${event}/${revision}`,
    title: titleOf(item),
    url: publicUrl === undefined ? record.detail.link : `${publicUrl}/scholarships/award/${name}`,
    at,
    paragraphs: paragraphsOf(item),
    tags: record.detail.tags,
  };
};

/** `query`: the parameters of the feed's own address. */
export function feedOf(
  items: readonly FeedItem[],
  about: {
    identity: CampusIdentity;
    path: string;
    query: URLSearchParams;
    filter: string;
    updatedAt: number;
  },
): Feed {
  const { identity, path, query, filter, updatedAt } = about;
  const { name, host, publicUrl } = identity;
  const search = query.size === 0 ? '' : `?${query}`;
  return {
    id: `tag:${host},2026:scholarships${search}`,
    title: titled(`Scholarships at ${name}`, filter),
    author: name,
    updatedAt: items[0]?.at ?? updatedAt,
    homeUrl: publicUrl && `${publicUrl}/scholarships`,
    selfUrl: publicUrl && `${publicUrl}/scholarships${path}${search}`,
    entries: items.map((item) => entryOf(item, identity)),
  };
}
