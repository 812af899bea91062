import type { RouteRequest } from '../../platform/http/route.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';

/** Titles, tags and sources for what has been typed so far. */
export function listSuggestions(deps: CatalogDeps, { query, bypass }: RouteRequest<{ q: string }>) {
  const names = new Map<string, string>(deps.sources.map(({ key, name }) => [key, name]));
  return answerFromCatalog(deps, bypass, ({ index }, today) => ({
    suggestions: index.suggest(query.q, today, names),
  }));
}
