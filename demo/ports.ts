import { errorAt } from '../src/app/ports.ts';
import { readSettings } from '../src/app/settings.ts';

const NAMES = ['PORT', 'SPORTS_PORT', 'SCHOLARSHIPS_PORT', 'ADMIN_PORT'] as const;
const DEFAULT_PORT = 8080;
/** The difference between the ports of a second demo and the ports of the first. */
const STEP = 10;
const MOST_DEMOS = 20;

/**
 * Free ports for a demo. A port that was set is never changed, because other programs rely on it; `PORT` moves the other
 * servers too, unless they have ports of their own.
 */
export async function freePorts(environment = process.env): Promise<Record<string, string>> {
  const { HOST: host, ADMIN_HOST, ...settings } = readSettings(environment);
  const unsetNames = NAMES.filter((name) => !environment[name]);
  if (settings.PORT === 0) return Object.fromEntries(unsetNames.map((name) => [name, '0']));
  const moved = settings.PORT - DEFAULT_PORT;
  for (let demo = 0; demo < MOST_DEMOS; demo += 1) {
    const ports = unsetNames.map(
      (name) => [name, settings[name] + (name === 'PORT' ? 0 : moved) + demo * STEP] as const,
    );
    const taken = await Promise.all(
      ports.map(([name, port]) => errorAt({ host: name === 'ADMIN_PORT' ? ADMIN_HOST : host, port })),
    );
    if (taken.every((error) => error === undefined))
      return Object.fromEntries(ports.map(([name, port]) => [name, String(port)]));
  }
  // Without free ports, the start reports which port is taken.
  return {};
}
