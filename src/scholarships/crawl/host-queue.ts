import PQueue from 'p-queue';
import type { Clock } from '../../platform/clock.ts';

export interface Politeness {
  /** The pause between the end of one request to a host and the start of the next, ms. */
  readonly delayMs: number;
  /** The longest random extra pause, ms. */
  readonly jitterMs: number;
  /** The `Accept-Language` of requests for pages; some sites choose the language of a page by it, others fail without it. */
  readonly acceptLanguage?: string;
}

/** One request at a time to each host, with a pause between them. */
export function createHostQueue(deps: { clock: Clock; politeness: Politeness; random: () => number }) {
  const { clock, politeness, random } = deps;
  const hosts = new Map<string, { queue: PQueue; endedAt: number }>();

  function hostState(host: string) {
    const known = hosts.get(host) ?? {
      queue: new PQueue({ concurrency: 1 }),
      endedAt: Number.NEGATIVE_INFINITY,
    };
    hosts.set(host, known);
    return known;
  }

  /** `minDelayMs`: the crawl delay in robots.txt. */
  return function enqueue<T>(
    host: string,
    { minDelayMs, signal }: { minDelayMs: number; signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const state = hostState(host);
    return state.queue.add(async () => {
      const pause = Math.max(politeness.delayMs, minDelayMs) + random() * politeness.jitterMs;
      const wait = state.endedAt + pause - clock.monotonic();
      if (wait > 0) await clock.sleep(wait, signal);
      signal.throwIfAborted();
      try {
        return await work();
      } finally {
        state.endedAt = clock.monotonic();
      }
    });
  };
}

export type HostQueue = ReturnType<typeof createHostQueue>;
