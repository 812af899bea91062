import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Recordings of real upstreams are in a folder beside the project. */
const SHARED = join(import.meta.dirname, '../../../shared');

export const sharedPath = (...parts: string[]): string => join(SHARED, ...parts);

/** The `skip` option of tests with recordings, because most checkouts do not have them. */
export const skipWithoutShared: false | string =
  !existsSync(SHARED) && 'no recordings of real upstreams beside the project';
