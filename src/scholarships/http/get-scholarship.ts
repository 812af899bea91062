import { HttpError } from '../../platform/http/errors.ts';
import type { RouteRequest } from '../../platform/http/route.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';

/** One scholarship with all its fields. */
export async function getScholarship(deps: CatalogDeps, { query, bypass }: RouteRequest<{ id: string }>) {
  const source = deps.catalog.current().index.get(query.id)?.award.source;
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
}
