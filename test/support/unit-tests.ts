import { globSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'node:test';
import { ROOT } from './root.ts';

/** Measured in a separate process, because garbage of other tests would disturb its processor time. */
const GROWTH = 'src/**/growth.test.ts';
const GROUPS = {
  growth: [GROWTH],
  platform: ['src/platform/**/*.test.ts'],
  sports: ['src/sports/**/*.test.ts'],
  scholarships: ['src/scholarships/!(scrape)/**/*.test.ts', 'src/scholarships/*.test.ts'],
  scrape: ['src/scholarships/scrape/**/*.test.ts'],
};

/** The test files beside what they test, by group; `rest` has those in no group. */
function filesOf(group: keyof typeof GROUPS | 'rest'): string[] {
  if (group === 'growth') return globSync(GROWTH, { cwd: ROOT });
  const others = group === 'rest' ? Object.values(GROUPS).flat() : [GROWTH];
  const patterns = group === 'rest' ? ['{src,sandbox,demo,bench}/**/*.test.ts'] : GROUPS[group];
  return globSync(patterns, { cwd: ROOT, exclude: [...others, '**/node_modules/**'] }).sort();
}

/**
 * Runs test files in this process, one after another, each as a suite. A process for each file would take three times
 * as long, mostly for starting and for loading the same modules again.
 */
export async function runUnitTests(group: keyof typeof GROUPS | 'rest'): Promise<void> {
  for (const file of filesOf(group)) {
    await suite(file, async () => {
      await import(join(ROOT, file));
    });
  }
}
