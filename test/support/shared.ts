import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Recordings of the real origins lie beside the project and are read in place. */
const SHARED = join(import.meta.dirname, '../../../shared');

export const sharedPath = (...parts: string[]): string => join(SHARED, ...parts);

/** The `skip` option of a test that reads them: most copies of the project have none beside them. */
export const skipWithoutShared: false | string =
  !existsSync(SHARED) && 'no recordings of the real origins beside the project';
