import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/root.ts';

/** Measurements of a whole folder, which run in a process of their own. */
const MEASUREMENTS = 'growth.test.ts';

test('a unit test is named after the file or folder that it tests, and may add an aspect of it', () => {
  const files = globSync('{src,sandbox,demo,bench,test/support}/**/*.test.ts', { cwd: ROOT });
  assert.ok(files.length > 200);
  const misnamed = files.filter((file) => {
    const [tested = ''] = basename(file).split('.');
    const beside = ['.ts', '.js'].map((end) => join(ROOT, dirname(file), tested + end));
    const isKnown = beside.some((one) => existsSync(one)) || tested === basename(dirname(file));
    return !isKnown && basename(file) !== MEASUREMENTS;
  });
  assert.deepEqual(misnamed, []);
});
