import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { CannotOpenDatabase, DatabaseUnavailable } from './errors.ts';
import { type Migrations, migrate } from './migrate.ts';

/** Containers start together, and a database that creates or recovers its files takes up to half a minute. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_MS = 1_000;
const LOG_INTERVAL_MS = 10_000;

interface WaitDeps {
  readonly location: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly longestWaitMs?: number;
}

/** Does work that the start needs. If the database does not answer yet, or is locked, logs that and tries again. */
export async function whenDatabaseAnswers(work: () => Promise<void>, deps: WaitDeps): Promise<void> {
  const { location, clock, log, longestWaitMs = LONGEST_WAIT_MS } = deps;
  const startedAt = clock.monotonic();
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const problem = error.message;
      const waited = clock.monotonic() - startedAt;
      if (!error.mayPass || waited >= longestWaitMs)
        throw new CannotOpenDatabase(`cannot use the database ${location}: ${problem}`, { cause: error });
      if (clock.monotonic() - loggedAt >= LOG_INTERVAL_MS) {
        log.warn(
          { database: location, problem, secondsLeft: Math.round((longestWaitMs - waited) / 1000) },
          'waiting for the database',
        );
        loggedAt = clock.monotonic();
      }
    }
    await clock.sleep(RETRY_MS);
  }
}

export const prepareDatabase = <Tables>(database: Kysely<Tables>, migrations: Migrations, deps: WaitDeps) =>
  whenDatabaseAnswers(() => migrate(database, migrations), deps);
