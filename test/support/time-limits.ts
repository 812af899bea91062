import type { TestContext } from 'node:test';

const SHORT_MS = 50;

/**
 * Controls the time limits of `ms` (`AbortSignal.timeout`) that begin from now on: they expire when the test decides,
 * so that tests also pass on a slow machine. While `short` is set, they expire soon, for requests that get no response.
 */
export function controlTimeLimits(t: TestContext, ms: number) {
  const real = AbortSignal.timeout.bind(AbortSignal);
  const begun: AbortController[] = [];
  const limits = {
    short: false,
    end(): void {
      for (const one of begun.splice(0)) one.abort(new DOMException('the test ended it', 'TimeoutError'));
    },
  };
  t.mock.method(AbortSignal, 'timeout', (requested: number) => {
    if (requested !== ms) return real(requested);
    if (limits.short) return real(SHORT_MS);
    const one = new AbortController();
    begun.push(one);
    return one.signal;
  });
  return limits;
}
