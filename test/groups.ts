import { globSync } from 'node:fs';
import { ROOT } from './support/root.ts';

/** Test files that run in one process, one after another. */
export interface Group {
  /** The pattern of the files, or the file if it runs alone. */
  readonly name: string;
  readonly files: readonly string[];
  /** Whether these are unit tests, which stand beside what they test. */
  readonly isUnit: boolean;
}

/** Runs in a separate process, because garbage of other tests would disturb its measurements. */
export const GROWTH = 'src/**/growth.test.ts';

/**
 * A process for each file would take twice as long, mostly for starting, loading the same modules and compiling them
 * again. Longest first, so that no core waits for them in the end.
 */
const UNITS: readonly string[] = [
  GROWTH,
  'src/scholarships/!(runs|crawl)/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'src/scholarships/{runs,crawl}/**/*.test.ts',
  '{src/sports/**,src/scholarships}/*.test.ts',
  '{src,sandbox,demo,bench,test/support}/**/*.test.ts',
];
const WHOLE: readonly string[] = [
  'test/commands/alike.test.ts',
  'test/fuzz/*.test.ts',
  'test/cluster/faults.test.ts',
  'test/sports/!(live*).test.ts',
  'test/contract/*.test.ts',
  'test/sports/live*.test.ts',
  'test/browser/pages.test.ts',
  'test/browser/*.test.ts',
  'test/shipping/*.test.ts',
  'test/cluster/*.test.ts',
  'test/faults/*.test.ts',
  'test/commands/*.test.ts',
  'test/{pages,scholarships}/*.test.ts',
  'test/{client,house,operating}/*.test.ts',
];

/** All test files, each in the first group whose pattern it matches. */
export function testGroups(): Group[] {
  const grouped = new Set<string>();
  const groupsOf = (patterns: readonly string[], isUnit: boolean) =>
    patterns.map((name) => {
      const found = globSync(name, { cwd: ROOT, exclude: ['**/node_modules/**'] });
      const files = found.filter((file) => !grouped.has(file)).sort();
      for (const file of files) grouped.add(file);
      return { name, files, isUnit };
    });
  const named = [...groupsOf(WHOLE, false), ...groupsOf(UNITS, true)];
  const alone = groupsOf(['test/**/*.test.ts'], false).flatMap(({ files }) =>
    files.map((file) => ({ name: file, files: [file], isUnit: false })),
  );
  return [...named, ...alone].filter(({ files }) => files.length > 0);
}
