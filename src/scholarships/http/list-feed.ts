import { writeAtom, writeJsonFeed } from '../../platform/formats/feed.ts';
import { contentOf } from '../../platform/http/representation.ts';
import type { RouteRequest } from '../../platform/http/route.ts';
import { feedItems } from '../catalog/feed-items.ts';
import type { FeedEvent } from '../changes/news.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { feedOf } from './exports/feed.ts';
import { feedRoutes } from './exports/routes.ts';
import { type FilterQuery, searchOf } from './list-query.ts';

type FeedQuery = FilterQuery & { readonly events?: readonly FeedEvent[] | undefined };

const WRITERS = { atom: writeAtom, json: writeJsonFeed } as const;
const USUAL: readonly FeedEvent[] = ['new', 'extended'];

/** The query of the feed's own address, with parameters always in the same order. */
const addressQuery = (query: FeedQuery): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query)
      .flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
      .sort(),
  );

/** A feed of what happened to the scholarships that match. */
export async function listFeed(
  deps: CatalogDeps,
  form: keyof typeof WRITERS,
  { query, bypass }: RouteRequest<FeedQuery>,
) {
  const { identity, timeZone, campusDay } = deps;
  const { events = USUAL, ...filters } = query;
  const search = { ...searchOf(filters, timeZone), limit: Number.POSITIVE_INFINITY, offset: 0 };
  const { answer: type, path } = feedRoutes[form];
  const answer = await answerFromCatalog(
    deps,
    bypass,
    ({ index, recent, recordsChangedAt: updatedAt }, today) => {
      const items = feedItems(index.find(search, today).records, recent, { events, today, timeZone });
      const feed = feedOf(items, { identity, path, query: addressQuery(query), updatedAt });
      return contentOf(WRITERS[form](feed), type);
    },
    { sources: query.source, turnsDaily: true },
  );
  return { ...answer, expiresAt: campusDay().endsAt };
}
