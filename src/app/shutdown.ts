import type { Backend } from '../platform/backend.ts';
import { systemClock } from '../platform/clock.ts';
import type { Listening } from '../platform/http/server.ts';

/** The schedule of a shutdown, in ms after the signal. */
export interface StopTimes {
  /**
   * Until this time the service responds as usual, but `/ready` returns 503, so that load balancers choose other
   * processes.
   */
  readonly delayMs: number;
  /** How long idle connections stay open after `delayMs`, because a request may already be on its way. */
  readonly graceMs: number;
  /** When work that a caller is waiting for is aborted. The work stores nothing and is still due. */
  readonly giveUpMs: number;
  /** When the connections of unfinished requests are closed. */
  readonly cutMs: number;
}

/**
 * The schedule for a server. It takes less than the 30 s that Kubernetes allows, so there is time left to close
 * everything else.
 */
export const stopTimes = (delayMs: number): StopTimes => ({
  delayMs,
  graceMs: 2_000,
  giveUpMs: 10_000,
  cutMs: 20_000,
});

/** The schedule for tests and commands, which only waits for unfinished requests. */
export const AT_ONCE: StopTimes = { ...stopTimes(0), graceMs: 0 };

/** The parts of a service that is stopping. At this point `/ready` already returns 503, and no new jobs are started. */
interface StoppingService {
  readonly servers: readonly Listening[];
  /** The admin server. It is closed last, so that `/live` responds until then. */
  readonly admin: Listening | undefined;
  /** Resolves when the jobs that are still running have ended. */
  readonly work: Promise<void> | undefined;
  /** Aborts the work that callers are waiting for. */
  readonly giveUp: () => void;
  readonly backends: readonly Backend[];
  /** Closes the database and connections, when nothing needs them any more. */
  readonly close: () => Promise<unknown>;
}

/** Waits for requests and jobs, then stops the backends, and then closes everything that they used. */
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
