import { isoTime, notAfter } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { textOf } from '../../platform/http/long-text.ts';
import type { RouteRequest } from '../../platform/http/route.ts';
import { changedFields } from '../changes/changed-fields.ts';
import { allChanges } from '../store/changes.ts';
import { answerFromCatalog } from './catalog-answer.ts';
import type { ChangesDeps } from './list-changes.ts';
import { getHistoryLines as route } from './routes.ts';

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
export async function getHistoryLines(deps: ChangesDeps, { bypass }: RouteRequest<unknown>) {
  const { database, clock } = deps;
  const sources = deps.sources.map(({ key }) => key);
  const answer = await answerFromCatalog(deps, bypass, async () => {
    const rows = await inTime(clock, () => allChanges(database, sources));
    return textOf(() => writeLines(rows, clock.now()), route.answer);
  });
  return answer;
}
