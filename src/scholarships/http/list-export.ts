import { savedAs } from '../../platform/formats/csv.ts';
import { textOf } from '../../platform/http/long-text.ts';
import type { RouteRequest } from '../../platform/http/route.ts';
import type { Whole } from '../catalog/record.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { EXPORTS, type ExportName } from './exports/exports.ts';
import { exportRoutes } from './exports/routes.ts';
import { type FilterQuery, searchOf } from './list-query.ts';

type ExportQuery = FilterQuery & {
  readonly fields?: readonly (keyof Whole)[] | undefined;
  readonly excel?: '1' | undefined;
};

/** All scholarships that match, in another format than JSON. */
export async function listExport(
  deps: CatalogDeps,
  name: ExportName,
  { query, bypass }: RouteRequest<ExportQuery>,
) {
  const search = { ...searchOf(query, deps.timeZone), limit: Number.POSITIVE_INFINITY, offset: 0 };
  const answer = await answerFromCatalog(
    deps,
    bypass,
    ({ index }, today) => {
      const { records } = index.find(search, today);
      const { identity } = deps;
      const request = { records, today, identity, fields: query.fields, excel: query.excel === '1' };
      return textOf(() => EXPORTS[name](request), exportRoutes[name].answer);
    },
    { sources: query.source, turnsDaily: query.deadline !== undefined },
  );
  return {
    ...answer,
    // At midnight it changes which awards are open.
    expiresAt: deps.campusDay().endsAt,
    ...(name === 'csv' && { headers: savedAs('scholarships') }),
  };
}
