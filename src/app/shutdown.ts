import type { Backend } from '../platform/backend.ts';
import { systemClock } from '../platform/clock.ts';
import type { Listening } from '../platform/http/server.ts';

/** When a service does what while it stops, in ms after it was told to. */
export interface StopTimes {
  /** Until then it answers as before but says that it is not ready, so that load balancers turn away. */
  readonly delayMs: number;
  /** How long idle connections are kept after that: a request may be on its way. */
  readonly graceMs: number;
  /** When work that a caller waits for is aborted; it leaves no trace and is due again. */
  readonly giveUpMs: number;
  /** When the connections of unfinished requests are closed. */
  readonly cutMs: number;
}

/** For a server: less than the 30 s that Kubernetes gives, with time left to close the rest. */
export const stopTimes = (delayMs: number): StopTimes => ({
  delayMs,
  graceMs: 2_000,
  giveUpMs: 10_000,
  cutMs: 20_000,
});

/** For tests and commands: only unfinished requests are waited for. */
export const AT_ONCE: StopTimes = { ...stopTimes(0), graceMs: 0 };

/** What a service that stops is made of. It says already that it is not ready, and begins no work of its own. */
export interface StoppingService {
  readonly servers: readonly Listening[];
  /** Closed last: until then it says that the process lives. */
  readonly admin: Listening | undefined;
  /** The jobs that still run. */
  readonly work: Promise<void> | undefined;
  /** Aborts what callers wait for. */
  readonly giveUp: () => void;
  readonly backends: readonly Backend[];
  /** Closes database and connections, which nothing needs any more. */
  readonly close: () => Promise<unknown>;
}

/** From the outside in: requests, then the work behind them, then what both use. */
export async function stopInOrder(
  service: StoppingService,
  { delayMs, graceMs, giveUpMs, cutMs }: StopTimes,
): Promise<void> {
  await systemClock.sleep(delayMs);
  const drained = new AbortController();
  const givingUp = systemClock.sleep(Math.max(0, giveUpMs - delayMs), drained.signal).then(service.giveUp);
  const closing = { graceMs, patienceMs: cutMs - delayMs };
  await Promise.all([service.work, ...service.servers.map((server) => server.close(closing))]);
  drained.abort();
  await givingUp;
  await Promise.all(service.backends.map((backend) => backend.stop()));
  await service.close();
  await service.admin?.close({ graceMs: 0, patienceMs: 0 });
}
