import { errorAt } from '../src/app/ports.ts';
import { readSettings } from '../src/app/settings.ts';

const NAMES = ['PORT', 'SPORTS_PORT', 'SCHOLARSHIPS_PORT', 'ADMIN_PORT'] as const;
/** How far the ports of a second demo are from those of the first. */
const STEP = 10;
const MOST_DEMOS = 20;

/** Ports for a demo that differ from those in use. A given port is never changed: others rely on it. */
export async function freePorts(environment = process.env): Promise<Record<string, string>> {
  const { HOST: host, ADMIN_HOST, ...settings } = readSettings(environment);
  const open = NAMES.filter((name) => !environment[name]);
  for (let demo = 0; demo < MOST_DEMOS; demo += 1) {
    const ports = open.map((name) => [name, settings[name] + demo * STEP] as const);
    const taken = await Promise.all(
      ports.map(([name, port]) => errorAt({ host: name === 'ADMIN_PORT' ? ADMIN_HOST : host, port })),
    );
    if (taken.every((error) => error === undefined))
      return Object.fromEntries(ports.map(([name, port]) => [name, String(port)]));
  }
  // The start then reports which port is taken.
  return {};
}
