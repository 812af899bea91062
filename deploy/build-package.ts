import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** As deep as `src`: files that the program reads by relative path are found from there too. */
const TARGET = join(ROOT, 'dist');

/** Relative paths of TypeScript files, in imports and for threads. */
const ADDRESS = /'(\.{1,2}\/[^'\n]+)\.ts'/g;

function build(file: string): void {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  const isScript = /\.[jt]s$/.test(file);
  const isTyped = /(?<!\.d)\.ts$/.test(file);
  const script = isTyped ? stripTypeScriptTypes(text) : text;
  const target = join(TARGET, isTyped ? file.replace(/\.ts$/, '.js') : file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, isScript ? script.replaceAll(ADDRESS, "'$1.js'") : text);
}

/** Part of the package, so that `npm ci` in it installs what was tested, including `overrides`. */
const SHRINKWRAP = join(ROOT, 'npm-shrinkwrap.json');

/** The lock, without the packages of this repository. */
function shrinkwrap(): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly link?: boolean }>;
  };
  const others = Object.entries(lock.packages).filter(
    ([path, { link }]) => !link && (path === '' || path.startsWith('node_modules/')),
  );
  writeFileSync(SHRINKWRAP, JSON.stringify({ ...lock, packages: Object.fromEntries(others) }, null, 2));
}

/** `prepack`: Node strips no types under `node_modules`, so a package has JavaScript. `--clean` removes it again. */
rmSync(TARGET, { recursive: true, force: true });
rmSync(SHRINKWRAP, { force: true });
if (!process.argv.includes('--clean')) {
  const files = globSync('**/*.{ts,js,css,html,json,txt}', {
    cwd: join(ROOT, 'src'),
    // Pages and lines of text that tests read.
    exclude: [
      '**/*.test.ts',
      '{scholarships,sports,desk}/**/{fixtures,pages,whole-pages}/**',
      'desk/suggest/*.html',
    ],
  });
  for (const file of files) build(file);
  shrinkwrap();
}
