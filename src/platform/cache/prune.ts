import type { Database } from '../database/database.ts';
import { PRUNE_ROWS } from '../jobs/prune-job.ts';

/**
 * Deletes some values that were last confirmed before `cutoff` (ms), with their refresh locks; false if none is left.
 * Values in `kept` stay, however old they are: they are served while the origin is unavailable.
 */
export async function pruneCopies(
  database: Database,
  { cutoff, kept }: { cutoff: number; kept: readonly string[] },
): Promise<boolean> {
  const oldCopies = database
    .selectFrom('copies')
    .select('key')
    .where('confirmed_at', '<', cutoff)
    .where('key', 'not in', [...kept, ''])
    .limit(PRUNE_ROWS);
  const oldRenewals = database
    .selectFrom('renewals')
    .select('key')
    .where('asked_at', '<', cutoff)
    .limit(PRUNE_ROWS);
  const copies = await database.deleteFrom('copies').where('key', 'in', oldCopies).execute();
  const renewals = await database.deleteFrom('renewals').where('key', 'in', oldRenewals).execute();
  return [...copies, ...renewals].some(({ numDeletedRows }) => numDeletedRows > 0n);
}
