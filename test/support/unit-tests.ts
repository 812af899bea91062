import { globSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'node:test';
import { ROOT } from './root.ts';

/** The growth of processor time is measured: by a process of its own, which the others' garbage does not disturb. */
const GROWTH = 'src/**/growth.test.ts';
const GROUPS = {
  growth: [GROWTH],
  platform: ['src/platform/**/*.test.ts'],
  sports: ['src/sports/**/*.test.ts'],
  scholarships: ['src/scholarships/!(scrape)/**/*.test.ts', 'src/scholarships/*.test.ts'],
  scrape: ['src/scholarships/scrape/**/*.test.ts'],
};

/** The test files that stand beside what they test, by group; `rest` has those of no other. */
function filesOf(group: keyof typeof GROUPS | 'rest'): string[] {
  if (group === 'growth') return globSync(GROWTH, { cwd: ROOT });
  const others = group === 'rest' ? Object.values(GROUPS).flat() : [GROWTH];
  const patterns = group === 'rest' ? ['{src,sandbox,demo,bench}/**/*.test.ts'] : GROUPS[group];
  return globSync(patterns, { cwd: ROOT, exclude: [...others, '**/node_modules/**'] }).sort();
}

/**
 * Runs them in this process, one file after the other, each as a suite of its own. A process for each file would take
 * three times as long: most of that is starting, and loading the same modules again.
 */
export async function runUnitTests(group: keyof typeof GROUPS | 'rest'): Promise<void> {
  for (const file of filesOf(group)) {
    await suite(file, async () => {
      await import(join(ROOT, file));
    });
  }
}
