import { HttpError } from '../../platform/http/errors.ts';
import type { Asked } from '../../platform/http/route.ts';
import { answerFromCatalog, type CatalogTools } from './catalog-answer.ts';

/** One scholarship with all its fields. */
export const getScholarship = (tools: CatalogTools, { query, bypass }: Asked<{ id: string }>) =>
  answerFromCatalog(tools, bypass, ({ index }) => {
    const record = index.get(query.id);
    if (record === undefined) throw new HttpError('scholarship_not_found');
    return record.detail;
  });
