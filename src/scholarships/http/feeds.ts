import type { z } from '@hono/zod-openapi';
import {
  ATOM_TYPE,
  type Feed,
  type FeedEntry,
  JSON_FEED_TYPE,
  writeAtom,
  writeJsonFeed,
} from '../../platform/formats/feed.ts';
import type { CampusIdentity } from '../../platform/formats/identity.ts';
import { anyOf } from '../../platform/http/query.ts';
import { contentOf } from '../../platform/http/representation.ts';
import type { MediaType } from '../../platform/http/route.ts';
import { HOUR_SECONDS } from '../../platform/time.ts';
import { FEED_EVENTS, type FeedEvent, type FeedItem, feedItems } from '../catalog/recent-changes.ts';
import { LABELS } from '../model/fields.ts';
import { catalogRoute } from './catalog-response.ts';
import { filterQuery, filterText, searchOf, titled } from './list-query.ts';

/** `February 1, 2027` */
const longDay = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'long' });

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

/** `query`: the parameters of the feed's own URL. */
function feedOf(
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

const feedQuery = filterQuery.extend({
  events: anyOf(
    FEED_EVENTS,
    'new,extended,closing',
    'The events to include, separated by commas: `new`, `extended` (the deadline was moved later, or a closed scholarship ' +
      'reopened), `changed` (any other change), `closing` (seven days before the deadline); default: `new,extended`',
  ),
});

type FeedQuery = z.output<typeof feedQuery>;

const USUAL: readonly FeedEvent[] = ['new', 'extended'];

/** The query of the feed's own URL, with parameters always in the same order. */
const selfQuery = (query: FeedQuery): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query)
      .flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
      .sort(),
  );

const feedRoute = (
  { suffix, operationId, what, type }: { suffix: string; operationId: string; what: string; type: MediaType },
  write: (feed: Feed) => string,
) => {
  const path = `/api/scholarships.${suffix}`;
  return catalogRoute({
    path,
    operationId,
    summary: `New and changed scholarships as ${what}`,
    description:
      'The last 30 days, newest first, at most 50 entries. Changes caused only by an upgrade of this service are left out.',
    query: feedQuery,
    response: type,
    errors: ['parameter_invalid'],
    maxAge: HOUR_SECONDS,
    caching: '1 h, but never beyond midnight at the campus',
    about: ({ query }) => ({ sources: query.source, changesDaily: true, endsToday: true }),
    render({ index, recent, recordsChangedAt: updatedAt }, { query, today, deps }) {
      const { identity, timeZone, sources } = deps;
      const { events = USUAL, ...filters } = query;
      const search = { ...searchOf(filters, timeZone), limit: Number.POSITIVE_INFINITY, offset: 0 };
      const items = feedItems(index.find(search, today).records, recent, { events, today, timeZone });
      const filter = filterText(filters, sources);
      const feed = feedOf(items, { identity, path, query: selfQuery(query), filter, updatedAt });
      return contentOf(write(feed), type);
    },
  });
};

/** Feeds of the changes of all scholarships that match the filters. */
export const feedRoutes = [
  feedRoute({ suffix: 'atom', operationId: 'getScholarshipsAtom', what: 'Atom', type: ATOM_TYPE }, writeAtom),
  feedRoute(
    { suffix: 'feed.json', operationId: 'getScholarshipsJsonFeed', what: 'JSON Feed', type: JSON_FEED_TYPE },
    writeJsonFeed,
  ),
];
