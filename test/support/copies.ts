import { type Copies, createCopies } from '../../src/platform/cache/copies.ts';
import { createCopyStore } from '../../src/platform/cache/copy-store.ts';
import { createRenewals } from '../../src/platform/cache/renewals.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/log.ts';

/** The copies of one process on a database. */
export function openCopies(
  database: Database,
  clock: Clock,
  more: Partial<Parameters<typeof createCopies>[0]> = {},
): Copies {
  const log = createLogger('silent');
  const store = createCopyStore(database);
  return createCopies({ store, renewals: createRenewals({ database, clock, log }), clock, log, ...more });
}
