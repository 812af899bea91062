import type { DecodedPage, PageRequest } from '../../scholarships/extractors/extractor.ts';
import { parsePage } from '../../scholarships/html/parse.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { unlessTooLarge } from '../../scholarships/text/size-limits.ts';
import type { ModelResponse } from '../pointing/model-response.ts';
import { numberedParts } from '../pointing/page-lines.ts';
import { differencesFrom, suggestWithModel } from '../pointing/suggest-with-model.ts';
import { MISSED_NAME } from '../suggest/missed-name-warning.ts';
import { type PageWarning, warningsOf } from '../suggest/page-warnings.ts';
import { portalLink } from '../suggest/portal-link.ts';
import { type GetPage, namesLeftOut, preparePage, propose, readCandidate } from '../suggest/proposals.ts';
import { type SourceEntry, type Suggestion, suggest } from '../suggest/suggest.ts';
import { type MarkedPage, type MarkTask, markPage } from './mark-page.ts';
import { BY_ENTRY, isDecided } from './review-commands.ts';

export interface SuggestTask {
  readonly page: DecodedPage;
  readonly today: string;
  /** Detail pages that were already fetched, with `null` for pages that are not available. */
  readonly known: ReadonlyMap<string, DecodedPage | null>;
}

export interface SuggestReply {
  readonly suggestion: Suggestion;
  /** The portal that the page links to. */
  readonly portal: string | null;
  /** Further pages that the task needs. If the task runs again with these pages, it returns a better result. */
  readonly missing: readonly PageRequest[];
}

export interface ReadTask extends SuggestTask {
  readonly entry: SourceEntry;
  /** The response of a language model about the page. With it, the warnings are the differences from this response. */
  readonly response?: ModelResponse | undefined;
}

export interface PointTask extends SuggestTask {
  readonly response: ModelResponse;
  /** The proposal without the model. */
  readonly rules: Suggestion;
}

export interface LinesTask {
  readonly page: DecodedPage;
}

/** The numbered lines of a page for a language model. A string is the reason why the model is not used. */
export type LinesReply = readonly string[] | string;

/** What an entry extracts from a page. */
export type ReadReply =
  | {
      readonly records: readonly Scholarship[];
      readonly doubts: readonly PageWarning[];
      readonly missing: readonly PageRequest[];
      /** Why a run would reject the page; `null` if it would not. */
      readonly refusal: string | null;
    }
  | { readonly problem: string };

/** A command's task for the reading process: plain data that can be sent. */
export type WorkbenchTask =
  | ({ readonly task: 'suggest' } & SuggestTask)
  | ({ readonly task: 'mark' } & MarkTask)
  | ({ readonly task: 'lines' } & LinesTask)
  | ({ readonly task: 'point' } & PointTask)
  | ({ readonly task: 'read' } & ReadTask);

export type MarkReply = MarkedPage | { readonly problem: string };

/** Returns fetched pages, and collects the requests for others. */
function pagesOf(known: SuggestTask['known']) {
  const missing = new Map<string, PageRequest>();
  const getPage: GetPage = async (request) => {
    const fetched = known.get(request.url);
    if (fetched === undefined) missing.set(request.url, request);
    return fetched ? { ...fetched, role: request.role, linkedFrom: request.linkedFrom } : null;
  };
  return { missing, getPage };
}

async function readFor({ page, entry, today, known, response }: ReadTask): Promise<ReadReply> {
  const { missing, getPage } = pagesOf(known);
  const toRead = unlessTooLarge(
    () => preparePage(page, today, getPage),
    (problem) => ({ problem }),
  );
  if ('problem' in toRead) return toRead;
  const records: Scholarship[] = [];
  const doubts: PageWarning[] = [];
  const refusals: string[] = [];
  const entries = 'pages' in entry ? entry.pages : [entry];
  for (const { kind, options = {} } of entries) {
    const read = await readCandidate({ kind, options }, toRead);
    if (typeof read === 'string') refusals.push(read);
    else if (read.length > 0) {
      records.push(...read);
      // Values that are stated for all awards are no evidence that a record is an award.
      const proposal = await propose({ kind, options }, toRead);
      const found = proposal === null ? [] : warningsOf({ ...proposal, records: read });
      doubts.push(
        ...found.filter(({ award, field }) => field !== null || !isDecided(entry, award, BY_ENTRY)),
      );
    }
  }
  const leftOut = Object.values(namesLeftOut(entries, toRead)).flat();
  const missed = [...new Set(leftOut)].filter((name) => !isDecided(entry, name, BY_ENTRY));
  const named = new Set(doubts.map(({ award }) => award));
  for (const award of missed) if (!named.has(award)) doubts.push({ award, field: null, why: MISSED_NAME });
  const found = response === undefined ? doubts : differencesFrom(response, records, toRead);
  return { records, doubts: found, missing: [...missing.values()], refusal: refusals[0] ?? null };
}

async function pointFor({ page, response, rules, today, known }: PointTask): Promise<SuggestReply> {
  const { missing, getPage } = pagesOf(known);
  const suggestion = await suggestWithModel(page, { response, rules, today }, getPage);
  return { suggestion, portal: null, missing: [...missing.values()] };
}

/** Trying all extractors on this many elements takes about 30 s. A page of awards has a few thousand. */
const MOST_ELEMENTS = 250_000;

async function suggestFor({ page, today, known }: SuggestTask): Promise<SuggestReply> {
  const elements = page.document?.$('*').length ?? 0;
  if (elements > MOST_ELEMENTS) {
    const problem = `the page has ${elements} elements; above ${MOST_ELEMENTS} no entry is proposed`;
    return { suggestion: { kind: 'nothing', problem }, portal: null, missing: [] };
  }
  const { missing, getPage } = pagesOf(known);
  const suggestion = await suggest(page, today, getPage);
  const portal = unlessTooLarge(
    () => portalLink(page),
    () => null,
  );
  return { suggestion, portal, missing: [...missing.values()] };
}

/** Caches the last parsed page, because suggestions, reading and marking all use it, and each change reads it again. */
function pageCache() {
  let cached: DecodedPage | undefined;
  return (page: DecodedPage): DecodedPage => {
    if (cached?.url !== page.url || cached.body !== page.body) {
      cached = undefined;
      // A page that is nested too deeply is not parsed here: the function that reads the page refuses it.
      cached = unlessTooLarge(
        () => ({ ...page, document: parsePage(page) }),
        () => page,
      );
    }
    return { ...page, ...(cached.document && { document: cached.document }) };
  };
}

export function createTaskRunner() {
  const parsed = pageCache();
  return async (task: WorkbenchTask): Promise<SuggestReply | ReadReply | MarkReply | LinesReply> => {
    const page = parsed(task.page);
    if (task.task === 'lines') return numberedParts(page);
    if (task.task === 'point') return pointFor({ ...task, page });
    if (task.task === 'suggest') return suggestFor({ ...task, page });
    if (task.task === 'read') return readFor({ ...task, page });
    return unlessTooLarge(
      () => markPage({ ...task, page }),
      (problem) => ({ problem }),
    );
  };
}
