import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { BreakerOptions, OriginAnswer } from './origin-request.ts';
import { type Failed, failed } from './outcome.ts';
import { parseRetryAfter } from './retry-after.ts';

/** The longest pause of a host; then it is requested again, whatever it asked for. */
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Far more than a campus has. */
const MAX_HOSTS = 500;

interface HostState {
  failures: number;
  /** Monotonic ms. */
  askNotBefore: number;
  /** The single request that tries whether a failing host answers again. */
  probe?: Promise<unknown>;
}

/**
 * Tracks hosts that keep failing or have asked for a pause (429 or 503 with `Retry-After`); they get no requests for a
 * while. Counted in monotonic time: if the time of day were set back by an hour, a pause would take an hour longer.
 */
export function createHostStates(settings: BreakerOptions & { clock: Clock }) {
  const { clock, failuresBeforeBreak, breakMs } = settings;
  const states = new LRUCache<string, HostState>({ max: MAX_HOSTS });
  const isBroken = (state: HostState): boolean => state.failures >= failuresBeforeBreak;

  function refusal(state: HostState): Failed | undefined {
    const ms = state.askNotBefore - clock.monotonic();
    if (ms <= 0) return undefined;
    const problem = 'the origin keeps failing, or asked for a pause';
    return failed({ reason: 'skipped', problem, retryAfterSeconds: Math.ceil(ms / 1000) });
  }

  function note(state: HostState, answer: OriginAnswer, isTrouble: boolean): void {
    state.failures = isTrouble ? state.failures + 1 : 0;
    let pause = isBroken(state) ? breakMs : 0;
    if (isTrouble && answer.kind === 'reply' && (answer.status === 429 || answer.status === 503)) {
      const asked = parseRetryAfter(answer.headers['retry-after'], clock.now()) ?? 0;
      pause = Math.max(pause, Math.min(asked, LONGEST_PAUSE_MS));
    }
    if (pause > 0) state.askNotBefore = clock.monotonic() + pause;
  }

  return {
    /**
     * Calls `ask`, unless the host has a pause. `isTrouble`: whether an answer counts as a failure of the host;
     * `undefined` if it says nothing about it.
     */
    async ask(
      host: string,
      ask: () => Promise<OriginAnswer>,
      isTrouble: (answer: OriginAnswer) => boolean | undefined,
    ): Promise<OriginAnswer> {
      const state = states.get(host) ?? { failures: 0, askNotBefore: 0 };
      states.set(host, state);
      while (state.probe !== undefined) await state.probe;
      const refused = refusal(state);
      if (refused !== undefined) return refused;
      const asked = ask().then((answer) => {
        const trouble = isTrouble(answer);
        if (trouble !== undefined) note(state, answer, trouble);
        return answer;
      });
      if (isBroken(state)) {
        const done = () => delete state.probe;
        state.probe = asked.then(done, done);
      }
      return asked;
    },
  };
}
