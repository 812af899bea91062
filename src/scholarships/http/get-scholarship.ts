import { HttpError } from '../../platform/http/errors.ts';
import type { RouteRequest } from '../../platform/http/route.ts';
import { answerFromCatalog, type CatalogTools } from './catalog-answer.ts';

/** One scholarship with all its fields. */
export async function getScholarship(tools: CatalogTools, { query, bypass }: RouteRequest<{ id: string }>) {
  const source = tools.catalog.current().index.get(query.id)?.award.source;
  const answer = await answerFromCatalog(
    tools,
    bypass,
    ({ index }, today) => {
      const record = index.get(query.id);
      if (record === undefined) throw new HttpError('scholarship_not_found');
      return record.whole(today);
    },
    { sources: source === undefined ? undefined : [source] },
  );
  const { day, endsAt } = tools.campusDay();
  const isLastDay = tools.catalog.current().index.get(query.id)?.detail.deadline === day;
  return isLastDay ? { ...answer, expiresAt: endsAt } : answer;
}
