import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';

/**
 * `npm test`: all tests; with `--quick` those alone that stand beside what they test. Prints the slowest at the end.
 */
const { quick } = parseArgs({ options: { quick: { type: 'boolean' } } }).values;

/** Those that take longest begin first, so that no core waits for them in the end. */
const LONGEST_FIRST = ['units/scholarships', 'cluster/', 'units/', 'contract/', 'faults/'];
/** More than cores: processes of the whole service wait for each other at times. */
const SIDE_BY_SIDE = 3;
/** A file whose process does not end by itself has left something open. */
const LONGEST_MS = 240_000;
const SHOWN = 10;

const rankOf = (file: string): number => {
  const rank = LONGEST_FIRST.findIndex((begin) => file.startsWith(begin));
  return rank < 0 ? LONGEST_FIRST.length : rank;
};
const files = globSync(quick ? 'units/*.test.ts' : '**/*.test.ts', { cwd: import.meta.dirname })
  .filter((file) => !(quick && file === 'units/growth.test.ts'))
  .sort((one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other));

// Each process would compile the same modules: of all that is started from here, only the first does.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'campus-data-tests');

const took: { what: string; ms: number }[] = [];
const events = run({
  files: files.map((file) => join(import.meta.dirname, file)),
  concurrency: SIDE_BY_SIDE,
  timeout: LONGEST_MS,
});
events.on('test:fail', ({ todo }) => {
  if (!todo) process.exitCode = 1;
});
for (const type of ['test:pass', 'test:fail'] as const) {
  events.on(type, ({ name, file = '', details }) => {
    if (details.type !== 'suite')
      took.push({ what: `${relative('', file)}: ${name}`, ms: details.duration_ms });
  });
}
for await (const text of events.compose(new spec())) process.stdout.write(text);

took.sort((one, other) => other.ms - one.ms);
process.stdout.write(`\nThe ${SHOWN} slowest of ${took.length} tests:\n`);
for (const { what, ms } of took.slice(0, SHOWN)) {
  process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${what}\n`);
}
