import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

/** The version in `package.json`, for `/health` and the User-Agent. */
export const readVersion = (): string =>
  manifest.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))).version;
