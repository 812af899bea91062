import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { CannotOpenDatabase, DatabaseAway } from './errors.ts';
import { type Migrations, migrate } from './migrate.ts';

/** Containers start together: a database that has to create or to recover its files takes up to half a minute. */
export const PATIENCE_MS = 60_000;
const RETRY_MS = 1_000;
const SAY_AGAIN_MS = 10_000;

/** Brings the database up to date; one that does not answer yet is waited for, and said so. */
export async function prepareDatabase<Tables>(
  database: Kysely<Tables>,
  migrations: Migrations,
  tools: { location: string; clock: Clock; log: Logger; patienceMs?: number },
): Promise<void> {
  const { location, clock, log, patienceMs = PATIENCE_MS } = tools;
  const began = clock.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await migrate(database, migrations);
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      const problem = error.message;
      const waited = clock.now() - began;
      if (!error.mayPass || waited >= patienceMs) {
        throw new CannotOpenDatabase(`cannot use the database ${location}: ${problem}`, { cause: error });
      }
      if (clock.now() - saidAt >= SAY_AGAIN_MS) {
        log.warn(
          { database: location, problem, secondsLeft: (patienceMs - waited) / 1000 },
          'waiting for the database',
        );
        saidAt = clock.now();
      }
    }
    await clock.sleep(RETRY_MS);
  }
}
