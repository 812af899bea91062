import type { TestResult } from './messages.ts';
import { processorTime } from './processor-time.ts';
import { groupOf } from './test-files.ts';
import { type FileResult, isFailed } from './test-process.ts';

const SHOWN = 10;

const nameOf = (file: string, { path }: TestResult): string => [file, ...path].join(' > ');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The number of tests with each outcome. A problem of a whole file counts as a failed test. */
export function countOutcomes(results: readonly FileResult[]) {
  const tests = results.flatMap((result) => result.tests);
  const count = (outcome: TestResult['outcome']) => tests.filter((test) => test.outcome === outcome).length;
  const problems = results.flatMap((result) => result.problems).length;
  return { passed: count('passed'), failed: count('failed') + problems, skipped: count('skipped') };
}

export function lineOfGroup(name: string, results: readonly FileResult[]): string {
  const { passed, failed, skipped } = countOutcomes(results);
  const ms = results.reduce((sum, result) => sum + result.ms, 0);
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  const files = `${results.length} file${results.length === 1 ? '' : 's'}`;
  return `${failed > 0 ? '✖' : '✔'} ${name}: ${counts.filter(Boolean).join(', ')} (${files}, ${seconds(ms)})\n`;
}

/** Everything about a file that failed: its errors in full, and everything that it printed. */
export function describeFailure(result: FileResult): string {
  const failed = result.tests.filter(({ outcome }) => outcome === 'failed');
  const errors = failed.map((test) => `✖ ${nameOf(result.file, test)}\n${test.why}\n`);
  const problems = result.problems.map((problem) => `✖ ${result.file}: ${problem}\n`);
  const printed = result.output === '' ? [] : [`Printed by ${result.file}:\n${result.output}\n`];
  return `\n${[...errors, ...problems, ...printed].join('\n')}\n`;
}

/** The reasons why tests were skipped, each with the number of tests and their files. */
function describeSkipped(results: readonly FileResult[]): string {
  const skipped = results.flatMap(({ file, tests }) =>
    tests.filter(({ outcome }) => outcome === 'skipped').map(({ why }) => ({ file, why })),
  );
  return [...Map.groupBy(skipped, ({ why }) => why)]
    .map(([why, tests]) => {
      const files = [...new Set(tests.map(({ file }) => file))].sort();
      return `${String(tests.length).padStart(6)} skipped: ${why}\n${files.map((file) => `          ${file}\n`).join('')}`;
    })
    .join('');
}

function describeSlowest(results: readonly FileResult[]): string {
  const tests = results.flatMap(({ file, tests }) =>
    tests.map((test) => ({ name: nameOf(file, test), ms: test.ms })),
  );
  const slowest = tests.sort((one, other) => other.ms - one.ms).slice(0, SHOWN);
  const lines = slowest.map(({ name, ms }) => `${seconds(ms).padStart(8)}  ${name}\n`);
  return `\nThe ${slowest.length} slowest of ${tests.length} tests:\n${lines.join('')}`;
}

const timesOf = (name: string, results: readonly FileResult[]): string => {
  const sumOf = (what: 'ms' | 'processorMs') => results.reduce((sum, result) => sum + result[what], 0);
  return `${seconds(sumOf('ms')).padStart(8)} ${seconds(sumOf('processorMs')).padStart(8)}  ${name}\n`;
};

/** Every folder and every file with its time and its processor time, in the order of the latter. */
export function describeTimes(results: readonly FileResult[]): string {
  const inOrder = (nameOf: (file: string) => string) =>
    [...Map.groupBy(results, ({ file }) => nameOf(file))]
      .map(([name, own]) => ({ name, own, ms: own.reduce((sum, { processorMs }) => sum + processorMs, 0) }))
      .sort((one, other) => other.ms - one.ms)
      .map(({ name, own }) => timesOf(name, own))
      .join('');
  return `${inOrder(groupOf)}\n${inOrder((file) => file)}`;
}

function describeDuration(ms: number): string {
  const processor = processorTime();
  return `${seconds(ms)}${processor === undefined ? '' : `, ${seconds(processor)} of processor time`}\n`;
}

/** `ms`: how long the whole run took. */
export function describeAll(results: readonly FileResult[], ms: number): string {
  const failed = results.filter(isFailed).map(({ file }) => `✖ ${file}\n`);
  const { passed, failed: failures, skipped } = countOutcomes(results);
  const counts = `${passed} passed, ${failures} failed, ${skipped} skipped\n`;
  return [
    describeSkipped(results),
    describeSlowest(results),
    '\n',
    ...failed,
    describeDuration(ms),
    counts,
  ].join('');
}
