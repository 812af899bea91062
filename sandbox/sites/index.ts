import type { PretendOrigin } from '../types.ts';
import { createOrigin } from './parts/origin.ts';
import type { Site } from './parts/site.ts';
import { createSites } from './sites.ts';
import { SOURCE_KEYS, type SourceKey } from './source-key.ts';

export type { SourceKey } from './source-key.ts';
export type { TrueScholarship } from './truth.ts';
export { truth } from './truth.ts';

/** The ten pretend scholarship sites. `seed` varies the awards that nobody wrote by hand. */
export function scholarshipSites(seed = 1): Record<SourceKey, PretendOrigin> {
  return mapSites(createSites(seed), createOrigin);
}

/** Where each site's scholarships begin: `/opportunities`. */
export function scholarshipPaths(): Record<SourceKey, string> {
  return mapSites(createSites(1), ({ path }) => path);
}

function mapSites<T>(sites: Record<SourceKey, Site>, map: (site: Site) => T): Record<SourceKey, T> {
  return Object.fromEntries(SOURCE_KEYS.map((key) => [key, map(sites[key])])) as Record<SourceKey, T>;
}
