import type { Clock } from '../../platform/clock.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { canonical } from '../crawl/address-rules.ts';
import { createPageFetcher, type FetchResult } from '../crawl/fetch-page.ts';
import { createHostQueue, type Politeness } from '../crawl/host-queue.ts';
import { createPoliteRequest } from '../crawl/polite-request.ts';
import { createRobots } from '../crawl/robots.ts';

interface Limits {
  readonly hosts: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** Fetches pages for a person who looks for some: as politely as a run does, and each page once. */
export function createPolitePages(deps: {
  clock: Clock;
  origin: Pick<OriginClient, 'get'>;
  politeness: Politeness;
}) {
  const { clock, origin, politeness } = deps;
  const enqueue = createHostQueue({ clock, politeness, random: Math.random });
  const request = createPoliteRequest({ origin, enqueue, clock });
  const robots = createRobots({ request, clock });
  const fetchPage = createPageFetcher({ request, robots, clock });
  const known = new Map<string, FetchResult>();

  return {
    async get(address: string, { hosts, signal }: Limits): Promise<FetchResult> {
      const key = URL.canParse(address) ? canonical(address) : address;
      const before = known.get(key);
      if (before !== undefined) return before;
      const fetched = await fetchPage(address, { hosts, validators: undefined, signal });
      // A refusal may depend on the hosts that are allowed by then.
      if (fetched.kind === 'page') known.set(key, fetched);
      return fetched;
    },

    /** The site maps that a site's robots.txt names. */
    siteMaps: ({ origin: at, host }: URL, signal: AbortSignal): Promise<readonly string[]> =>
      robots.siteMaps(at, new Set([host]), signal),
  };
}

export type PolitePages = ReturnType<typeof createPolitePages>;
