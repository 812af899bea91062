import { listen } from '../platform/http/server.ts';
import { createLogger } from '../platform/log.ts';
import { ADDRESSES } from './openapi.ts';
import { hasRole, type Role } from './service.ts';
import type { Settings } from './settings.ts';

/** The setting with the port of each address. */
export const PORTS = { router: 'PORT', sports: 'SPORTS_PORT', scholarships: 'SCHOLARSHIPS_PORT' } as const;

/**
 * Throws if another process has one of the ports, before any data is changed. Workers share their ports, so without
 * this check they would take part of the other process's requests.
 */
export async function refuseTakenPorts(settings: Settings, role: Role): Promise<void> {
  if (settings.SHARE_PORTS) return;
  const log = createLogger('silent');
  for (const name of ADDRESSES.filter((one) => hasRole(role, one))) {
    const at = { host: settings.HOST, port: settings[PORTS[name]] };
    await (await listen(() => undefined, at, { log })).close();
  }
}
