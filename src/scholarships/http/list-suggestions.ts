import { z } from '@hono/zod-openapi';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { suggestions } from './contract.ts';

/** Titles, tags and sources for what has been typed so far. */
export const listSuggestions = cachedRoute({
  path: '/api/suggest',
  operationId: 'listSuggestions',
  summary: 'Suggestions for a search box',
  description: 'At most eight: matching tags and sources, then titles.',
  query: z.object({
    q: z.string().max(500).openapi({ example: 'nur', description: 'The text typed so far' }),
  }),
  answer: suggestions,
  errors: ['parameter_required', 'parameter_invalid'],
  maxAge: DAY_SECONDS,
  handle(deps: CatalogDeps, { query, bypass }) {
    const names = new Map<string, string>(deps.sources.map(({ key, name }) => [key, name]));
    return answerFromCatalog(deps, bypass, ({ index }, today) => ({
      suggestions: index.suggest(query.q, today, names),
    }));
  },
});
