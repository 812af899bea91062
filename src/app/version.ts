import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ version: z.string(), released: z.iso.date().optional() });
const readManifest = () =>
  manifest.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')));

export const PROJECT_URL = 'https://github.com/campus-data/campus-data';

/** The version in `package.json`, which `/health` and the User-Agent contain. */
export const readVersion = (): string => readManifest().version;

/** The version and the day of its release, for `--version`. */
export function describeVersion(): string {
  const { version, released } = readManifest();
  return released === undefined ? `${version} (unreleased)` : `${version} (released ${released})`;
}

/** The URL of the source files of this version. Guides link to it for files that the service does not serve. */
export const sourceUrl = (): string => `${PROJECT_URL}/blob/v${readVersion()}/`;
