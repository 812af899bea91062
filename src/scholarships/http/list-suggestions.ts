import type { RouteRequest } from '../../platform/http/route.ts';
import { answerFromCatalog, type CatalogTools } from './catalog-answer.ts';

/** Titles, tags and sources for what has been typed so far. */
export function listSuggestions(tools: CatalogTools, { query, bypass }: RouteRequest<{ q: string }>) {
  const names = new Map<string, string>(tools.sources.map(({ key, name }) => [key, name]));
  return answerFromCatalog(tools, bypass, ({ index }, today) => ({
    suggestions: index.suggest(query.q, today, names),
  }));
}
