import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ version: z.string(), released: z.iso.date().optional() });
const readManifest = () =>
  manifest.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')));

export const PROJECT_URL = 'https://github.com/campus-data/campus-data';

/** The version in `package.json`, which the User-Agent contains. */
export const readVersion = (): string => readManifest().version;

/** Stands for the version where the operator does not publish it. */
const WITHHELD = 'withheld';

/** The version as the public may see it: it tells attackers which faults a service has. */
export const publicVersion = (details: 'on' | 'off'): string => (details === 'on' ? readVersion() : WITHHELD);

/** The version and the day of its release, for `--version`. */
export function describeVersion(): string {
  const { version, released } = readManifest();
  return released === undefined ? `${version} (unreleased)` : `${version} (released ${released})`;
}

/** The URL of the source files of a version; of the latest one if the version is withheld. Guides link to it for files that the service does not serve. */
export const sourceUrl = (version: string): string =>
  `${PROJECT_URL}/blob/${version === WITHHELD ? 'HEAD' : `v${version}`}/`;
