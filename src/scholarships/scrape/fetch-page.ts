import type { Clock } from '../../platform/clock.ts';
import type { Reply } from '../../platform/origin/origin-client.ts';
import { offLimits } from './address-rules.ts';
import { decodePage, isReadable } from './decode.ts';
import { type Exchange, MAX_PAGE_BYTES, refusalOf } from './exchange.ts';
import type { Refusal } from './outcome.ts';
import { type Robots, redirectOf } from './robots.ts';

/** What a site gave out to ask again with. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched =
  | {
      readonly kind: 'page';
      /** Where it was found, redirects followed. */
      readonly url: string;
      readonly body: string;
      readonly contentType: string;
      readonly validators: Validators;
    }
  | { readonly kind: 'not_modified' }
  /** `page`: only this address is no use; `site`: neither would the next one be. */
  | { readonly kind: 'refused'; readonly scope: 'page' | 'site'; readonly refusal: Refusal };

const MAX_REDIRECTS = 5;

const HTML_FIRST = 'text/html,application/xhtml+xml,text/csv;q=0.9,application/json;q=0.9,*/*;q=0.5';

const refused = (scope: 'page' | 'site', refusal: Refusal): Fetched => ({ kind: 'refused', scope, refusal });

function conditions(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
  };
}

function readReply(reply: Reply, conditional: boolean, now: number): Fetched {
  if (reply.status === 304 && conditional) return { kind: 'not_modified' };
  if (reply.status !== 200) {
    const scope = reply.status === 404 || reply.status === 410 ? 'page' : 'site';
    return refused(scope, refusalOf(reply, reply.url, now));
  }
  const contentType = reply.headers['content-type'] ?? '';
  const body = isReadable(contentType) ? decodePage(reply.body, contentType) : undefined;
  if (body === undefined) {
    const problem = `${reply.url} is not a page but ${contentType || 'binary data'}`;
    return refused('page', { outcome: 'layout_changed', problem });
  }
  const validators = {
    etag: reply.headers.etag ?? null,
    lastModified: reply.headers['last-modified'] ?? null,
  };
  return { kind: 'page', url: reply.url, body, contentType, validators };
}

/** One page of a site, with its manners: allowed hosts, robots.txt, turns, bounds, redirects looked at again. */
export function createPageFetcher(tools: { exchange: Exchange; robots: Robots; clock: Clock }) {
  const { exchange, robots, clock } = tools;

  return async function fetchPage(
    address: string,
    how: { hosts: ReadonlySet<string>; validators: Validators | undefined; signal: AbortSignal },
  ): Promise<Fetched> {
    const conditional = conditions(how.validators);
    let url = address;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const why = offLimits(url, how.hosts);
      if (why !== undefined) return refused('page', { outcome: 'blocked', problem: `${url} ${why}` });
      const permission = await robots.permission(url, how.hosts, how.signal);
      if (permission.kind === 'refused') {
        return refused(permission.refusal.outcome === 'blocked' ? 'page' : 'site', permission.refusal);
      }
      const headers = { accept: HTML_FIRST, ...conditional };
      const { minDelayMs } = permission;
      const answer = await exchange({
        url,
        headers,
        maxBytes: MAX_PAGE_BYTES,
        minDelayMs,
        signal: how.signal,
      });
      if (answer.kind === 'failed') {
        const scope = answer.failure.reason === 'unreadable' ? 'page' : 'site';
        return refused(scope, refusalOf(answer, url, clock.now()));
      }
      const location = redirectOf(answer);
      if (location === undefined) return readReply(answer, Object.keys(conditional).length > 0, clock.now());
      url = location;
    }
    return refused('page', { outcome: 'failed', problem: `${address} redirects without end` });
  };
}

export type FetchPage = ReturnType<typeof createPageFetcher>;
