import { createRequire } from 'node:module';
import type { Clock } from '../../platform/clock.ts';
import type { OriginAnswer, Reply } from '../../platform/origin/origin-client.ts';
import { offLimits } from './address-rules.ts';
import { decodePage, mediaType } from './decode.ts';
import { type Exchange, refusalOf } from './exchange.ts';
import type { Refusal } from './outcome.ts';

interface Robot {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
}

/** The package is CommonJS and its types name no exports. */
const parseRobots: (url: string, text: string) => Robot = createRequire(import.meta.url)('robots-parser');

/** The product token of our User-Agent (RFC 9309, section 2.2.1). */
const AGENT = 'CampusData';
/** RFC 9309, section 2.4: no longer than a day. */
const KEEP_MS = 24 * 3_600_000;
/** More than this would stretch a run of fifty pages over hours. */
const MAX_CRAWL_DELAY_MS = 30_000;
/** RFC 9309, section 2.5 wants at least 500 KiB read. */
const MAX_BYTES = 1024 * 1024;
/** RFC 9309, section 2.3.1.2 */
const MAX_REDIRECTS = 5;

/** What a site's robots.txt says of one address. */
export type Permission =
  | { readonly kind: 'allowed'; readonly minDelayMs: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Rules =
  | { readonly kind: 'rules'; readonly robot: Robot }
  | { readonly kind: 'unknown'; readonly refusal: Refusal };

const rules = (origin: string, text: string): Rules => ({
  kind: 'rules',
  robot: parseRobots(`${origin}/robots.txt`, text),
});

const unknown = (problem: string): Rules => ({ kind: 'unknown', refusal: { outcome: 'failed', problem } });

/** An error page with status 200 reads as "everything allowed": only plain text is permission. */
const isPlain = (reply: Reply, text: string): boolean => {
  const type = mediaType(reply.headers['content-type'] ?? '');
  return (
    type === 'text/plain' || ((type === '' || type === 'application/octet-stream') && !text.startsWith('<'))
  );
};

function readRules(origin: string, answer: OriginAnswer, now: number): Rules {
  if (answer.kind === 'reply') {
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return rules(origin, '');
    if (answer.status === 200) {
      const text = decodePage(answer.body, answer.headers['content-type'] ?? '')?.trimStart() ?? '<';
      return isPlain(answer, text) ? rules(origin, text) : unknown(`${origin}/robots.txt is not plain text`);
    }
  }
  return { kind: 'unknown', refusal: refusalOf(answer, `${origin}/robots.txt`, now) };
}

/** robots.txt as RFC 9309 has it: absent is permission, out of reach is none. */
export function createRobots(tools: { exchange: Exchange; clock: Clock }) {
  const { exchange, clock } = tools;
  const kept = new Map<string, { rules: Rules; until: number }>();

  async function fetchRules(origin: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Rules> {
    let url = `${origin}/robots.txt`;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const answer = await exchange({ url, headers: {}, maxBytes: MAX_BYTES, minDelayMs: 0, signal });
      const location = answer.kind === 'reply' ? redirectOf(answer) : undefined;
      if (location === undefined) return readRules(origin, answer, clock.now());
      const why = offLimits(location, hosts);
      if (why !== undefined) return unknown(`${origin}/robots.txt leads to ${location}, which ${why}`);
      url = location;
    }
    return unknown(`${origin}/robots.txt redirects without end`);
  }

  async function rulesOf(origin: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Rules> {
    const known = kept.get(origin);
    if (known !== undefined && clock.now() < known.until) return known.rules;
    const fresh = await fetchRules(origin, hosts, signal);
    // Not knowing is not kept: the next page or run asks again.
    if (fresh.kind === 'rules') kept.set(origin, { rules: fresh, until: clock.now() + KEEP_MS });
    return fresh;
  }

  return {
    async permission(url: string, hosts: ReadonlySet<string>, signal: AbortSignal): Promise<Permission> {
      const found = await rulesOf(new URL(url).origin, hosts, signal);
      if (found.kind === 'unknown') return { kind: 'refused', refusal: found.refusal };
      const { robot } = found;
      // `undefined` means an address of another origin: no answer, hence no permission.
      if (robot.isAllowed(url, AGENT) !== true) {
        return {
          kind: 'refused',
          refusal: { outcome: 'blocked', problem: `robots.txt does not allow ${url}` },
        };
      }
      const delay = (robot.getCrawlDelay(AGENT) ?? 0) * 1_000;
      return {
        kind: 'allowed',
        minDelayMs: Math.min(Number.isFinite(delay) ? delay : 0, MAX_CRAWL_DELAY_MS),
      };
    },
  };
}

export type Robots = ReturnType<typeof createRobots>;

/** Where a redirect leads, absolute; `undefined` when the reply is none. */
export function redirectOf(reply: Reply): string | undefined {
  const location = reply.headers.location;
  if (![301, 302, 303, 307, 308].includes(reply.status) || location === undefined) return undefined;
  return URL.canParse(location, reply.url) ? new URL(location, reply.url).href : location;
}
