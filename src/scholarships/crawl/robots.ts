import type { Clock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time.ts';
import { followRedirects } from '../../platform/upstream/follow-redirects.ts';
import { redactedUrl } from '../../platform/upstream/redacted-url.ts';
import type { UpstreamResponse } from '../../platform/upstream/upstream-request.ts';
import { whyNotPublic } from '../html/public-url.ts';
import type { Refusal } from '../model/run.ts';
import { decodePage } from './decode.ts';
import { type Request, refusalOf } from './polite-request.ts';
import { MAX_RULES, parseRobots, type RobotsRules } from './robots-rules.ts';
import { whyForbidden } from './url-rules.ts';

/** The product token of our User-Agent (RFC 9309, section 2.2.1). */
const AGENT = 'CampusData';
/** RFC 9309, section 2.4: robots.txt should not be cached for longer than a day. */
const CACHE_MS = DAY_MS;
/** With a longer `Crawl-delay`, a run of fifty pages would take hours. */
const MAX_CRAWL_DELAY_MS = 30_000;
/** RFC 9309, section 2.5: at least 500 KiB must be read. */
const MAX_BYTES = 1024 * 1024;
/** RFC 9309, section 2.3.1.2: at least five redirects should be followed. */
const MAX_REDIRECTS = 5;

/** The decision of a site's robots.txt about one URL. */
type Permission =
  | { readonly kind: 'allowed'; readonly minDelayMs: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Rules = { readonly kind: 'rules'; readonly rules: RobotsRules } | (Permission & { kind: 'refused' });

const refused = (outcome: Refusal['outcome'], problem: string) =>
  ({ kind: 'refused', refusal: { outcome, problem } }) as const;

/** All readable rules apply, whatever the media type: an error page simply contains none (RFC 9309, section 2.2). */
async function readRules(href: string, response: UpstreamResponse, now: number): Promise<Rules> {
  const isAbsent =
    response.kind === 'reply' && response.status >= 400 && response.status < 500 && response.status !== 429;
  if (response.kind === 'failed' || (response.status !== 200 && !isAbsent))
    return { kind: 'refused', refusal: refusalOf(response, href, now) };
  const { body, headers } = response;
  const text = isAbsent ? '' : (decodePage(body, headers['content-type'] ?? '') ?? body.toString('utf8'));
  const rules = await parseRobots(text, AGENT);
  return rules === undefined
    ? refused('failed', `${href} has more than ${MAX_RULES} rules`)
    : { kind: 'rules', rules };
}

/**
 * robots.txt as RFC 9309 defines it: if the file is absent, every page is allowed; if the file cannot be reached, no
 * page is allowed.
 */
export function createRobots({ request, clock }: { request: Request; clock: Clock }) {
  const cached = new Map<string, { rules: Rules; expiresAt: number }>();

  async function fetchRules(
    upstream: string,
    hosts: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<Rules> {
    const href = `${upstream}/robots.txt`;
    const response = await followRedirects(href, MAX_REDIRECTS, async (url, redirectedBy) => {
      // The source's own host is always allowed; the target of a redirect is checked.
      const why = redirectedBy && whyForbidden(url, hosts);
      if (why !== undefined) {
        const { refusal } = refused('failed', `${href} redirects to ${redactedUrl(url)}, which ${why}`);
        return whyNotPublic(url) === undefined
          ? { kind: 'refused' as const, refusal: { ...refusal, movedTo: url } }
          : { kind: 'refused' as const, refusal };
      }
      return request({ url, headers: {}, maxBytes: MAX_BYTES, minDelayMs: 0, signal });
    });
    if (response.kind === 'endless') return refused('failed', `${href} redirects without end`);
    return response.kind === 'refused' ? response : readRules(href, response, clock.now());
  }

  async function rulesOf(upstream: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Rules> {
    const known = cached.get(upstream);
    if (known !== undefined && clock.monotonic() < known.expiresAt) return known.rules;
    const rules = await fetchRules(upstream, hosts, signal);
    // A failure is not cached, so the next page or run tries again.
    if (rules.kind === 'rules') cached.set(upstream, { rules, expiresAt: clock.monotonic() + CACHE_MS });
    return rules;
  }

  return {
    /** The sitemaps that robots.txt lists; an empty list if the file cannot be read. */
    async siteMaps(upstream: string, hosts: ReadonlySet<string>, signal: AbortSignal) {
      const rules = await rulesOf(upstream, hosts, signal);
      return rules.kind === 'rules' ? rules.rules.siteMaps : [];
    },

    async permission(url: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Permission> {
      const href = new URL(url);
      const rules = await rulesOf(href.origin, hosts, signal);
      if (rules.kind === 'refused') return rules;
      const { allows, crawlDelay } = rules.rules;
      if (!(await allows(href))) return refused('blocked', `robots.txt does not allow ${redactedUrl(url)}`);
      return { kind: 'allowed', minDelayMs: Math.min(crawlDelay * 1_000, MAX_CRAWL_DELAY_MS) };
    },
  };
}

export type Robots = ReturnType<typeof createRobots>;
