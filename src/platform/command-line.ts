import { readFileSync } from 'node:fs';

/** Whether the program runs in a checkout, in which commands are npm scripts, and not as an installed package. */
function isCheckout(): boolean {
  try {
    const { name, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    return name === 'campus-data' && 'serve' in scripts;
  } catch {
    // Without a readable package file in this folder, npm could not run its scripts either.
    return false;
  }
}

/** What a person has to type to run a command: `npm run scrape -- --source nsm`, or `npx campus-data scrape …`. */
export function commandLine(name: string, options = ''): string {
  if (!isCheckout()) return `npx campus-data ${name} ${options}`.trim();
  // npm prints two lines before the output of the script; they must not end up in a file or in JSON.
  const silent = /--json| > /.test(options) ? '--silent ' : '';
  return `npm run ${silent}${name}${options === '' ? '' : ` -- ${options}`}`;
}
