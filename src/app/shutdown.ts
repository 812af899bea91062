import type { Backend } from '../platform/backend.ts';
import { systemClock } from '../platform/clock.ts';
import type { Listening } from '../platform/http/server.ts';

/** The schedule of a shutdown, in ms after the signal. */
export interface StopTimes {
  /**
   * Until then the service responds as before, but `/ready` returns 503 so that load balancers choose other processes.
   */
  readonly delayMs: number;
  /** How long idle connections stay open after that, because a request may be on its way. */
  readonly graceMs: number;
  /** When work that a caller waits for is aborted. Nothing of it is stored, and it stays due. */
  readonly giveUpMs: number;
  /** When the connections of unfinished requests are closed. */
  readonly cutMs: number;
}

/** For a server: less than the 30 s that Kubernetes allows, with time left to close everything else. */
export const stopTimes = (delayMs: number): StopTimes => ({
  delayMs,
  graceMs: 2_000,
  giveUpMs: 10_000,
  cutMs: 20_000,
});

/** For tests and commands, which only wait for unfinished requests. */
export const AT_ONCE: StopTimes = { ...stopTimes(0), graceMs: 0 };

/** The parts of a service that is stopping. `/ready` already returns 503 by now, and no more jobs are started. */
interface StoppingService {
  readonly servers: readonly Listening[];
  /** Closed last, so that `/live` responds until then. */
  readonly admin: Listening | undefined;
  /** The jobs that are still running. */
  readonly work: Promise<void> | undefined;
  /** Aborts the work that callers wait for. */
  readonly giveUp: () => void;
  readonly backends: readonly Backend[];
  /** Closes the database and connections, which nothing needs any more. */
  readonly close: () => Promise<unknown>;
}

/** Waits for requests and jobs first, then stops the backends, then closes what they use. */
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
