import type { Backend } from './platform/backend.ts';
import { systemClock } from './platform/clock.ts';
import type { Listener } from './platform/http/listener.ts';

/** How a service ends; all in ms from the moment it is told to. */
export interface StopPace {
  /** For so long it goes on as before, but says that it is not ready: load balancers look away meanwhile. */
  readonly delayMs: number;
  /** How long idle connections are kept after that: a request may be on its way to us. */
  readonly graceMs: number;
  /** When work that a caller waits for is given up; it leaves no trace and is due again. */
  readonly giveUpMs: number;
  /** When requests that are still under way are cut. */
  readonly cutMs: number;
}

/** In a server: less than the 30 s that Kubernetes gives, with some left to close the rest. */
export const pace = (delayMs: number): StopPace => ({
  delayMs,
  graceMs: 2_000,
  giveUpMs: 10_000,
  cutMs: 20_000,
});

/** For tests and commands: nobody is waited for but requests under way. */
export const AT_ONCE: StopPace = { ...pace(0), graceMs: 0 };

/** A service that has said that it is not ready any more, and begins no work of its own. */
export interface Ending {
  readonly doors: readonly Listener[];
  /** The last to go: until then it says that we are alive. */
  readonly admin: Listener | undefined;
  /** The work under way. */
  readonly work: Promise<void> | undefined;
  /** Gives up what callers wait for. */
  readonly giveUp: () => void;
  readonly backends: readonly Backend[];
  /** Closes what nothing needs any more. */
  readonly close: () => Promise<unknown>;
}

/** From the outside in: requests, then the work behind them, then what both stand on. */
export async function endInOrder(
  ending: Ending,
  { delayMs, graceMs, giveUpMs, cutMs }: StopPace,
): Promise<void> {
  await systemClock.sleep(delayMs);
  const drained = new AbortController();
  const patience = systemClock.sleep(Math.max(0, giveUpMs - delayMs), drained.signal).then(ending.giveUp);
  const closing = { graceMs, patienceMs: cutMs - delayMs };
  await Promise.all([ending.work, ...ending.doors.map((door) => door.close(closing))]);
  drained.abort();
  await patience;
  await Promise.all(ending.backends.map((backend) => backend.stop()));
  await ending.close();
  await ending.admin?.close({ graceMs: 0, patienceMs: 0 });
}
