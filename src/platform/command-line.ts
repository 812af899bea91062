import { readFileSync } from 'node:fs';

/** In a checkout the commands are npm scripts; elsewhere the program is an installed package. */
function isCheckout(): boolean {
  try {
    const { name, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    return name === 'campus-data' && 'serve' in scripts;
  } catch {
    // No package here, or none that can be read: then its script is of no use either.
    return false;
  }
}

/** What a person types here to run a command: `npm run scrape -- --source nsm`, or `npx campus-data scrape …`. */
export function commandLine(name: string, options = ''): string {
  if (!isCheckout()) return `npx campus-data ${name} ${options}`.trim();
  // npm begins its output with two lines of its own, which are no part of a file.
  const silent = /--json| > /.test(options) ? '--silent ' : '';
  return `npm run ${silent}${name}${options === '' ? '' : ` -- ${options}`}`;
}
