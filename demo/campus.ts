import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../campus.demo.json');

export interface Origins {
  readonly providerUrl: string;
  readonly siteUrls: Readonly<Record<string, string>>;
}

/** The demo's campus file, with the sandbox's URLs in place of `{provider}` and `{<source>}`; not validated yet. */
export function demoCampus({ providerUrl, siteUrls }: Origins): unknown {
  const urls: Record<string, string> = { provider: providerUrl, ...siteUrls };
  const text = readFileSync(FILE, 'utf8').replaceAll(/\{([a-z]+)\}/g, (_, name: string) => {
    const url = urls[name];
    if (url === undefined) throw new Error(`${FILE} names {${name}}, which the sandbox does not have`);
    return url;
  });
  return JSON.parse(text);
}

/** Writes the file for commands such as `npm run check -- --campus FILE`. */
export function writeDemoCampus(campus: unknown, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(campus, null, 2)}\n`);
}

/** Writes the settings of the demo for such commands. Without these, they would use the database of a real campus. */
export function writeDemoSettings(settings: Readonly<Record<string, string>>, file: string): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  // The URL of a database may contain a password.
  writeFileSync(file, lines.join(''), { mode: 0o600 });
}
