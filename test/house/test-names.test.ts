import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/root.ts';

/** Files with this name measure a whole folder, and run in their own process. */
const MEASUREMENTS = 'growth.test.ts';

test('the name of a unit test consists of the file or folder that it tests and, optionally, the aspect that it tests', () => {
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
