import type { Clock } from '../../platform/clock.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { createPageFetcher } from '../scrape/fetch-page.ts';
import { createHostQueue, type Politeness } from '../scrape/host-queue.ts';
import { createPoliteRequest } from '../scrape/polite-request.ts';
import { createRobots } from '../scrape/robots.ts';
import type { Page, PageRequest } from '../sites/site-kind.ts';
import { type Suggestion, suggest } from './suggest.ts';

interface SuggesterDeps {
  readonly clock: Clock;
  readonly origin: Pick<OriginClient, 'get'>;
  readonly politeness: Politeness;
}

/** Fetches a page as a run would, with the same manners, and says how to read it. */
export function createSuggester({ clock, origin, politeness }: SuggesterDeps) {
  const enqueue = createHostQueue({ clock, politeness, random: Math.random });
  const request = createPoliteRequest({ origin, enqueue, clock });
  const fetchPage = createPageFetcher({ request, robots: createRobots({ request, clock }), clock });

  return async (address: string, today: string, signal: AbortSignal): Promise<Suggestion> => {
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
    const first = await fetchPage(address, { hosts, validators: undefined, signal });
    if (first.kind === 'refused') return { kind: 'nothing', why: first.refusal.problem };
    if (first.kind === 'not_modified')
      return { kind: 'nothing', why: 'the site answered 304 to a first request' };
    return suggest({ ...first, role: 'list' }, today, getPage);
  };
}
