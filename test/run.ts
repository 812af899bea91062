import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { parseArgs, promisify } from 'node:util';
import PQueue from 'p-queue';
import { GROWTH, type Group, testGroups } from './groups.ts';

/**
 * `npm test`: types, lint and all tests; with `--quick` only the tests beside their source.
 * Prints the slowest at the end.
 */
const { quick } = parseArgs({ options: { quick: { type: 'boolean' } } }).values;

/** More than the number of cores, because tests of the whole service often wait. */
const SIDE_BY_SIDE = 4;
/** The time limit of a group. One that still runs then, perhaps because it left something open, is ended and fails. */
const LONGEST_MS = 10 * 60_000;
const SHOWN = 10;
const RUN_FILES = join(import.meta.dirname, 'run-files.ts');

const groups = testGroups().filter(({ name, isUnit }) => !quick || (isUnit && name !== GROWTH));

// All processes share compiled modules.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'campus-data-tests');

/** Up to so many failed groups are run once more, each alone; more failures are not random. */
const TRIED_AGAIN = 2;

const took: { what: string; ms: number; isSkipped: boolean }[] = [];
const report = new spec();
report.pipe(process.stdout);

const isOfRun = ({ type, data }: TestEvent): boolean =>
  (type === 'test:summary' || type === 'test:diagnostic') && !('file' in data && data.file !== undefined);

/** Runs a group in a separate process, and reports it when it is done. Returns the failures. */
async function runGroup({ name, files }: Group): Promise<string[]> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const events: TestEvent[] = [];
  const failures: string[] = [];
  for await (const event of run({ files: [RUN_FILES], argv: [...files], signal })) {
    const { type, data } = event as TestEvent;
    if (!isOfRun(event)) events.push(event);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const what = `${relative('', data.file ?? name)}: ${data.name}`;
    if (data.details.type !== 'suite')
      took.push({ what, ms: data.details.duration_ms, isSkipped: data.skip !== undefined });
    if (type === 'test:pass' || data.todo) continue;
    const { error } = data.details;
    failures.push(`${what}: ${error.cause instanceof Error ? error.cause.message : error.message}`);
  }
  for (const event of events) report.write(event);
  if (signal.aborted) failures.unshift(`${name}: not over after ${LONGEST_MS / 1_000} s, and ended`);
  return failures;
}

/** Checks types and lint while the tests run, and returns the errors. */
const lint = async (): Promise<string> =>
  promisify(execFile)('npm', ['run', '--silent', 'lint']).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

const linting = lint();
const queue = new PQueue({ concurrency: SIDE_BY_SIDE });
const results = await queue.addAll(
  groups.map((group) => async () => ({ group, failures: await runGroup(group) })),
);
const failed = results.filter(({ failures }) => failures.length > 0);
const flaky: string[] = [];
for (const { group, failures } of failed) {
  const again = failed.length > TRIED_AGAIN ? failures : await runGroup(group);
  if (again.length > 0) process.exitCode = 1;
  else flaky.push(`${group.name}\n      ${failures[0]}`);
}
report.end();
await finished(report, { writable: false });

took.sort((one, other) => other.ms - one.ms);
const skipped = took.filter(({ isSkipped }) => isSkipped).length;
process.stdout.write(`\nThe ${SHOWN} slowest of ${took.length} tests (${skipped} skipped):\n`);
for (const { what, ms } of took.slice(0, SHOWN)) {
  process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${what}\n`);
}
const complaints = await linting;
if (complaints !== '') {
  process.exitCode = 1;
  process.stdout.write(`\nLint:\n${complaints}`);
}
for (const what of flaky) process.stdout.write(`\nPASSED ONLY AT THE SECOND TRY, to be fixed: ${what}\n`);
