import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/root.ts';

/** The shortest time limit, s, within which a machine that does six other things at once responds to anything. */
const PATIENT_SECONDS = 30;

/** What makes the result of a test depend on the speed of the machine, unless the test is written with care. */
const USES: readonly RegExp[] = [
  /\bset(?:Timeout|Interval)\b(?!['"])/g,
  /\bperformance\.now\b/g,
  /\bAbortSignal\.timeout\b/g,
  /\bsystemClock\.sleep\b/g,
  /\bpg_sleep\((?<seconds>[\d.]+)\)/g,
  /\b(?:timeout|silent|slow|idle)Ms(?:: | = )(?<ms>[\d_]+)/g,
  /\b[A-Z_]+_SECONDS(?:: '| = )(?<seconds>\d+)/g,
];

/** The files with such uses that also pass on a slow machine, and why. */
const CAREFUL: Readonly<Record<string, string>> = {
  'sandbox/server/server.test.ts': 'the request can end only by its time limit',
  'src/app/settings.test.ts': 'nothing is started with these settings',
  'src/platform/database/retry-until-available.test.ts': 'being busy for a while is what it tests',
  'src/platform/upstream/upstream-client.post.test.ts': 'the request can end only by its time limit',
  'src/router/forward.test.ts': 'the short limits lead to checks, or are those of backends that send nothing',
  'src/scholarships/crawl/page-reader.test.ts': 'it compares two durations',
  'src/scholarships/crawl/reading-process.test.ts':
    'a page that takes longer than the limit by far, then no limit',
  'src/scholarships/crawl/robots-rules.test.ts': 'it measures processor time',
  'src/scholarships/crawl/task-process.test.ts': 'its clock sleeps no time at all',
  'src/desk/pointing/model.test.ts': 'the request can end only by its time limit',
  'src/desk/workbench/workbench.test.ts': 'the page can end only by its time limit',
  'src/sports/images/images.content.test.ts': 'the request can end only by its time limit',
  'test/browser/scenarios.ts': 'it is for screenshots',
  'test/client/client.test.ts': 'the request can end only by its time limit',
  'test/cluster/many-processes.test.ts': 'intervals may be longer than expected',
  'test/faults/bulky-pages.test.ts': 'it compares two durations',
  'test/faults/killed-run.test.ts': 'a random moment to kill a process',
  'test/faults/locked-database.test.ts': 'it counts ticks of its process (loop-time.ts)',
  'test/faults/slow-page.test.ts': 'the limit ends when the test ends it',
  'test/operating/drain.test.ts': 'a delay that is several times as long as the requests during it',
  'test/shipping/previous-release.test.ts': 'intervals may be longer than expected',
  'test/shipping/upgrade.test.ts': 'a pause between checks',
  'test/sports/live-resumed.test.ts': 'a pause between checks',
  'test/support/demo-process.ts': 'it leaves pauses out',
  'test/support/loop-time.ts':
    'it counts ticks of its process, which stop while the process waits for a core',
  'test/support/manual-clock.ts': 'the clocks that tests are given',
  'test/support/time-limits.ts': 'time limits that end when a test ends them',
  'test/support/visitors.ts': 'it waits until something happens, as long as a test may take',
  'test/webhooks/killed.test.ts': 'a random moment to kill a process',
};

const files = globSync(['{src,sandbox,demo,bench,clients}/**/*.test.ts', 'test/**/*.ts'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', 'test/{runner,mutants,fuzz,house,reference}/**', 'test/run.ts'],
}).sort();

const isShort = ({ groups: { ms, seconds } = {} }: RegExpExecArray): boolean => {
  if (ms === undefined && seconds === undefined) return true;
  const limit = ms === undefined ? Number(seconds) : Number(ms.replaceAll('_', '')) / 1_000;
  return limit < PATIENT_SECONDS;
};

/** The lines of a file that use real time. */
const usesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line))
    .flatMap((line) => USES.flatMap((use) => [...line.matchAll(use)].filter(isShort).map(() => line.trim())));

test('a test that uses real time is one that also passes on a slow machine', () => {
  const wrong = files
    .filter((file) => !Object.hasOwn(CAREFUL, file))
    .flatMap((file) => usesIn(readFileSync(join(ROOT, file), 'utf8')).map((use) => `${file}: ${use}`));
  assert.deepEqual(wrong, [], 'give it a clock, or let it wait for events (CONTRIBUTING.md, How we test)');
  assert.deepEqual(
    Object.keys(CAREFUL).filter((file) => !files.includes(file)),
    [],
    'files that no longer exist',
  );
});

test('short limits and pauses are found', () => {
  for (const bad of [
    'client = createClient({ timeoutMs: 300 });',
    'await sql`select pg_sleep(0.05)`.execute(database);',
    'await setTimeout(50);',
    "const environment = { LIVE_INTERVAL_SECONDS: '1' };",
    'assert.ok(performance.now() - begun < 200);',
  ])
    assert.equal(usesIn(bad).length, 1, bad);
  for (const good of [
    'timeoutMs: 30_000',
    'select pg_sleep(60)',
    "LIVE_INTERVAL_SECONDS: '3600'",
    '// setTimeout',
  ])
    assert.deepEqual(usesIn(good), []);
});
