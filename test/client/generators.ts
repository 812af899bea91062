import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root.ts';

/**
 * Run by hand: generates clients from our document with third-party generators, and compiles them strictly.
 * `node test/client/generators.ts FOLDER`: installs them there the first time, which takes minutes. The suite itself does
 * the same with @hey-api/openapi-ts, oazapfts and our own client, and calls them.
 */
const [, , folder = 'generators'] = process.argv;
const PACKAGES = [
  ...['openapi-typescript@7.13.0', 'oazapfts@7.5.0', '@oazapfts/runtime@1.2.0', 'orval@7.13.2'],
  ...['swagger-typescript-api@13.13.0', 'openapi-zod-client@1.18.3', '@zodios/core@10.9.6', 'zod@3.25.76'],
  'typescript@5.9.3',
];
const COMMANDS: readonly (readonly [file: string, command: string])[] = [
  ['openapi-typescript.ts', 'openapi-typescript openapi.json -o out/openapi-typescript.ts'],
  ['oazapfts.ts', 'oazapfts openapi.json out/oazapfts.ts'],
  ['orval.ts', 'orval --input openapi.json --output out/orval.ts --client fetch'],
  ['swagger.ts', 'swagger-typescript-api generate -p openapi.json -o out -n swagger.ts'],
  ['zod.ts', 'openapi-zod-client openapi.json -o out/zod.ts'],
];
const STRICT =
  '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom,dom.iterable --skipLibCheck';

mkdirSync(join(folder, 'out'), { recursive: true });
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
if (!existsSync(join(folder, 'node_modules'))) {
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  run('npm', ['install', '--ignore-scripts', ...PACKAGES]);
}
copyFileSync(join(ROOT, 'docs/openapi/router.json'), join(folder, 'openapi.json'));
for (const [file, command] of COMMANDS) {
  run('npx', command.split(' '));
  run('npx', ['tsc', ...STRICT.split(' '), join('out', file)]);
  process.stdout.write(`${file} compiles\n`);
}
