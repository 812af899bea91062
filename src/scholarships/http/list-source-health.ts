import { noParameters } from '../../platform/http/query.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import type { CatalogDeps } from './catalog-answer.ts';
import { sourceHealth } from './contract.ts';

export const listSourceHealth = uncachedRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listScholarshipSourceHealth',
  tag: 'Scholarships',
  summary: 'The outcome of the latest run of each source, and any problem',
  query: noParameters,
  answer: sourceHealth,
  errors: [],
  handle: ({ catalog }: CatalogDeps) => catalog.current().health,
});
