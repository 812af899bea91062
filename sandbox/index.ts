import { createPictures } from './provider/pictures/pictures.ts';
import { createProvider } from './provider/provider.ts';
import { endlessCalendar } from './provider/world/endless-calendar.ts';
import { yearlyCalendar } from './provider/world/yearly-calendar.ts';
import { type Sandbox, startServers } from './server/start.ts';
import { scholarshipSites } from './sites/index.ts';
import type { PretendOrigin } from './types.ts';

export type { Behavior } from './server/behavior.ts';
export type { Sandbox } from './server/start.ts';
export { scholarshipPaths } from './sites/index.ts';
export type { PretendOrigin } from './types.ts';

interface SandboxOptions {
  readonly host?: string;
  /** Milliseconds since the epoch. All content is a function of the time and the seed. */
  readonly now?: () => number;
  readonly seed?: number;
  /** `endless` (the default): there is always a live game. `yearly`: one season a year, with months without games. */
  readonly calendar?: 'endless' | 'yearly';
  /** 0 (the default): any free port. */
  readonly providerPort?: number;
  readonly controlPort?: number;
  /** By site; a site without an entry gets any free port. */
  readonly sitePorts?: Readonly<Record<string, number>>;
  /** Replaces the ten scholarship sites. */
  readonly sites?: Readonly<Record<string, PretendOrigin>>;
}

/** Opens a port for the provider, one for each scholarship site and one for the control API. */
export function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    host = '127.0.0.1',
    now = Date.now,
    seed = 1,
    calendar = 'endless',
    providerPort = 0,
    controlPort = 0,
    sitePorts = {},
    sites = scholarshipSites(seed),
  } = options;
  return startServers({
    host,
    now,
    providerPort,
    controlPort,
    sitePorts,
    provider: createProvider(calendar === 'yearly' ? yearlyCalendar(seed) : endlessCalendar(seed)),
    images: createPictures(),
    sites,
  });
}
