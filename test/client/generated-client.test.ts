import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { API_KEY, type Deployment, deploy, fill } from '../support/deployments.ts';
import { releaseStack } from '../support/release-stack.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** As strict as the projects of users may be. */
const TSCONFIG = {
  compilerOptions: {
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    rootDir: '.',
    outDir: 'compiled',
    strict: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
  },
  include: ['**/*.ts'],
};

/** The command line of each: the document, and the folder for the client. */
const GENERATORS: Readonly<Record<string, (document: string, folder: string) => readonly string[]>> = {
  'hey-api': (document, folder) => [
    join(import.meta.dirname, 'generate.ts'),
    document,
    join(folder, 'generated'),
  ],
  oazapfts: (document, folder) => [
    join(ROOT, 'node_modules/oazapfts/dist/cli.js'),
    document,
    join(folder, 'generated.ts'),
  ],
};

describe('a client generated from the OpenAPI document compiles strictly, and its calls work', () => {
  let campus: Deployment;
  const begun = releaseStack();
  before(async () => {
    campus = await deploy();
    begun.defer(() => campus.stop());
    await fill(campus);
  });

  for (const [name, generate] of Object.entries(GENERATORS))
    test(name, async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'campus-data-client-'));
      t.after(() => rm(folder, { recursive: true, force: true }));
      const document = join(folder, 'openapi.json');
      await writeFile(document, await (await fetch(`${campus.router}/openapi.json`)).text());
      await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
      await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      await copyFile(join(import.meta.dirname, `calls-${name}.txt`), join(folder, 'calls.ts'));
      await run(process.execPath, generate(document, folder));
      await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', folder]);
      await run(process.execPath, [join(folder, 'compiled/calls.js'), campus.router, API_KEY]);
    });
});
