import { listen } from '../platform/http/listener.ts';
import type { Logger } from '../platform/log.ts';
import { type Addresses, hasRole, type Role } from '../service.ts';
import type { Settings } from '../settings.ts';

const portOf = (url: string | undefined, otherwise: number): number =>
  url === undefined ? otherwise : Number(new URL(url).port);

/** The settings of a worker; where any port would do, those that the first has taken. */
export const withPortsOf = (settings: Settings, first: Addresses = {}): Settings => ({
  ...settings,
  PORT: portOf(first.router, settings.PORT),
  SPORTS_PORT: portOf(first.sports, settings.SPORTS_PORT),
  SCHOLARSHIPS_PORT: portOf(first.scholarships, settings.SCHOLARSHIPS_PORT),
});

/**
 * Throws when somebody listens already at one of the ports. Sharing them, the workers of two services would
 * each answer some of the callers, and nobody would be told.
 */
export async function refuseTakenPorts(settings: Settings, role: Role, log: Logger): Promise<void> {
  const { HOST: host, PORT, SPORTS_PORT, SCHOLARSHIPS_PORT } = settings;
  const ports = { router: PORT, sports: SPORTS_PORT, scholarships: SCHOLARSHIPS_PORT };
  for (const part of ['router', 'sports', 'scholarships'] as const) {
    if (!hasRole(role, part)) continue;
    const listener = await listen(() => undefined, { host, port: ports[part] }, { log });
    await listener.close();
  }
}
