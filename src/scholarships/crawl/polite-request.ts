import type { Clock } from '../../platform/clock.ts';
import { isIp } from '../../platform/upstream/public-ip.ts';
import { redactedUrl } from '../../platform/upstream/redacted-url.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import { parseRetryAfter, type UpstreamResponse } from '../../platform/upstream/upstream-request.ts';
import type { Refusal } from '../model/run.ts';
import type { HostQueue } from './host-queue.ts';

/** The pauses before the second and third try if a connection breaks: one broken connection must not fail the run. */
const PAUSES_MS = [5_000, 20_000];
/**
 * The longest `Retry-After` that a run waits for. If a site requests a longer pause, the run ends, and the source is
 * tried again later.
 */
const MAX_RETRY_AFTER_MS = 60_000;

const retryAfterMs = (response: UpstreamResponse, now: number): number | undefined =>
  response.kind === 'reply' ? parseRetryAfter(response.headers['retry-after'], now) : undefined;

/** Whether to try again within the run: the connection broke, or the site is busy for a short time. */
function isTemporary(response: UpstreamResponse): boolean {
  if (response.kind === 'reply') return response.status >= 500 || response.status === 429;
  const { reason, isPrivate } = response.failure;
  return (reason === 'unreachable' && !isPrivate) || reason === 'timeout';
}

/** How long to wait before the next try, or `undefined` to give up. */
function pauseAfter(response: UpstreamResponse, attempt: number, now: number): number | undefined {
  const usual = PAUSES_MS[attempt];
  if (usual === undefined || !isTemporary(response)) return undefined;
  const requestedMs = retryAfterMs(response, now);
  if (requestedMs === undefined)
    return response.kind === 'reply' && response.status === 429 ? undefined : usual;
  return requestedMs <= MAX_RETRY_AFTER_MS ? Math.max(usual, requestedMs) : undefined;
}

const PRIVATE = 'resolves to a private address (see privateHosts in the campus file)';
/** Node's codes for a certificate that it cannot verify. */
const isCertificateError = (code = ''): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/.test(code);
const UNTRUSTED =
  'has a certificate that cannot be verified: perhaps the site does not send the whole certificate chain, which browsers complete on their own; ask its web team to send the whole chain, or name the missing certificates in NODE_EXTRA_CA_CERTS';
const FAILURES = {
  unreachable: 'could not be reached',
  timeout: 'took too long',
  skipped: 'keeps failing',
  refused: 'refused',
  unreadable: 'is too large or cannot be unpacked',
};

/** The refusal for a response that is not a page. */
export function refusalOf(response: UpstreamResponse, url: string, now: number): Refusal {
  if (response.kind === 'failed') {
    const { reason, isPrivate, code } = response.failure;
    const why = isPrivate ? PRIVATE : isCertificateError(code) ? `${UNTRUSTED} (${code})` : FAILURES[reason];
    return { outcome: 'failed', problem: `${redactedUrl(url)} ${why}` };
  }
  const { status } = response;
  const isBlocked = status === 401 || status === 403 || status === 429 || status === 202;
  const requestedMs = retryAfterMs(response, now);
  return {
    outcome: isBlocked ? 'blocked' : 'failed',
    problem: `${redactedUrl(url)} returned ${status}`,
    ...(requestedMs === undefined ? {} : { notBefore: now + requestedMs }),
  };
}

export interface PoliteRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** The crawl delay in robots.txt, ms. */
  readonly minDelayMs: number;
  readonly signal: AbortSignal;
}

/** Requests a URL when its host's queue allows it. After temporary failures it pauses and tries again. */
export function createPoliteRequest(deps: {
  upstream: Pick<UpstreamClient, 'get'>;
  enqueue: HostQueue;
  clock: Clock;
}) {
  const { upstream, enqueue, clock } = deps;
  return async ({ minDelayMs, ...rest }: PoliteRequest): Promise<UpstreamResponse> => {
    const { signal } = rest;
    const { host, hostname } = new URL(rest.url);
    // Host names must not resolve to private addresses. IP addresses come only from the campus file, so all are
    // allowed.
    const publicOnly = !isIp(hostname);
    for (let attempt = 0; ; attempt += 1) {
      const response = await enqueue(host, { minDelayMs, signal }, () =>
        upstream.get({ ...rest, paced: true, publicOnly }),
      );
      const pause = pauseAfter(response, attempt, clock.now());
      if (pause === undefined) return response;
      await clock.sleep(pause, signal);
    }
  };
}

export type Request = ReturnType<typeof createPoliteRequest>;
