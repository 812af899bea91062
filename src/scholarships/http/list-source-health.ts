import type { DetailsDeps } from '../../platform/backend.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import type { CatalogDeps } from './catalog-answer.ts';
import { sourceHealth } from './contract.ts';

export const listSourceHealth = uncachedRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listScholarshipSourceHealth',
  summary: 'Health of each scholarship source',
  description: 'The outcome of the latest run of each source, and what is wrong, if anything. Never cached.',
  answer: sourceHealth,
  handle({ catalog, details = true }: CatalogDeps & DetailsDeps) {
    const { health } = catalog.current();
    if (details) return health;
    return { sources: health.sources.map((source) => ({ ...source, problem: null })) };
  },
});
