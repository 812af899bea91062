import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/root.ts';

const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** The most files that each walk may have. */
const WALKS = { 'A search': 16, 'A score': 17, 'A deadline': 26 };

/** Files that only connect others: who imports them with what they import. */
const COMPOSITION = [
  'src/app/addresses.ts',
  'src/app/service.ts',
  'src/sports/index.ts',
  'src/scholarships/index.ts',
  'src/scholarships/runs/scraper.ts',
  'src/scholarships/kinds/site-kinds.ts',
];

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

for (const [name, most] of Object.entries(WALKS)) {
  test(`${name}: docs/architecture.md lists its files, at most ${most}`, () => {
    const section = PAGE.split(`\n### ${name}`)[1]?.split(/\n##+ /)[0] ?? '';
    const files = [...section.matchAll(/^\d+\. `([^`]+)`: \S/gm)].map(([, file = '']) => file);
    assert.ok(files.length > 10 && files.length <= most, `${files.length} files`);
    const missing = files.filter((file) => !existsSync(join(ROOT, file)));
    assert.deepEqual(missing, [], 'moved or renamed: correct the list');
    const apart = files.filter(
      (file, at) => at > 0 && !files.slice(0, at).some((before) => isConnected(before, file)),
    );
    assert.deepEqual(apart, [], 'connected to no file before them: the walk goes another way now');
  });
}

test('every file named in docs/architecture.md exists', () => {
  const named = [...PAGE.matchAll(/`((?:src|test|docs|deploy|sandbox)\/[\w./-]+\.\w+)`/g)].map(
    ([, file = '']) => file,
  );
  assert.deepEqual(
    named.filter((file) => !existsSync(join(ROOT, file))),
    [],
  );
});
