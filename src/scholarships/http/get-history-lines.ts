import { isoTime, notAfter } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { textOf } from '../../platform/http/long-text.ts';
import { noParameters } from '../../platform/http/query.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { HOUR_SECONDS } from '../../platform/time.ts';
import { changedFields } from '../changes/changed-fields.ts';
import { allChanges } from '../store/changes.ts';
import { answerFromCatalog } from './catalog-answer.ts';
import type { ChangesDeps } from './list-changes.ts';

const TYPE = 'application/x-ndjson';

type Row = Awaited<ReturnType<typeof allChanges>>[number];

/** A line per change of an award; the rows of one stand together. */
function* writeLines(rows: readonly Row[], now: number): Generator<string> {
  for (let at = 0, end = 0; at < rows.length; at = end) {
    const [first] = rows.slice(at, at + 1);
    if (first === undefined) return;
    const { id, revision, event, cause } = first;
    end = at;
    while (rows[end]?.id === id && rows[end]?.revision === revision) end += 1;
    const fields = rows.slice(at, end).flatMap(changedFields);
    yield `${JSON.stringify({ id, at: isoTime(notAfter(now, first.at)), revision, event, cause, fields })}\n`;
  }
}

/** What was noticed to change in all scholarships, newest first. */
export const getHistoryLines = cachedRoute({
  method: 'get',
  path: '/api/history.ndjson',
  operationId: 'getHistoryNdjson',
  tag: 'Scholarships',
  summary: 'The history of all scholarships as lines of JSON, newest first',
  description: 'A change per line, as in `/api/history`, with the `id` of its scholarship.',
  query: noParameters,
  answer: TYPE,
  errors: ['unavailable'],
  maxAge: HOUR_SECONDS,
  async handle(deps: ChangesDeps, { bypass }) {
    const { database, clock } = deps;
    const sources = deps.sources.map(({ key }) => key);
    const answer = await answerFromCatalog(deps, bypass, async () => {
      const rows = await inTime(clock, () => allChanges(database, sources));
      return textOf(() => writeLines(rows, clock.now()), TYPE);
    });
    return answer;
  },
});
