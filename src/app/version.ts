import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

export const PROJECT_URL = 'https://github.com/campus-data/campus-data';

/** The version in `package.json`, for `/health` and the User-Agent. */
export const readVersion = (): string =>
  manifest.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))).version;

/** Where the files of this version are, for links from guides to those that are not served. */
export const sourceUrl = (): string => `${PROJECT_URL}/blob/v${readVersion()}/`;
