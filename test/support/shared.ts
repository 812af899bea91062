import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Recordings of real origins are beside the project, and are read from there. */
const SHARED = join(import.meta.dirname, '../../../shared');

export const sharedPath = (...parts: string[]): string => join(SHARED, ...parts);

/** The `skip` option of tests with recordings: most copies of the project have none beside them. */
export const skipWithoutShared: false | string =
  !existsSync(SHARED) && 'no recordings of the real origins beside the project';
