import { createRequire } from 'node:module';
import type { Clock } from '../../platform/clock.ts';
import { followRedirects } from '../../platform/origin/follow-redirects.ts';
import type { OriginAnswer, Reply } from '../../platform/origin/origin-client.ts';
import type { Refusal } from '../runs/run-outcome.ts';
import { offLimits } from './address-rules.ts';
import { decodePage, mediaType } from './decode.ts';
import { type Request, refusalOf } from './polite-request.ts';

interface Robot {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
}

/** Loaded with `require`: the package is CommonJS, and its types name no exports. */
const parseRobots: (url: string, text: string) => Robot = createRequire(import.meta.url)('robots-parser');

/** The product token of our User-Agent (RFC 9309, section 2.2.1). */
const AGENT = 'CampusData';
/** RFC 9309, section 2.4: robots.txt should not be cached for longer than a day. */
const KEEP_MS = 24 * 3_600_000;
/** With a longer `Crawl-delay`, a run of fifty pages would take hours. */
const MAX_CRAWL_DELAY_MS = 30_000;
/** RFC 9309, section 2.5: at least 500 KiB must be read. */
const MAX_BYTES = 1024 * 1024;
/** RFC 9309, section 2.3.1.2: at least five redirects should be followed. */
const MAX_REDIRECTS = 5;

/** What a site's robots.txt says about one address. */
export type Permission =
  | { readonly kind: 'allowed'; readonly minDelayMs: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Rules = { readonly kind: 'rules'; readonly robot: Robot } | (Permission & { kind: 'refused' });

const refused = (outcome: Refusal['outcome'], problem: string) =>
  ({ kind: 'refused', refusal: { outcome, problem } }) as const;

/** Whether it is plain text: an error page with status 200 would be understood as "everything allowed". */
function isPlainText(reply: Reply, text: string): boolean {
  const type = mediaType(reply.headers['content-type'] ?? '');
  const isUnnamed = type === '' || type === 'application/octet-stream';
  return type === 'text/plain' || (isUnnamed && !text.startsWith('<'));
}

function readRules(address: string, answer: OriginAnswer, now: number): Rules {
  const allow = (text: string): Rules => ({ kind: 'rules', robot: parseRobots(address, text) });
  if (answer.kind === 'reply') {
    const { status } = answer;
    if (status >= 400 && status < 500 && status !== 429) return allow('');
    if (status === 200) {
      const text = decodePage(answer.body, answer.headers['content-type'] ?? '')?.trimStart() ?? '<';
      return isPlainText(answer, text) ? allow(text) : refused('failed', `${address} is not plain text`);
    }
  }
  return { kind: 'refused', refusal: refusalOf(answer, address, now) };
}

/** robots.txt as RFC 9309 defines it: if it is absent, everything is allowed; if it is unreachable, nothing is. */
export function createRobots({ request, clock }: { request: Request; clock: Clock }) {
  const cached = new Map<string, { rules: Rules; expiresAt: number }>();

  async function fetchRules(origin: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    const answer = await followRedirects(address, MAX_REDIRECTS, async (url, redirectedBy) => {
      // The source's own host is allowed whatever its address looks like; a redirect is checked.
      const why = redirectedBy && offLimits(url, hosts);
      if (why !== undefined) return refused('failed', `${address} leads to ${url}, which ${why}`);
      return request({ url, headers: {}, maxBytes: MAX_BYTES, minDelayMs: 0, signal });
    });
    if (answer.kind === 'endless') return refused('failed', `${address} redirects without end`);
    return answer.kind === 'refused' ? answer : readRules(address, answer, clock.now());
  }

  async function rulesOf(origin: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Rules> {
    const known = cached.get(origin);
    if (known !== undefined && clock.monotonic() < known.expiresAt) return known.rules;
    const rules = await fetchRules(origin, hosts, signal);
    // A failure is not cached, so the next page or run asks again.
    if (rules.kind === 'rules') cached.set(origin, { rules, expiresAt: clock.monotonic() + KEEP_MS });
    return rules;
  }

  return {
    async permission(url: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Permission> {
      const rules = await rulesOf(new URL(url).origin, hosts, signal);
      if (rules.kind === 'refused') return rules;
      const { robot } = rules;
      // `undefined` means that the address has another origin, so robots.txt allows nothing there.
      if (robot.isAllowed(url, AGENT) !== true) return refused('blocked', `robots.txt does not allow ${url}`);
      const delay = (robot.getCrawlDelay(AGENT) ?? 0) * 1_000;
      const minDelayMs = Math.min(Number.isFinite(delay) ? delay : 0, MAX_CRAWL_DELAY_MS);
      return { kind: 'allowed', minDelayMs };
    },
  };
}

export type Robots = ReturnType<typeof createRobots>;
