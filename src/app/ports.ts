import { listen } from '../platform/http/server.ts';
import { createLogger } from '../platform/log.ts';
import { ADDRESSES } from './openapi.ts';
import { hasRole, type Role } from './service.ts';
import type { Settings } from './settings.ts';

/** The setting of each address's port. */
export const PORTS = { router: 'PORT', sports: 'SPORTS_PORT', scholarships: 'SCHOLARSHIPS_PORT' } as const;

/**
 * Throws when another process has one of the ports, before any data is touched. Workers share their ports: without
 * this check they would answer a part of the other process's requests.
 */
export async function refuseTakenPorts(settings: Settings, role: Role): Promise<void> {
  if (settings.SHARE_PORTS) return;
  const log = createLogger('silent');
  for (const name of ADDRESSES.filter((one) => hasRole(role, one))) {
    const at = { host: settings.HOST, port: settings[PORTS[name]] };
    await (await listen(() => undefined, at, { log })).close();
  }
}
