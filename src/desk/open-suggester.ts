import { baseStyle } from '../app/base-style.ts';
import { openUpstream } from '../app/open-upstream.ts';
import { ConfigurationError, readSettings } from '../app/settings.ts';
import { runSteps, type Step } from '../cli/terminal/progress.ts';
import { plural } from '../platform/formats/plural.ts';
import { createLogger } from '../platform/log.ts';
import { failed } from '../platform/upstream/outcome.ts';
import type { UpstreamRequest, UpstreamResponse } from '../platform/upstream/upstream-request.ts';
import { type DecodedPage, TaskLimitExceeded } from '../scholarships/index.ts';
import type { DeskDeps } from './deps.ts';
import { isOfAward } from './duplicate-pages.ts';
import { openModel } from './open-model.ts';
import type { Model } from './pointing/model.ts';
import type { PageWarning, SourceEntry, Suggestion } from './suggest/suggest.ts';
import type { CorrectionEditor } from './workbench/correction-form.ts';
import { type FoundPages, findPages } from './workbench/find-pages.ts';
import { createPolitePages, type GetPage, readWithPages } from './workbench/polite-pages.ts';
import type { ReviewContext } from './workbench/review-page.ts';
import {
  type ReviewHandler,
  type ReviewPages,
  type ReviewServerDeps,
  serveReview,
} from './workbench/review-server.ts';
import {
  type Destination,
  openSession,
  RefusedChange,
  type ReviewedPage,
  type Session,
} from './workbench/session.ts';
import { sessionPages } from './workbench/session-pages.ts';
import { createSuggester, pointAt } from './workbench/suggester.ts';
import { createWorkbench } from './workbench/workbench.ts';

/**
 * Pauses between two pages of a site: shorter than usual, because somebody is waiting and each site is read only once.
 */
const POLITENESS = { delayMs: 1_000, jitterMs: 500 };

/** How an entry reads its pages: the kind of each and, with `showsOptions`, its options. */
export const kindsOf = (entry: SourceEntry, showsOptions = false): string =>
  ('pages' in entry ? entry.pages : [entry])
    .map(({ kind, options = {} }) => (showsOptions ? `${kind} ${JSON.stringify(options)}` : kind))
    .join(' and ');

const startOf = (entry: SourceEntry): string => ('pages' in entry ? entry.pages[0]?.url : entry.url) ?? '';

/** What the workbench needs besides a page: where to write its entry, and the other lists found on it. */
export interface Look {
  readonly destination: Destination | null;
  readonly others: readonly Pick<ReviewedPage, 'entry' | 'records'>[];
  /** By default, fetches from the site. */
  readonly getPage?: GetPage | undefined;
  /** Edits corrections, if there are stored scholarships. */
  readonly corrections?: CorrectionEditor | undefined;
}

/** A short summary of an inspected page. */
const outcomeOf = (suggestion: Suggestion): { isWell: boolean; text: string } =>
  suggestion.kind === 'found'
    ? {
        isWell: true,
        text: `${plural(suggestion.best.records.length, 'scholarship')}, read as ${kindsOf(suggestion.best.entry)}`,
      }
    : { isWell: false, text: suggestion.problem };

/** The most further pages to look at: pages below a list or linked from a list. */
const MOST_FURTHER = 10;
/** The limit of requests that `init` makes while it searches a site by itself. */
const MOST_REQUESTS = 60;

/** For commands that look at pages and propose how to read them. `contact`: the contact page in the User-Agent. */
export function openSuggester(
  { clock, workbench = createWorkbench({ clock }) }: Omit<DeskDeps, 'reader'>,
  contact?: string,
  settings = readSettings(),
) {
  const upstream = openUpstream(settings, {}, contact);
  let isLookingAround = false;
  let requests = 0;
  /**
   * Requests a page. While a site is searched, the number of requests is limited, and unreachable pages are not
   * retried.
   */
  async function get(requested: UpstreamRequest): Promise<UpstreamResponse> {
    if (!isLookingAround) return upstream.get(requested);
    if (requests >= MOST_REQUESTS)
      return failed({ reason: 'skipped', problem: `the limit of ${MOST_REQUESTS} requests is reached` });
    requests += 1;
    const response = await upstream.get(requested);
    if (response.kind === 'reply' || response.failure.reason !== 'unreachable') return response;
    return failed({ ...response.failure, reason: 'skipped' });
  }
  const pages = createPolitePages({ clock, upstream: { get }, politeness: POLITENESS });
  const { signal } = new AbortController();
  const openedModel = openModel(settings, { clock, upstream, signal });
  // The language model sees only pages that somebody has chosen.
  const suggestWithoutModel = createSuggester({ workbench, pages });
  const look = createSuggester({ workbench, pages, model: openedModel?.model });

  const today = (): string => new Date(clock.now()).toISOString().slice(0, 10);

  const fromSite: GetPage = async (url) => {
    const fetched = await pages.get(url, { hosts: new Set([new URL(url).host]), signal });
    return fetched.kind === 'page' ? { ...fetched, role: 'list' } : null;
  };
  const firstPage = async (url: string, getPage: GetPage): Promise<DecodedPage | string> =>
    (await getPage(url)) ?? `${url} cannot be read`;

  const lookStep = (url: string, suggest = look): Step<Suggestion> => ({
    title: url,
    run: () => suggest(url, today(), signal),
    outcome: outcomeOf,
  });

  /** Where an entry differs from what the model finds on its first page. A string is the reason of a failure. */
  const createComparison =
    (model: Model) =>
    async (entry: SourceEntry): Promise<readonly PageWarning[] | string> => {
      const page = await firstPage(startOf(entry), fromSite);
      if (typeof page === 'string') return page;
      const parts = await workbench.lines({ page });
      const response = typeof parts === 'string' ? parts : await model.ask(parts);
      if (typeof response === 'string') return response;
      const task = { page, entry, response, today: today() };
      const reply = await readWithPages((known) => workbench.read({ ...task, known }), fromSite);
      return 'problem' in reply ? reply.problem : reply.doubts;
    };
  const askInSession = (model: Model, getPage: GetPage) => async (page: DecodedPage) => {
    const about = { page, today: today() };
    const { suggestion } = await readWithPages((known) => workbench.suggest({ ...about, known }), getPage);
    return pointAt(page, suggestion, { ...about, workbench, model, getPage });
  };

  return {
    async look(url: string): Promise<Suggestion | undefined> {
      const [suggestion] = await runSteps([lookStep(url)]);
      return suggestion;
    },

    /** Looks at the page again with the language model, if a model is configured; otherwise returns `found`. */
    async withModel<Found extends Suggestion>(found: Found, url: string): Promise<Suggestion | Found> {
      if (openedModel === undefined) return found;
      return (await this.look(url)) ?? found;
    },

    /** Only set with a language model. */
    compareWithModel: openedModel && createComparison(openedModel.model),

    /** Reads the first page of an entry of the campus file. A string is the reason of a failure. */
    async lookAtEntry(entry: SourceEntry, getPage = fromSite): Promise<ReviewedPage | string> {
      const page = await firstPage(startOf(entry), getPage);
      if (typeof page === 'string') return page;
      const task = { page, entry, today: today() };
      const reply = await readWithPages((known) => workbench.read({ ...task, known }), getPage);
      return 'problem' in reply ? reply.problem : { url: startOf(entry), entry, ...reply };
    },

    /** Opens an editing session for the entry of a page. A string is the reason of a failure. */
    async openSession(looked: ReviewedPage, { destination, others, getPage = fromSite }: Look) {
      const page = await firstPage(looked.url, getPage);
      if (typeof page === 'string') return page;
      try {
        return await openSession(looked, {
          workbench,
          page,
          destination,
          others,
          getPage,
          today: today(),
          ...(openedModel !== undefined && { ask: askInSession(openedModel.model, getPage) }),
        });
      } catch (error) {
        if (error instanceof TaskLimitExceeded || error instanceof RefusedChange) return error.message;
        throw error;
      }
    },

    pagesOf: (session: Session, around: ReviewContext = {}): ReviewPages =>
      sessionPages(session, {
        upstream,
        ...around,
        isProblem: (error) => error instanceof ConfigurationError,
      }),

    /** Serves the workbench until its last page is closed. */
    serve: (what: Pick<ReviewServerDeps, 'pagesAt' | 'isUnsaved' | 'port'>): Promise<ReviewHandler> =>
      serveReview({ ...what, clock, baseStyle: baseStyle(), log: createLogger('fatal') }),

    /** Serves the workbench for one page. A string is the reason of a failure. */
    async show(looked: ReviewedPage, { port, ...look }: Look & { readonly port: number }) {
      const session = await this.openSession(looked, look);
      if (typeof session === 'string') return session;
      const pages = this.pagesOf(session, { corrections: look.corrections });
      return this.serve({
        port,
        isUnsaved: session.isUnsaved,
        pagesAt: async () => ({ pages, basePath: '' }),
      });
    },

    /** Looks at several pages; pages of different hosts are looked at in parallel. */
    lookAtAll: (urls: readonly string[]): Promise<Suggestion[]> =>
      runSteps(
        urls.map((url) => lookStep(url)),
        true,
      ),

    /** Searches a site for scholarship pages, and looks at each of them. */
    async lookAround(site: string) {
      isLookingAround = true;
      const [found] = await runSteps<FoundPages>([
        {
          title: `looking for scholarship pages of ${site}`,
          run: (show) => findPages(site, { pages, signal, report: show }),
          outcome: ({ candidates, problem }) =>
            problem === null
              ? {
                  isWell: true,
                  text: `${plural(candidates.length, 'page')} to look at, ${plural(requests, 'request')}`,
                }
              : { isWell: false, text: problem },
        },
      ]);
      const { candidates = [], further = [], home = null } = found ?? {};
      const stepWithoutModel = (url: string) => lookStep(url, suggestWithoutModel);
      const lists = await runSteps(candidates.map(stepWithoutModel), true);
      const others = further.filter((url) => !isOfAward(url, lists)).slice(0, MOST_FURTHER);
      const suggestions = [...lists, ...(await runSteps(others.map(stepWithoutModel), true))];
      isLookingAround = false;
      return { home, requests, suggestions };
    },

    async [Symbol.asyncDispose](): Promise<void> {
      await workbench.close();
      await openedModel?.close();
      await upstream.close();
    },
  };
}

export type OpenSuggester = ReturnType<typeof openSuggester>;
