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
const LONGEST_FIRST = ['units/scrape', 'units/scholarships', 'cluster/', 'units/', 'contract/', 'faults/'];
/** More than cores: processes of the whole service wait for each other at times. */
const SIDE_BY_SIDE = 3;
/** Of the whole: what still runs then, such as a file that has left something open, is ended and has failed. */
const LONGEST_MS = 20 * 60_000;
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

/** So many files that failed are run once more, each alone; when there are more, it is not by chance. */
const TRIED_AGAIN = 2;

const took: { what: string; ms: number }[] = [];

/** Runs them and prints what they say. Returns those that failed, with what failed in each. */
async function runFiles(paths: readonly string[], concurrency: number): Promise<Map<string, string[]>> {
  const failed = new Map<string, string[]>();
  let failures: string[] = [];
  const fail = (file: string) => failed.set(file, failures.splice(0));
  const events = run({ files: [...paths], concurrency, signal: AbortSignal.timeout(LONGEST_MS) });
  for (const type of ['test:pass', 'test:fail'] as const) {
    events.on(type, ({ name, file = '', details }) => {
      if (details.type !== 'suite')
        took.push({ what: `${relative('', file)}: ${name}`, ms: details.duration_ms });
    });
  }
  events.on('test:fail', ({ name, file = '', todo, details: { error } }) => {
    if (todo) return;
    failures.push(
      `${relative('', file)}: ${name}: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
    // Its process failed, whatever its tests did.
    if (paths.includes(name)) fail(name);
  });
  // A file's events come one after the other, its summary last.
  events.on('test:summary', ({ file, success }) => {
    if (file !== undefined && !success) fail(file);
    failures = [];
  });
  for await (const text of events.compose(new spec())) process.stdout.write(text);
  return failed;
}

const failed = await runFiles(
  files.map((file) => join(import.meta.dirname, file)),
  SIDE_BY_SIDE,
);
const flaky: string[] = [];
for (const [file, failures] of failed) {
  process.stdout.write(
    `\n${relative('', file)} failed${failed.size > TRIED_AGAIN ? '' : ', and is run again alone'}\n`,
  );
  if (failed.size > TRIED_AGAIN || (await runFiles([file], 1)).size > 0) process.exitCode = 1;
  else flaky.push(`${relative('', file)}\n      ${failures[0]}`);
}

took.sort((one, other) => other.ms - one.ms);
process.stdout.write(`\nThe ${SHOWN} slowest of ${took.length} tests:\n`);
for (const { what, ms } of took.slice(0, SHOWN)) {
  process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${what}\n`);
}
for (const what of flaky) process.stdout.write(`\nPASSED ONLY AT THE SECOND TRY, to be mended: ${what}\n`);
