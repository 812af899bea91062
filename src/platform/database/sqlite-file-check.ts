import type { DatabaseSync } from 'node:sqlite';
import { isBrokenFile, isUnavailable } from './sqlite-errors.ts';

const LEAST_PAUSE_MS = 1_000;
/** A check may read the whole file, and nothing else is done meanwhile: for a twentieth of the time at most. */
const TIMES_A_CHECK = 20;

/** Whether all pages are as SQLite wrote them, read from the file and not from memory. */
function isSound(database: DatabaseSync): boolean {
  try {
    database.exec('PRAGMA shrink_memory');
    return database.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

/**
 * Pages of one table can be read while another's are broken, and what is written then makes it worse: after a query
 * has met a broken page, none is run before the whole file is found sound.
 */
export function createFileCheck(database: () => DatabaseSync) {
  let found: unknown;
  let checkAt = 0;

  return {
    failed(error: unknown): void {
      if (isBrokenFile(error)) found = error;
    },
    /** Throws what the query met that found the file broken, until the file is found sound. */
    assertSound(): void {
      if (found === undefined) return;
      const startedAt = performance.now();
      if (startedAt < checkAt) throw found;
      const isMended = isSound(database());
      checkAt = startedAt + Math.max(LEAST_PAUSE_MS, (performance.now() - startedAt) * TIMES_A_CHECK);
      if (!isMended) throw found;
      found = undefined;
    },
  };
}
