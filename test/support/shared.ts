import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Recordings of the real origins lie beside the project and are read in place. */
const SHARED = join(import.meta.dirname, '../../../shared');

export const sharedPath = (...parts: string[]): string => join(SHARED, ...parts);

/**
 * The `skip` option of a test that reads recordings: a reason where they are absent.
 * Under `CI=true` nothing is skipped, so that the test then fails.
 */
export const skipWithoutShared: false | string =
  existsSync(SHARED) || process.env.CI === 'true' ? false : 'the recordings beside the project are absent';
