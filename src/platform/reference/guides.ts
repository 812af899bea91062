import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../docs');

let names: ReadonlySet<string> | undefined;

/** Whether there is a guide of this name, such as `search.md`. */
export function isGuide(name: string): boolean {
  names ??= new Set(globSync('**/*.md', { cwd: FOLDER }));
  return names.has(name);
}

/** A guide as HTML. Links between guides work, because guides have the same names as their files. */
export async function readGuide(name: string): Promise<string> {
  const [text, { parse }] = await Promise.all([readFile(join(FOLDER, name), 'utf8'), import('marked')]);
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Campus Data</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif; }
pre, table { overflow-x: auto; display: block; }
code { font: 0.9em ui-monospace, monospace; }
td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; }
</style>
<body>
${parse(text)}
</body>
</html>
`;
}
