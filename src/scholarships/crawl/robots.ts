import type { Clock } from '../../platform/clock.ts';
import { followRedirects } from '../../platform/origin/follow-redirects.ts';
import type { OriginAnswer } from '../../platform/origin/origin-request.ts';
import { shownAddress } from '../../platform/origin/shown-address.ts';
import { DAY_MS } from '../../platform/time.ts';
import { notPublic } from '../html/web-address.ts';
import type { Refusal } from '../model/run.ts';
import { offLimits } from './address-rules.ts';
import { decodePage } from './decode.ts';
import { type Request, refusalOf } from './polite-request.ts';
import { MAX_RULES, parseRobots, type RobotsRules } from './robots-rules.ts';

/** The product token of our User-Agent (RFC 9309, section 2.2.1). */
const AGENT = 'CampusData';
/** RFC 9309, section 2.4: robots.txt should not be cached for longer than a day. */
const KEEP_MS = DAY_MS;
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

/** Readable lines count, whatever the media type: an error page has no rules (RFC 9309, section 2.2). */
async function readRules(address: string, answer: OriginAnswer, now: number): Promise<Rules> {
  const isAbsent =
    answer.kind === 'reply' && answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  if (answer.kind === 'failed' || (answer.status !== 200 && !isAbsent))
    return { kind: 'refused', refusal: refusalOf(answer, address, now) };
  const { body, headers } = answer;
  const text = isAbsent ? '' : (decodePage(body, headers['content-type'] ?? '') ?? body.toString('utf8'));
  const rules = await parseRobots(text, AGENT);
  return rules === undefined
    ? refused('failed', `${address} has more than ${MAX_RULES} rules`)
    : { kind: 'rules', rules };
}

/** robots.txt as RFC 9309 defines it: if it is absent, everything is allowed; if it is unreachable, nothing is. */
export function createRobots({ request, clock }: { request: Request; clock: Clock }) {
  const cached = new Map<string, { rules: Rules; expiresAt: number }>();

  async function fetchRules(origin: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    const answer = await followRedirects(address, MAX_REDIRECTS, async (url, redirectedBy) => {
      // The source's own host is always allowed; a redirect is checked.
      const why = redirectedBy && offLimits(url, hosts);
      if (why !== undefined) {
        const { refusal } = refused('failed', `${address} redirects to ${shownAddress(url)}, which ${why}`);
        return notPublic(url) === undefined
          ? { kind: 'refused' as const, refusal: { ...refusal, movedTo: url } }
          : { kind: 'refused' as const, refusal };
      }
      return request({ url, headers: {}, maxBytes: MAX_BYTES, minDelayMs: 0, signal });
    });
    if (answer.kind === 'endless') return refused('failed', `${address} redirects without end`);
    return answer.kind === 'refused' ? answer : readRules(address, answer, clock.now());
  }

  async function rulesOf(origin: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Rules> {
    const known = cached.get(origin);
    if (known !== undefined && clock.monotonic() < known.expiresAt) return known.rules;
    const rules = await fetchRules(origin, hosts, signal);
    // A failure is not cached, so the next page or run tries again.
    if (rules.kind === 'rules') cached.set(origin, { rules, expiresAt: clock.monotonic() + KEEP_MS });
    return rules;
  }

  return {
    /** The sitemaps in robots.txt; none if it cannot be read. */
    async siteMaps(origin: string, hosts: ReadonlySet<string>, signal: AbortSignal) {
      const rules = await rulesOf(origin, hosts, signal);
      return rules.kind === 'rules' ? rules.rules.siteMaps : [];
    },

    async permission(url: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Permission> {
      const address = new URL(url);
      const rules = await rulesOf(address.origin, hosts, signal);
      if (rules.kind === 'refused') return rules;
      const { allows, crawlDelay } = rules.rules;
      if (!(await allows(address)))
        return refused('blocked', `robots.txt does not allow ${shownAddress(url)}`);
      return { kind: 'allowed', minDelayMs: Math.min(crawlDelay * 1_000, MAX_CRAWL_DELAY_MS) };
    },
  };
}

export type Robots = ReturnType<typeof createRobots>;
