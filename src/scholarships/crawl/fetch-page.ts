import type { Clock } from '../../platform/clock.ts';
import { followRedirects } from '../../platform/upstream/follow-redirects.ts';
import { redactedUrl } from '../../platform/upstream/redacted-url.ts';
import type { Reply, UpstreamResponse } from '../../platform/upstream/upstream-request.ts';
import { conditionalHeaders, type Validators, validatorsOf } from '../../platform/upstream/validators.ts';
import { whyNotPublic } from '../html/public-url.ts';
import { ASK_THE_OFFICE, type Refusal } from '../model/run.ts';
import { decodePage, isDocument, isReadable } from './decode.ts';
import { type Request, refusalOf } from './polite-request.ts';
import type { Robots } from './robots.ts';
import { whyForbidden, whyTooLong } from './url-rules.ts';

export type FetchResult =
  | {
      readonly kind: 'page';
      /** The URL after redirects. */
      readonly url: string;
      readonly body: string;
      readonly contentType: string;
      readonly validators: Validators;
    }
  | { readonly kind: 'not_modified' }
  /** `page`: only this URL fails; `site`: the whole run fails. */
  | { readonly kind: 'refused'; readonly scope: 'page' | 'site'; readonly refusal: Refusal };

/** The page of an award is tens of kilobytes; the largest listing seen is 1.5 MB. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
const MAX_REDIRECTS = 5;

const ENGLISH_FIRST = 'en-US,en;q=0.9';
const HTML_FIRST = 'text/html,application/xhtml+xml,text/csv;q=0.9,application/json;q=0.9,*/*;q=0.5';

export const refused = (scope: 'page' | 'site', refusal: Refusal) =>
  ({ kind: 'refused', scope, refusal }) as const;

function readReply(reply: Reply, isConditional: boolean, now: number): FetchResult {
  if (reply.status === 304 && isConditional) return { kind: 'not_modified' };
  if (reply.status !== 200) {
    const scope = reply.status === 404 || reply.status === 410 ? 'page' : 'site';
    return refused(scope, refusalOf(reply, reply.url, now));
  }
  const contentType = reply.headers['content-type'] ?? '';
  const body = isReadable(contentType) ? decodePage(reply.body, contentType) : undefined;
  if (body === undefined) {
    const advice = isDocument(contentType) ? `, which is not read: ${ASK_THE_OFFICE}` : '';
    const problem = `${redactedUrl(reply.url)} is not a page but ${contentType || 'binary data'}${advice}`;
    return refused('page', { outcome: 'layout_changed', problem });
  }
  return { kind: 'page', url: reply.url, body, contentType, validators: validatorsOf(reply) };
}

function samePathAt(movedTo: string, url: string): string {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, movedTo).href;
}

/** More than any site needs to recognize a visitor. */
const MAX_COOKIES_LENGTH = 4_096;

/**
 * The cookies that a site sets while it redirects: some sites redirect until a visitor sends them back. They are sent to
 * the host that has set them, and forgotten with the page.
 */
function createCookies() {
  const byHost = new Map<string, Map<string, string>>();
  return {
    get areSet(): boolean {
      return byHost.size > 0;
    },
    take({ url, setCookie = [] }: Reply): void {
      const { host } = new URL(url);
      const ofHost = byHost.get(host) ?? new Map<string, string>();
      for (const line of setCookie) {
        const [, name = '', value = ''] = /^([^=;\s]{1,100})=([^;\s]*)/.exec(line.trim()) ?? [];
        if (name !== '') ofHost.set(name, value);
      }
      if (ofHost.size > 0) byHost.set(host, ofHost);
    },
    headerFor(url: string): { cookie?: string } {
      const ofHost = byHost.get(URL.parse(url)?.host ?? '') ?? new Map<string, string>();
      const cookie = [...ofHost].map(([name, value]) => `${name}=${value}`).join('; ');
      return cookie === '' || cookie.length > MAX_COOKIES_LENGTH ? {} : { cookie };
    },
  };
}

/** Fetches a page. Allowed hosts, robots.txt, the queue and limits apply to each redirect as well. */
export function createPageFetcher(deps: {
  request: Request;
  robots: Robots;
  clock: Clock;
  acceptLanguage?: string;
}) {
  const { request, robots, clock, acceptLanguage = ENGLISH_FIRST } = deps;

  return async function fetchPage(
    href: string,
    how: { hosts: ReadonlySet<string>; validators: Validators | undefined; signal: AbortSignal },
  ): Promise<FetchResult> {
    const { hosts, signal } = how;
    const conditional = conditionalHeaders(how.validators ?? {});
    const headers = { accept: HTML_FIRST, 'accept-language': acceptLanguage, ...conditional };
    const cookies = createCookies();

    async function get(url: string, redirectedBy?: Reply) {
      const tooLong = whyTooLong(url);
      if (tooLong !== undefined) return refused('page', { outcome: 'failed', problem: tooLong });
      const why = whyForbidden(url, hosts);
      if (why !== undefined) {
        const movedTo = redirectedBy && whyNotPublic(url) === undefined ? { movedTo: url } : {};
        return refused('page', { outcome: 'blocked', problem: `${redactedUrl(url)} ${why}`, ...movedTo });
      }
      const permission = await robots.permission(url, hosts, signal);
      if (permission.kind === 'refused') {
        const { movedTo, ...refusal } = permission.refusal;
        // The whole site has moved, so the page is probably at the same path on the new host.
        const page = movedTo === undefined ? {} : { movedTo: samePathAt(movedTo, url) };
        return refused(refusal.outcome === 'blocked' ? 'page' : 'site', { ...refusal, ...page });
      }
      const { minDelayMs } = permission;
      if (redirectedBy !== undefined) cookies.take(redirectedBy);
      const response: UpstreamResponse = await request({
        url,
        headers: { ...headers, ...cookies.headerFor(url) },
        maxBytes: MAX_PAGE_BYTES,
        minDelayMs,
        signal,
      });
      if (response.kind === 'reply') return response;
      const scope = response.failure.reason === 'unreadable' ? 'page' : 'site';
      return refused(scope, refusalOf(response, url, clock.now()));
    }

    const response = await followRedirects(href, MAX_REDIRECTS, get);
    if (response.kind === 'endless') {
      return refused('page', {
        outcome: 'failed',
        problem: `${redactedUrl(href)} redirects without end${cookies.areSet ? ', although its cookies were sent back' : ''}`,
      });
    }
    if (response.kind === 'refused') return response;
    return readReply(response, Object.keys(conditional).length > 0, clock.now());
  };
}

export type FetchPage = ReturnType<typeof createPageFetcher>;
