import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/root.ts';

const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** The highest number of files that each trace may have. */
const TRACES = { 'A search': 13, 'A score': 14, 'A deadline': 22 };

/** Files that only connect other files: those that import them and those that they import. */
const COMPOSITION = [
  'src/app/listeners.ts',
  'src/app/service.ts',
  'src/sports/index.ts',
  'src/scholarships/index.ts',
  'src/scholarships/runs/scraper.ts',
  'src/scholarships/extractors/loaded-extractors.ts',
];

/** The files in the numbered list of a section. */
const filesOf = (name: string): string[] => {
  const section = PAGE.split(`\n### ${name}`)[1]?.split(/\n##+ /)[0] ?? '';
  return [...section.matchAll(/^\d+\. `([^`]+)`: \S/gm)].map(([, file = '']) => file);
};

const importsOf = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(
    ([, target = '']) => relative(ROOT, join(ROOT, dirname(file), target)),
  );

function isConnected(one: string, other: string): boolean {
  if (importsOf(one).includes(other) || importsOf(other).includes(one)) return true;
  return COMPOSITION.some((file) => {
    const parts = [file, ...importsOf(file)];
    const isPart = (each: string): boolean => parts.includes(each) || importsOf(each).includes(file);
    return isPart(one) && isPart(other);
  });
}

for (const [name, most] of Object.entries(TRACES)) {
  test(`${name}: docs/architecture.md lists at most ${most} files, which are connected`, () => {
    const files = filesOf(name);
    assert.ok(files.length > 10 && files.length <= most, `${files.length} files`);
    const missing = files.filter((file) => !existsSync(join(ROOT, file)));
    assert.deepEqual(missing, [], 'these files were moved or renamed: correct the list');
    const unconnected = files.filter(
      (file, at) => at > 0 && !files.slice(0, at).some((before) => isConnected(before, file)),
    );
    assert.deepEqual(
      unconnected,
      [],
      'each file must be connected to an earlier file, or the trace is out of date',
    );
  });
}

/** Fields that need no special rules, and the folders whose code reads these fields from published data. */
const PLAIN_FIELDS = {
  games: {
    backend: 'sports',
    fields: ['attendance', 'winProbability', 'shortName', 'lastPlay', 'tickets'],
    readers: 'espn',
  },
  scholarships: {
    backend: 'scholarships',
    fields: ['opens', 'years'],
    readers: '{awards,crawl,html,extractors,pointing,suggest,text,values,workbench}',
  },
};

for (const [what, { backend, fields, readers }] of Object.entries(PLAIN_FIELDS)) {
  test(`a new field of ${what} requires changes in at most four files; no other file of the backend names such a field`, () => {
    const files = filesOf(`A new field of ${what}`);
    assert.ok(files.length > 2 && files.length <= 4 && files.every((file) => existsSync(join(ROOT, file))));
    const exclude = ['**/*.test.ts', `src/${backend}/${readers}/**`];
    const ours = globSync(`src/{${backend},app}/**/*.ts`, { cwd: ROOT, exclude });
    const naming = (field: string) =>
      ours.filter((file) => new RegExp(`\\b${field}\\b`).test(readFileSync(join(ROOT, file), 'utf8')));
    assert.deepEqual(
      fields.map(naming).filter((named) => named.some((file) => !files.includes(file))),
      [],
    );
    assert.ok(fields.every((field) => naming(field).includes(`src/${backend}/model/fields.ts`)));
  });
}

test('every file that docs/architecture.md names exists', () => {
  const paths = globSync('**/*.*', { cwd: ROOT, exclude: ['node_modules', 'data'] }).map(
    (path) => `/${path}`,
  );
  const named = [...PAGE.matchAll(/`([\w./-]+\.(?:ts|js|json|yaml|md|html|txt))`/g)].map(
    ([, file = '']) => file,
  );
  assert.deepEqual(
    named.filter((file) => !paths.some((path) => path.endsWith(`/${file}`))),
    [],
  );
});
