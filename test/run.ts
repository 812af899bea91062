import { execFile } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { describeAll, describeFailure, describeTimes, lineOfGroup } from './runner/print.ts';
import { createSharedDemo } from './runner/shared-demo.ts';
import { shiftedClock } from './runner/shifted-clock.ts';
import { findTestFiles, groupOf } from './runner/test-files.ts';
import { type FileResult, isFailed, startTestProcess } from './runner/test-process.ts';

/**
 * `npm test`: types, lint and the tests; with `--all` also those that take long and rarely break; with `--quick` only the
 * tests beside their source; with names, only the files whose path contains one of them, without types and lint; with
 * `--clock`, at another time of day.
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    /** Also prints how long each file took, and its processor time. */
    times: { type: 'boolean', default: false },
    /** The time of day at which the tests run, such as `2027-03-14T08:30Z`. */
    clock: { type: 'string' },
    'longest-s': { type: 'string', default: '300' },
    'patience-s': { type: 'string', default: '10' },
  },
});
const environment = {
  ...(values.clock !== undefined && shiftedClock(values.clock)),
  TEST_ALL: values.all || names.length > 0 ? '1' : '0',
};
const limits = {
  longestMs: 1_000 * Number(values['longest-s']),
  patienceMs: 1_000 * Number(values['patience-s']),
};

/** More than the number of cores, because tests of the whole service often wait; with many more, services are slow. */
const SIDE_BY_SIDE = availableParallelism() + 2;

// All processes share compiled modules.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'campus-data-tests');

const demo = createSharedDemo(environment);
const files = findTestFiles({ names, quick: values.quick });
const filesOfGroup = Map.groupBy(files, groupOf);
const waiting = [...files];
const results: FileResult[] = [];

function report(result: FileResult): void {
  results.push(result);
  if (isFailed(result)) process.stdout.write(describeFailure(result));
  const name = groupOf(result.file);
  const ofGroup = results.filter(({ file }) => groupOf(file) === name);
  if (ofGroup.length === filesOfGroup.get(name)?.length) process.stdout.write(lineOfGroup(name, ofGroup));
}

/** Runs files in one process. After a failed file a new process takes over, because the file may have left anything behind. */
async function runWaiting(): Promise<void> {
  let running: ReturnType<typeof startTestProcess> | undefined;
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    running ??= startTestProcess(limits, environment, demo);
    const result = await running.run(file);
    report(result);
    if (!isFailed(result)) continue;
    await running.kill();
    running = undefined;
  }
  await running?.stop();
}

/** Checks types and lint while the tests run, and returns the errors. */
const lint = async (): Promise<string> =>
  promisify(execFile)('npm', ['run', '--silent', 'lint']).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

const linting = names.length === 0 ? lint() : Promise.resolve('');
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runWaiting));
await demo.stop();
const complaints = await linting;
if (values.times) process.stdout.write(describeTimes(results));
if (complaints !== '') process.stdout.write(`\nLint:\n${complaints}`);
if (files.length === 0) process.stdout.write(`No test file has ${names.join(' or ')} in its path.\n`);
process.stdout.write(describeAll(results, performance.now()));
process.exitCode = files.length === 0 || complaints !== '' || results.some(isFailed) ? 1 : 0;
