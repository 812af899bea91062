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
 * `npm test`: types, lint and all tests; with `--quick` of the tests those alone that stand beside what they test.
 * Prints the slowest at the end.
 */
const { quick } = parseArgs({ options: { quick: { type: 'boolean' } } }).values;

/** More than cores: processes of the whole service wait for each other at times. */
const SIDE_BY_SIDE = 3;
/** Of a group. One that still runs then, such as one that has left something open, is ended and has failed. */
const LONGEST_MS = 10 * 60_000;
const SHOWN = 10;
const RUN_FILES = join(import.meta.dirname, 'run-files.ts');

const groups = testGroups().filter(({ name, isUnit }) => !quick || (isUnit && name !== GROWTH));

// Each process would compile the same modules: of all that is started from here, only the first does.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'campus-data-tests');

/** So many groups that failed are run once more, each alone; when there are more, it is not by chance. */
const TRIED_AGAIN = 2;

const took: { what: string; ms: number; isSkipped: boolean }[] = [];
const report = new spec();
report.pipe(process.stdout);

const isOfRun = ({ type, data }: TestEvent): boolean =>
  (type === 'test:summary' || type === 'test:diagnostic') && !('file' in data && data.file !== undefined);

/** Runs a group in a process of its own, and reports it when it is done. Returns what failed. */
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

/** Types and lint are checked beside the tests; what they find. */
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
for (const what of flaky) process.stdout.write(`\nPASSED ONLY AT THE SECOND TRY, to be mended: ${what}\n`);
