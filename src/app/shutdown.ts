import type { Backend } from '../platform/backend.ts';
import { systemClock } from '../platform/clock.ts';
import type { Listening } from '../platform/http/server.ts';

/** When a service does what while it stops, in ms after it was told to. */
export interface StopTimes {
  /** Until then it answers as before but `/ready` says 503, so that load balancers choose other processes. */
  readonly delayMs: number;
  /** How long idle connections are kept after that: a request may be on its way. */
  readonly graceMs: number;
  /** When work that a caller waits for is aborted; nothing of it is stored, and it is due again. */
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

/** The parts of a service that is stopping: `/ready` already says 503, and no job begins. */
export interface StoppingService {
  readonly servers: readonly Listening[];
  /** Closed last: until then `/live` answers. */
  readonly admin: Listening | undefined;
  /** The jobs that still run. */
  readonly work: Promise<void> | undefined;
  /** Aborts the work that callers wait for. */
  readonly giveUp: () => void;
  readonly backends: readonly Backend[];
  /** Closes the database and connections, which nothing needs any more. */
  readonly close: () => Promise<unknown>;
}

/** First the requests end, then the jobs, then what both use. */
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
