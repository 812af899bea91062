import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { API_KEY, deploy, fill } from '../support/deployments.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** As strict as projects of users. */
const TSCONFIG = {
  compilerOptions: {
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
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

test('a client generated from the OpenAPI document compiles strictly, and its calls work', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-client-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const campus = await deploy();
  t.after(() => campus.stop());
  await fill(campus);

  const document = await fetch(`${campus.router}/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await document.text());
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await copyFile(join(import.meta.dirname, 'calls.txt'), join(folder, 'calls.ts'));
  const generator = join(import.meta.dirname, 'generate.ts');
  await run(process.execPath, [generator, join(folder, 'openapi.json'), join(folder, 'generated')]);
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', folder]);
  await run(process.execPath, [join(folder, 'compiled/calls.js'), campus.router, API_KEY]);
});
