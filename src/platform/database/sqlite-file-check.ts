import type { DatabaseSync } from 'node:sqlite';
import { isBrokenFile, isUnavailable } from './sqlite-errors.ts';

const LEAST_PAUSE_MS = 1_000;
/** A check may read the whole file while nothing else is done, so it takes at most a twentieth of the time. */
const TIMES_A_CHECK = 20;

/** Whether all pages are intact, read from the file rather than from memory. */
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
 * While pages of one table are broken, others can still be read, but writing makes the damage worse. So after a query
 * has met a broken page, no query is run before the whole file has been found intact.
 */
export function createFileCheck(database: () => DatabaseSync) {
  let found: unknown;
  let checkAt = 0;

  return {
    failed(error: unknown): void {
      if (isBrokenFile(error)) found = error;
    },
    /** Throws the error of the query that met the damage, until the file is found intact. */
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
