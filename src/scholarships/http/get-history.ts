import { isoTime, notAfter } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { HOUR_SECONDS } from '../../platform/time.ts';
import { changedFields } from '../changes/changed-fields.ts';
import { bySourceId } from '../crawl/source.ts';
import { changesOfRecord } from '../store/changes.ts';
import { recordById } from '../store/records.ts';
import { answerFromCatalog } from './catalog-answer.ts';
import { history } from './contract.ts';
import type { ChangesDeps } from './list-changes.ts';
import { byId } from './parameters.ts';

/** The changes of one scholarship, newest first, even if it is no longer listed. */
export const getHistory = cachedRoute({
  path: '/api/history',
  operationId: 'getHistory',
  summary: 'The history of one scholarship, newest first',
  description: 'What changed, when, and why: the site, a correction, or a release that reads it better.',
  query: byId,
  answer: history,
  errors: ['parameter_required', 'parameter_invalid', 'scholarship_not_found', 'unavailable'],
  maxAge: HOUR_SECONDS,
  async handle(deps: ChangesDeps, { query, bypass }) {
    const { id } = query;
    const configured = bySourceId(deps.sources);
    const rows = await inTime(deps.clock, async () => {
      const record = await recordById(deps.database, id);
      if (record === undefined || !configured.has(record.source)) return undefined;
      return changesOfRecord(deps.database, id);
    });
    if (rows === undefined) throw new HttpError('scholarship_not_found');
    const source = deps.catalog.current().index.get(id)?.detail.source;
    const changes = [...Map.groupBy(rows, ({ revision }) => revision).values()].flatMap((ofOne) => {
      const [first] = ofOne;
      if (first === undefined) return [];
      const { at, revision, event, cause } = first;
      return [
        {
          at: isoTime(notAfter(deps.clock.now(), at)),
          revision,
          event,
          cause,
          fields: ofOne.flatMap(changedFields),
        },
      ];
    });
    const answer = await answerFromCatalog(deps, bypass, () => ({ id, changes }), {
      sources: source === undefined ? undefined : [source],
    });
    return { ...answer, version: `${answer.version}/${rows.length}/${rows[0]?.revision}` };
  },
});
