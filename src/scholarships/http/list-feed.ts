import type { z } from '@hono/zod-openapi';
import {
  ATOM_TYPE,
  type Feed,
  JSON_FEED_TYPE,
  writeAtom,
  writeJsonFeed,
} from '../../platform/formats/feed.ts';
import { anyOf } from '../../platform/http/query.ts';
import { contentOf } from '../../platform/http/representation.ts';
import { cachedRoute, type MediaType } from '../../platform/http/route.ts';
import { HOUR_SECONDS } from '../../platform/time.ts';
import { feedItems } from '../catalog/feed-items.ts';
import { FEED_EVENTS, type FeedEvent } from '../changes/news.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { feedOf } from './exports/feed.ts';
import { filterWords } from './exports/filter-words.ts';
import { filterQuery, searchOf } from './list-query.ts';

const feedQuery = filterQuery.extend({
  events: anyOf(
    FEED_EVENTS,
    'new,extended,closing',
    'What to include, separated by commas: `new`, `extended` (the deadline is later, or a closed one is open again), ' +
      '`changed` (anything else), `closing` (seven days before the deadline); `new,extended` if not given',
  ),
});

type FeedQuery = z.output<typeof feedQuery>;

const USUAL: readonly FeedEvent[] = ['new', 'extended'];

/** The query of the feed's own address, with parameters always in the same order. */
const addressQuery = (query: FeedQuery): URLSearchParams =>
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
  return cachedRoute({
    path,
    operationId,
    summary: `What happened to scholarships, as ${what}`,
    description:
      'Newest first, of the last 30 days, 50 at most. Improvements of our own reading are left out.',
    query: feedQuery,
    answer: type,
    errors: ['parameter_invalid'],
    maxAge: HOUR_SECONDS,
    async handle(deps: CatalogDeps, { query, bypass }) {
      const { identity, timeZone, campusDay } = deps;
      const { events = USUAL, ...filters } = query;
      const search = { ...searchOf(filters, timeZone), limit: Number.POSITIVE_INFINITY, offset: 0 };
      const answer = await answerFromCatalog(
        deps,
        bypass,
        ({ index, recent, recordsChangedAt: updatedAt }, today) => {
          const items = feedItems(index.find(search, today).records, recent, { events, today, timeZone });
          const filter = filterWords(filters, deps.sources);
          const feed = feedOf(items, { identity, path, query: addressQuery(query), filter, updatedAt });
          return contentOf(write(feed), type);
        },
        { sources: query.source, turnsDaily: true },
      );
      return { ...answer, expiresAt: campusDay().endsAt };
    },
  });
};

/** Feeds of what happened to the scholarships that match. */
export const feedRoutes = [
  feedRoute({ suffix: 'atom', operationId: 'getScholarshipsAtom', what: 'Atom', type: ATOM_TYPE }, writeAtom),
  feedRoute(
    { suffix: 'feed.json', operationId: 'getScholarshipsJsonFeed', what: 'JSON Feed', type: JSON_FEED_TYPE },
    writeJsonFeed,
  ),
];
