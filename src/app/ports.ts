import { CannotListen, listen } from '../platform/http/server.ts';
import { createLogger } from '../platform/log.ts';
import { hasRole, LISTENERS, type Role } from './roles.ts';
import { ConfigurationError, type Settings } from './settings.ts';

/** The setting with the port of each listener. */
export const PORTS = { router: 'PORT', sports: 'SPORTS_PORT', scholarships: 'SCHOLARSHIPS_PORT' } as const;

/** The reason why a server cannot listen at an address; `undefined` if it can. */
export const errorAt = async (at: { host: string; port: number }): Promise<CannotListen | undefined> => {
  try {
    await (await listen(() => undefined, at, { log: createLogger('silent') })).close();
    return undefined;
  } catch (error) {
    if (error instanceof CannotListen) return error;
    throw error;
  }
};

async function refuseTaken(setting: string, at: { host: string; port: number }): Promise<void> {
  const error = await errorAt(at);
  if (error !== undefined) throw new ConfigurationError(`${setting}: ${error.message}`, { cause: error });
}

/**
 * Throws if another process is listening on one of the ports. Called before any data is changed. Workers share their
 * ports, so without this check they would receive part of the requests to the other process.
 */
export async function refuseTakenPorts(settings: Settings, role: Role): Promise<void> {
  if (settings.SHARE_PORTS) return;
  for (const name of LISTENERS.filter((one) => hasRole(role, one)))
    await refuseTaken(PORTS[name], { host: settings.HOST, port: settings[PORTS[name]] });
  await refuseTaken('ADMIN_PORT', { host: settings.ADMIN_HOST, port: settings.ADMIN_PORT });
}
