import { readFileSync } from 'node:fs';

/** In a checkout the commands are npm scripts; elsewhere the program is an installed package. */
function isCheckout(): boolean {
  try {
    const { name, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    return name === 'campus-data' && 'serve' in scripts;
  } catch {
    // There is no readable package here, so its scripts cannot be run either.
    return false;
  }
}

/** What a person types here to run a command: `npm run scrape -- --source nsm`, or `npx campus-data scrape …`. */
export function commandLine(name: string, options = ''): string {
  if (!isCheckout()) return `npx campus-data ${name} ${options}`.trim();
  // npm prints two lines of its own first, which must not end up in a file or in JSON.
  const silent = /--json| > /.test(options) ? '--silent ' : '';
  return `npm run ${silent}${name}${options === '' ? '' : ` -- ${options}`}`;
}
