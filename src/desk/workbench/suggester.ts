import { isPrivateIp } from '../../platform/upstream/public-ip.ts';
import type { FetchResult } from '../../scholarships/crawl/fetch-page.ts';
import { TaskLimitExceeded } from '../../scholarships/crawl/task-process.ts';
import type { DecodedPage } from '../../scholarships/extractors/extractor.ts';
import type { Model } from '../pointing/model.ts';
import type { Suggestion } from '../suggest/suggest.ts';
import { type GetPage, type PolitePages, readWithPages } from './polite-pages.ts';
import type { SuggestReply } from './task.ts';
import type { Workbench } from './workbench.ts';

interface Pointing {
  readonly workbench: Pick<Workbench, 'lines' | 'point'>;
  readonly model: Pick<Model, 'ask'>;
  readonly today: string;
  readonly getPage: GetPage;
  /** Detail pages that were already fetched. */
  readonly known?: Map<string, DecodedPage | null>;
}

/**
 * Lets a language model locate the awards of a page, and proposes the list that agrees with it. `rules`: the proposal
 * without the model. Returns a string with the reason if the model did not help.
 */
export async function pointAt(
  page: DecodedPage,
  rules: Suggestion,
  pointing: Pointing,
): Promise<Suggestion | string> {
  const { workbench, model, today, getPage, known } = pointing;
  const parts = await workbench.lines({ page });
  if (typeof parts === 'string') return parts;
  const response = await model.ask(parts);
  if (typeof response === 'string') return response;
  const reply = await readWithPages(
    (fetched) => workbench.point({ page, response, rules, today, known: fetched }),
    getPage,
    known,
  );
  return reply.suggestion;
}

interface SuggesterDeps {
  readonly workbench: Pick<Workbench, 'suggest' | 'lines' | 'point'>;
  readonly pages: Pick<PolitePages, 'get'>;
  /** Locates the awards of a page. Absent if the operator has no language model. */
  readonly model?: Pick<Model, 'ask'> | undefined;
}

type ReviewedPage = Omit<SuggestReply, 'missing'>;

/** A site that has moved once has one redirect; few sites have two. */
const MOST_MOVES = 3;

/** Whether a redirect leads from a public host to an IP address of a private network. */
const leadsToPrivateNetwork = (to: string, from: string): boolean =>
  isPrivateIp(new URL(to).hostname) && !isPrivateIp(new URL(from).hostname);

/** Fetches a page as politely as a run does, and proposes how to read it. */
export function createSuggester({ workbench, pages, model }: SuggesterDeps) {
  return async (href: string, today: string, signal: AbortSignal): Promise<Suggestion> => {
    const hosts = new Set([new URL(href).host]);
    const get = (url: string): Promise<FetchResult> => pages.get(url, { hosts, signal });
    async function getPage(url: string): Promise<DecodedPage | null> {
      const fetched = await get(url);
      return fetched.kind === 'page' ? { ...fetched, role: 'list' } : null;
    }
    /** Detail pages of the list, with `null` for pages that are not available. */
    const fetchedPages = new Map<string, DecodedPage | null>();
    async function read(page: DecodedPage): Promise<ReviewedPage> {
      const reviewed = await readWithPages(
        (known) => workbench.suggest({ page, today, known }),
        getPage,
        fetchedPages,
      );
      // If nothing was found on this page, the awards are on the portal, and a model would not find any here either.
      if (model === undefined || (reviewed.portal !== null && reviewed.suggestion.kind === 'nothing'))
        return reviewed;
      const { suggestion: rules } = reviewed;
      const pointing = { workbench, model, today, getPage, known: fetchedPages };
      const pointed = await pointAt(page, rules, pointing);
      if (typeof pointed !== 'string') return { ...reviewed, suggestion: pointed };
      const remark = `the language model could not be used: ${pointed}`;
      return {
        ...reviewed,
        suggestion:
          rules.kind === 'found'
            ? { ...rules, remarks: [...rules.remarks, remark] }
            : { ...rules, problem: `${rules.problem}; ${remark}` },
      };
    }

    /** Follows redirects to other hosts, too, because a person chose the page and sees the page's new URL. */
    async function getMoved(url: string, moves = MOST_MOVES): Promise<FetchResult> {
      const fetched = await get(url);
      const movedTo = fetched.kind === 'refused' ? fetched.refusal.movedTo : undefined;
      if (movedTo === undefined || moves === 0 || leadsToPrivateNetwork(movedTo, href)) return fetched;
      hosts.add(new URL(movedTo).host);
      return getMoved(movedTo, moves - 1);
    }

    async function reviewPage(url: string): Promise<ReviewedPage> {
      const nothing = (problem: string): ReviewedPage => ({
        suggestion: { kind: 'nothing', problem },
        portal: null,
      });
      const fetched = await getMoved(url);
      if (fetched.kind === 'refused') return nothing(fetched.refusal.problem);
      if (fetched.kind === 'not_modified') return nothing('the site responded with 304 to a first request');
      try {
        const reviewed = await read({ ...fetched, role: 'list' });
        const { suggestion } = reviewed;
        if (suggestion.kind === 'nothing' || new URL(fetched.url).host === new URL(url).host) return reviewed;
        return { ...reviewed, suggestion: { ...suggestion, movedTo: fetched.url } };
      } catch (error) {
        if (error instanceof TaskLimitExceeded) return nothing(error.message);
        throw error;
      }
    }

    const { suggestion, portal } = await reviewPage(href);
    if (portal === null) return suggestion;
    if (suggestion.kind === 'found')
      return { ...suggestion, remarks: [...suggestion.remarks, `the page links to a portal: ${portal}`] };
    hosts.add(new URL(portal).host);
    const portalPage = await reviewPage(portal);
    return portalPage.suggestion.kind === 'found' ? portalPage.suggestion : suggestion;
  };
}
