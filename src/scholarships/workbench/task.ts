import { unlessTooDeep } from '../html/parse.ts';
import type { DecodedPage, PageRequest } from '../kinds/site-kind.ts';
import { portalLink } from '../suggest/portal-link.ts';
import { type Suggestion, suggest } from '../suggest/suggest.ts';
import { ExplainError, explainSteps, explainTable, explainText } from '../values/explain.ts';
import type { ExplainedField } from '../values/explained-fields.ts';
import { type MarkedPage, type MarkTask, markPage } from './mark-page.ts';

export interface SuggestTask {
  readonly page: DecodedPage;
  readonly today: string;
  /** Pages behind it that were fetched, `null` if they could not be. */
  readonly known: ReadonlyMap<string, DecodedPage | null>;
}

export interface SuggestReply {
  readonly suggestion: Suggestion;
  /** The portal that the page links to. */
  readonly portal: string | null;
  /** Pages that it would read as well: fetched, the same task says more. */
  readonly missing: readonly PageRequest[];
}

export interface Explanation {
  readonly text: string;
  readonly because: readonly string[];
  readonly outcome: string;
}

/** A task of a command for the thread; plain data, so that it can be sent there. */
export type WorkbenchTask =
  | ({ readonly task: 'suggest' } & SuggestTask)
  | ({ readonly task: 'mark' } & MarkTask)
  | { readonly task: 'text'; readonly field: ExplainedField; readonly text: string; readonly today: string }
  | { readonly task: 'table'; readonly csv: string; readonly today: string };

/** The class of an error is lost between threads. */
export type TableReply = { readonly csv: string } | { readonly problem: string };
export type MarkReply = MarkedPage | { readonly problem: string };

async function suggestFor({ page, today, known }: SuggestTask): Promise<SuggestReply> {
  const missing = new Map<string, PageRequest>();
  const suggestion = await suggest(page, today, async (request) => {
    const kept = known.get(request.url);
    if (kept === undefined) missing.set(request.url, request);
    return kept ? { ...kept, role: request.role } : null;
  });
  const portal = unlessTooDeep(
    () => portalLink(page),
    () => null,
  );
  return { suggestion, portal, missing: [...missing.values()] };
}

function explainCsv(csv: string, today: string): TableReply {
  try {
    return { csv: explainTable(csv, today) };
  } catch (error) {
    if (error instanceof ExplainError) return { problem: error.message };
    throw error;
  }
}

export async function runTask(
  task: WorkbenchTask,
): Promise<SuggestReply | Explanation | TableReply | MarkReply> {
  if (task.task === 'suggest') return suggestFor(task);
  if (task.task === 'mark') {
    return unlessTooDeep(
      () => markPage(task),
      (problem) => ({ problem }),
    );
  }
  if (task.task === 'table') return explainCsv(task.csv, task.today);
  const { field, text, today } = task;
  return { text: explainText(field, text, today), ...explainSteps(field, text, today) };
}
