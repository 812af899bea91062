import type { Clock } from '../../platform/clock.ts';

export interface Politeness {
  /** Between the end of one request to a host and the next, ms … */
  readonly delayMs: number;
  /** … and up to this much more, ms. */
  readonly jitterMs: number;
}

/** One request at a time per host, whoever asks, with a pause between them. */
export function createHostQueue(tools: { clock: Clock; politeness: Politeness; random: () => number }) {
  const { clock, politeness, random } = tools;
  const hosts = new Map<string, { tail: Promise<unknown>; endedAt: number }>();

  function placeOf(host: string) {
    const known = hosts.get(host) ?? { tail: Promise.resolve(), endedAt: Number.NEGATIVE_INFINITY };
    hosts.set(host, known);
    return known;
  }

  return {
    /** Waits its turn, then runs `work`. `minDelayMs`: what robots.txt asks for. */
    inTurn<T>(
      host: string,
      how: { minDelayMs: number; signal: AbortSignal },
      work: () => Promise<T>,
    ): Promise<T> {
      const place = placeOf(host);
      const turn = async (): Promise<T> => {
        const pause = Math.max(politeness.delayMs, how.minDelayMs) + random() * politeness.jitterMs;
        const wait = place.endedAt + pause - clock.now();
        if (wait > 0) await clock.sleep(wait, how.signal);
        how.signal.throwIfAborted();
        try {
          return await work();
        } finally {
          place.endedAt = clock.now();
        }
      };
      const mine = place.tail.then(turn);
      // The next in line waits for the end of this one, not for its success.
      place.tail = mine.catch(() => undefined);
      return mine;
    },
  };
}

export type HostQueue = ReturnType<typeof createHostQueue>;
