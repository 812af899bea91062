import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailable } from './errors.ts';
import type { Damage } from './sqlite-errors.ts';

/** How often the file is checked, apart from the first check, which comes after a minute. */
const INTERVAL_MS = 600_000;
const FIRST_MS = 60_000;
/** How often to check whether a damaged file has been restored. */
const DAMAGED_INTERVAL_MS = 1_000;
/** A check reads the whole file. The pause after it is at least this many times as long as the check itself. */
const TIMES_A_CHECK = 20;

/** Checks the file in a separate thread. If the thread could not run, nothing is known about the file. */
function startCheck(path: string) {
  const thread = new Worker(new URL('./sqlite-check-thread.js', import.meta.url), { workerData: path });
  thread.unref();
  const result = new Promise<Damage>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', () => resolve(undefined));
    thread.once('exit', () => resolve(undefined));
  });
  return { result, stop: () => void thread.terminate() };
}

/**
 * While pages of one table are damaged, other tables can still be read, but writes would make the damage worse. So once
 * a query or a regular check has found a damaged page, no query runs until a check has found the whole file intact.
 * Checks are started by queries and not by a timer, because a service polls for the writes of other processes every two
 * seconds anyway.
 */
export function createFileCheck(file: {
  readonly path: string;
  readonly clock: Clock;
  /** Called when a check finds damage that no query has found before. */
  onDamage(error: DatabaseUnavailable): void;
  /** Called when the file is intact again. */
  onRepaired(): void;
}) {
  const { path, clock, onDamage, onRepaired } = file;
  let damage: DatabaseUnavailable | undefined;
  let checking: ReturnType<typeof startCheck> | undefined;
  let isClosed = false;
  let dueAt = clock.monotonic() + FIRST_MS;

  async function check(): Promise<void> {
    const startedAt = performance.now();
    checking = startCheck(path);
    const result = await checking.result;
    checking = undefined;
    if (isClosed) return;
    if (result === null && damage !== undefined) {
      damage = undefined;
      onRepaired();
    } else if (typeof result === 'string' && damage === undefined) {
      damage = new DatabaseUnavailable(result, { cause: undefined, mayPass: false });
      onDamage(damage);
    }
    const pause = damage === undefined ? INTERVAL_MS : DAMAGED_INTERVAL_MS;
    dueAt = clock.monotonic() + Math.max(pause, (performance.now() - startedAt) * TIMES_A_CHECK);
  }

  return {
    /** Call this when a query has found damage. */
    found(error: DatabaseUnavailable): void {
      if (damage === undefined) dueAt = clock.monotonic();
      damage ??= error;
    },
    /** Throws the error for the damage until the file is intact again. Also starts checks that are due. */
    assertIntact(): void {
      if (checking === undefined && !isClosed && clock.monotonic() >= dueAt) void check();
      if (damage !== undefined) throw damage;
    },
    close(): void {
      isClosed = true;
      checking?.stop();
    },
  };
}
