import { isoTime, notAfter } from '../../platform/clock.ts';
import { eachInTime, inTime } from '../../platform/database/while-available.ts';
import { textOf } from '../../platform/http/long-text.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { HOUR_SECONDS } from '../../platform/time.ts';
import { changedFields } from '../changes/changed-fields.ts';
import { sourceIdOf } from '../crawl/source.ts';
import { allChanges, type ChangeRow } from '../store/changes.ts';
import { latestRevision } from '../store/revisions.ts';
import { answerFromCatalog } from './catalog-answer.ts';
import type { ChangesDeps } from './list-changes.ts';

const TYPE = 'application/x-ndjson';

/** What happened to one award at one revision: a row for each field. */
function lineOf(rows: readonly ChangeRow[], now: number): string {
  const [first] = rows;
  if (first === undefined) return '';
  const { id, at, revision, event, cause } = first;
  const fields = rows.flatMap(changedFields);
  return `${JSON.stringify({ id, at: isoTime(notAfter(now, at)), revision, event, cause, fields })}\n`;
}

/** A line per change of an award. The rows of one stand together, and may be read in two steps. */
async function* writeLines(steps: AsyncIterable<readonly ChangeRow[]>, now: number): AsyncGenerator<string> {
  let open: ChangeRow[] = [];
  for await (const rows of steps) {
    let text = '';
    for (const row of rows) {
      const [first = row] = open;
      if (first.id !== row.id || first.revision !== row.revision) {
        text += lineOf(open, now);
        open = [];
      }
      open.push(row);
    }
    yield text;
  }
  yield lineOf(open, now);
}

/** What was noticed to change in all scholarships, newest first. */
export const getHistoryLines = cachedRoute({
  path: '/api/history.ndjson',
  operationId: 'getHistoryNdjson',
  summary: 'The history of all scholarships as lines of JSON, newest first',
  description: 'A change per line, as in `/api/history`, with the `id` of its scholarship.',
  answer: TYPE,
  errors: ['unavailable'],
  maxAge: HOUR_SECONDS,
  async handle(deps: ChangesDeps, { bypass }) {
    const { database, clock } = deps;
    const sources = deps.sources.map(sourceIdOf);
    const head = await inTime(clock, () => latestRevision(database));
    const now = clock.now();
    // Read once for the tag and once for the client: it may be larger than memory.
    const lines = () => writeLines(eachInTime(clock, allChanges(database, sources, head.revision)), now);
    const answer = await answerFromCatalog(deps, bypass, () => textOf(lines, TYPE));
    return { ...answer, version: `${answer.version}/${head.revision}/${head.token}` };
  },
});
