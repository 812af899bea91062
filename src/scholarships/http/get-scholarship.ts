import { HttpError } from '../../platform/http/errors.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { scholarship } from './contract.ts';
import { byId } from './parameters.ts';

export const getScholarship = cachedRoute({
  path: '/api/scholarship',
  operationId: 'getScholarship',
  summary: 'One scholarship with all its fields',
  description: 'Everything that is known about it. An id that is no longer listed is a 404.',
  query: byId,
  answer: scholarship,
  errors: ['parameter_required', 'parameter_invalid', 'scholarship_not_found'],
  maxAge: DAY_SECONDS,
  async handle(deps: CatalogDeps, { query, bypass }) {
    const source = deps.catalog.current().index.get(query.id)?.detail.source;
    const answer = await answerFromCatalog(
      deps,
      bypass,
      ({ index }, today) => {
        const record = index.get(query.id);
        if (record === undefined) throw new HttpError('scholarship_not_found');
        return record.whole(today);
      },
      { sources: source === undefined ? undefined : [source] },
    );
    const { day, endsAt } = deps.campusDay();
    const isLastDay = deps.catalog.current().index.get(query.id)?.detail.deadline === day;
    return isLastDay ? { ...answer, expiresAt: endsAt } : answer;
  },
});
