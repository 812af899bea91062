import type { Clock } from '../../platform/clock.ts';
import type { OriginAnswer, OriginClient, Reply } from '../../platform/origin/origin-client.ts';
import type { HostQueue } from './host-queue.ts';
import type { Refusal } from './outcome.ts';

/** A detail page is tens of kilobytes, the largest listing seen 1.5 MB. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/** A connection that breaks once must not cost the run; a site that is down is asked three times. */
const PAUSES_MS = [5_000, 20_000];
/** A pause that a site asks for and a run can wait; for a longer one the run ends and is tried again later. */
const MAX_RETRY_AFTER_MS = 60_000;

/** When the site wants to be asked again, ms; seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfter(reply: Reply, now: number): number | undefined {
  const value = reply.headers['retry-after']?.trim();
  if (value === undefined) return undefined;
  const at = /^\d+$/.test(value) ? now + Number(value) * 1_000 : Date.parse(value);
  return Number.isNaN(at) || at <= now ? undefined : at;
}

/** Worth another try within the run: the connection broke, or the site is busy for a short while. */
function isPassing(answer: OriginAnswer): boolean {
  if (answer.kind === 'failed')
    return answer.failure.reason === 'unreachable' || answer.failure.reason === 'timeout';
  return answer.status >= 500 || answer.status === 429;
}

/** How long to wait before try `attempt + 1`, or `undefined` to give up. */
function pauseAfter(answer: OriginAnswer, attempt: number, now: number): number | undefined {
  const usual = PAUSES_MS[attempt];
  if (usual === undefined || !isPassing(answer)) return undefined;
  if (answer.kind === 'failed') return usual;
  const until = retryAfter(answer, now);
  if (until === undefined) return answer.status === 429 ? undefined : usual;
  return until - now <= MAX_RETRY_AFTER_MS ? Math.max(usual, until - now) : undefined;
}

/** What an answer that is no page means for the run. */
export function refusalOf(answer: OriginAnswer, url: string, now: number): Refusal {
  if (answer.kind === 'failed') {
    const { reason, retryAfterSeconds } = answer.failure;
    const how = { unreachable: 'could not be reached', timeout: 'took too long', skipped: 'keeps failing' };
    if (reason === 'unreadable') return { outcome: 'failed', problem: `${url} is too large` };
    const problem = `${url} ${reason === 'refused' ? 'refused' : how[reason]}`;
    const notBefore = retryAfterSeconds === undefined ? {} : { notBefore: now + retryAfterSeconds * 1_000 };
    return { outcome: 'failed', problem, ...notBefore };
  }
  const { status } = answer;
  const blocked = status === 401 || status === 403 || status === 429 || status === 202;
  const until = retryAfter(answer, now);
  return {
    outcome: blocked ? 'blocked' : 'failed',
    problem: `${url} answered ${status}`,
    ...(until === undefined ? {} : { notBefore: until }),
  };
}

export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** What robots.txt asks for, ms. */
  readonly minDelayMs: number;
  readonly signal: AbortSignal;
}

/** One address, asked in the host's turn; what passes soon is tried again, slowly. */
export function createExchange(tools: { origin: Pick<OriginClient, 'get'>; queue: HostQueue; clock: Clock }) {
  const { origin, queue, clock } = tools;
  return async ({ url, headers, maxBytes, minDelayMs, signal }: Asked): Promise<OriginAnswer> => {
    const { host } = new URL(url);
    for (let attempt = 0; ; attempt += 1) {
      const answer = await queue.inTurn(host, { minDelayMs, signal }, () =>
        origin.get({ url, headers, maxBytes, paced: true, signal }),
      );
      const pause = pauseAfter(answer, attempt, clock.now());
      if (pause === undefined) return answer;
      await clock.sleep(pause, signal);
    }
  };
}

export type Exchange = ReturnType<typeof createExchange>;
