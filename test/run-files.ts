import { join } from 'node:path';
import { suite } from 'node:test';
import { ROOT } from './support/root.ts';

// Runs the test files given as arguments in this process, one after another, each as a suite.
for (const file of process.argv.slice(2)) {
  await suite(file, async () => {
    await import(join(ROOT, file));
  });
}
