import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Campus, parseCampus } from '../src/campus.ts';

const FILE = join(import.meta.dirname, '../campus.demo.json');

/** The demo campus, with `{provider}` and `{<source>}` standing for the sandbox's addresses. */
export function demoCampus(origins: { providerUrl: string; siteUrls: Readonly<Record<string, string>> }): Campus {
  const addresses: Record<string, string> = { provider: origins.providerUrl, ...origins.siteUrls };
  const text = readFileSync(FILE, 'utf8').replaceAll(/\{([a-z]+)\}/g, (_, name: string) => {
    const address = addresses[name];
    if (address === undefined) throw new Error(`${FILE} names {${name}}, which the sandbox does not have`);
    return address;
  });
  return parseCampus(JSON.parse(text), 'campus.demo.json');
}
