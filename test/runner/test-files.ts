import { globSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/**
 * Whether the tests of a file measure time or memory. Such a file runs first in its process, because garbage of other
 * tests would disturb its measurements.
 */
const isMeasured = (file: string): boolean => file.endsWith('/growth.test.ts');

/** Whether a test file is next to the file that it tests. Tests in `test/` start the whole service. */
const isUnit = (file: string): boolean => !file.startsWith('test/') || file.startsWith('test/support/');

/** The group to which the results of a file are added: the first two folders of its path. */
export const groupOf = (file: string): string => dirname(file).split('/').slice(0, 2).join('/');

/**
 * The test files below the current folder whose path contains one of `names`, or all files if there are no `names`.
 * With `quick`, only unit tests. Tests of the whole service come before unit tests, so that at the end no core waits
 * for a long test.
 */
export function findTestFiles({ names, quick }: { names: readonly string[]; quick: boolean }): string[] {
  const found = globSync('**/*.test.ts', { exclude: ['**/node_modules/**', '**/.*/**'] })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .filter((file) => !quick || (isUnit(file) && !isMeasured(file)))
    .sort();
  const ranks = [isMeasured, (file: string) => !isUnit(file), isUnit];
  return ranks
    .flatMap((is) => found.filter((file) => is(file)))
    .filter((file, at, all) => all.indexOf(file) === at);
}
