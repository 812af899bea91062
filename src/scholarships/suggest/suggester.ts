import type { Clock } from '../../platform/clock.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { createPageFetcher } from '../crawl/fetch-page.ts';
import { createHostQueue, type Politeness } from '../crawl/host-queue.ts';
import { createPoliteRequest } from '../crawl/polite-request.ts';
import { createRobots } from '../crawl/robots.ts';
import type { Page, PageRequest } from '../kinds/site-kind.ts';
import type { Suggestion } from './suggest.ts';

interface SuggesterDeps {
  readonly clock: Clock;
  readonly origin: Pick<OriginClient, 'get'>;
  readonly politeness: Politeness;
}

/** Fetches a page as politely as a run does, and proposes how to read it. */
export function createSuggester({ clock, origin, politeness }: SuggesterDeps) {
  const enqueue = createHostQueue({ clock, politeness, random: Math.random });
  const request = createPoliteRequest({ origin, enqueue, clock });
  const fetchPage = createPageFetcher({ request, robots: createRobots({ request, clock }), clock });

  return async (address: string, today: string, signal: AbortSignal): Promise<Suggestion> => {
    // Loaded on demand, because only commands need it.
    const [{ suggest }, { portalLink }] = await Promise.all([
      import('./suggest.ts'),
      import('./portal-link.ts'),
    ]);
    const hosts = new Set([new URL(address).host]);
    const known = new Map<string, Page | null>();
    async function getPage({ url, role }: PageRequest): Promise<Page | null> {
      const kept = known.get(url);
      if (kept !== undefined) return kept && { ...kept, role };
      const fetched = await fetchPage(url, { hosts, validators: undefined, signal });
      const page = fetched.kind === 'page' ? { ...fetched, role } : null;
      known.set(url, page);
      return page;
    }
    async function lookAt(url: string): Promise<{ suggestion: Suggestion; page: Page | null }> {
      const nothing = (why: string) => ({ suggestion: { kind: 'nothing', why } as const, page: null });
      const fetched = await fetchPage(url, { hosts, validators: undefined, signal });
      if (fetched.kind === 'refused') return nothing(fetched.refusal.problem);
      if (fetched.kind === 'not_modified') return nothing('the site answered 304 to a first request');
      const page = { ...fetched, role: 'list' };
      return { suggestion: await suggest(page, today, getPage), page };
    }

    const { suggestion, page } = await lookAt(address);
    const portal = page === null ? null : portalLink(page);
    if (portal === null) return suggestion;
    if (suggestion.kind === 'found')
      return { ...suggestion, unsure: [...suggestion.unsure, `the page links to a portal: ${portal}`] };
    hosts.add(new URL(portal).host);
    const behind = await lookAt(portal);
    return behind.suggestion.kind === 'found' ? behind.suggestion : suggestion;
  };
}
