import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ROOT } from '../support/root.ts';

/**
 * Code that starts a process and creates a folder, but neither ends the process nor removes the folder. Prints both.
 */
const LEAVES = `
  const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'left-'));
  console.log(\`left \${pid} \${folder}\`);`;

const FILES: Readonly<Record<string, string>> = {
  'good/passes': `
    test('one', () => {});
    describe('suite', () => { test('two', () => {}); });
    test('three', { skip: 'no moon' }, () => {});
    describe('four', { skip: 'no sun' }, () => { test('five', () => {}); });
    test('six', { skip: process.env.TEST_ALL !== '1' && 'not all' }, () => {});`,
  'clock/reads': `
    test('the time', () => console.log(new Date().toISOString(), execFileSync('date', ['+%Y']).toString()));
    test('fails, so that its output is printed', () => { throw new Error(); });`,
  'bad/fails': `
    const many = Array.from({ length: 300 }, (_, at) => \`item \${at}\`);
    describe('suite', () => {
      test('works', () => {});
      test('differs', () => { console.log('printed by the test'); throw new Error(many.join(' ')); });
    });`,
  'bad/throws': `throw new Error('at its top');`,
  'bad/throws-late': `
    test('ends before', () => { setTimeout(() => { throw new Error('too late'); }, 10); });
    test('goes on', () => new Promise((resolve) => setTimeout(resolve, 100)));`,
  'bad/waits': `test('for ever', () => new Promise(() => {}));`,
  'bad/hook': `
    before(() => { ${LEAVES} throw new Error('the hook failed'); });
    test('never begins', () => {});`,
  'ugly/hangs': `
    test('stands still', () => { ${LEAVES} setInterval(() => {}, 1000); return new Promise(() => {}); });`,
  'ugly/spins': `test('never yields', () => { for (;;); });`,
  'ugly/holds': `
    test('passes', async () => { ${LEAVES} createServer().listen(0, '127.0.0.1'); });`,
};

const IMPORTS = `
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
`;

/** Whether a process is still running. A process that has ended may be listed as a zombie (Z) for a while. */
const isRunning = (pid = ''): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout);

describe('npm test', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-data-runner-'));
    for (const [name, text] of Object.entries(FILES)) {
      const file = join(folder, 'src', `${name}.test.ts`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, IMPORTS + text);
    }
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs the command of \`npm test\` in the folder with the files above. */
  const run = (...args: readonly string[]) =>
    new Promise<{ code: unknown; out: string }>((resolve) => {
      const limits = ['--longest-s', '4', '--patience-s', '1'];
      execFile(
        process.execPath,
        [join(ROOT, 'test/run.ts'), ...limits, ...args],
        { cwd: folder },
        (error, out, err) => resolve({ code: error?.code ?? 0, out: out + err }),
      );
    });

  test('with a name, runs the files whose path contains it, and prints their folder, the slowest tests and the counts', async () => {
    const { code, out } = await run('good');
    assert.equal(code, 0);
    const seconds = / *\d+\.\d s/g;
    assert.equal(
      out.replaceAll(seconds, ' 0 s').replace(/( 0 s {2}src.*\n)+/, 'TESTS\n'),
      `✔ src/good: 3 passed, 2 skipped (1 file, 0 s)
     1 skipped: no moon
          src/good/passes.test.ts
     1 skipped: no sun
          src/good/passes.test.ts

The 5 slowest of 5 tests:
TESTS

 0 s${process.platform === 'linux' ? ', 0 s of processor time' : ''}
3 passed, 0 failed, 2 skipped
`,
    );
  });

  test('does not let Node watch promises while a test runs', async () => {
    // A promise that is watched has a number under a symbol.
    assert.deepEqual(Object.getOwnPropertySymbols(Promise.resolve()), []);
  });

  test('with --clock, gives tests and their child processes another time of day', async (t) => {
    const { out } = await run('clock', '--clock', '2024-02-29T23:59Z');
    if (/needs libfaketime/.test(out)) return t.skip('libfaketime is not installed');
    assert.match(out, /2024-0(2-29|3-01)T\d\d:\d\d:\S+ 2024\n/);
    assert.match((await run('clock', '--clock', 'noon')).out, /--clock takes a time such as .*, not noon/);
  });

  test('fails if a name matches no file', async () => {
    const { code, out } = await run('nothing');
    assert.equal(code, 1);
    assert.match(out, /^No test file has nothing in its path\.\n/);
  });

  test('reports failures, hanging tests and open resources in full, and leaves no processes or files behind', async () => {
    const { code, out } = await run('bad', 'ugly', 'good');
    assert.equal(code, 1);
    const items = Array.from({ length: 300 }, (_, at) => `item ${at}`);
    for (const shown of [
      `✖ src/bad/fails.test.ts > suite > differs\nError: ${items.join(' ')}\n`,
      'Printed by src/bad/fails.test.ts:\nprinted by the test\n',
      '✖ src/bad/throws.test.ts\nError: at its top\n',
      /✖ src\/bad\/throws-late\.test\.ts: uncaughtException: Error: too late\n/,
      /✖ src\/bad\/waits\.test\.ts: a test is waiting for something that can no longer happen, in “for ever”\n/,
      '✖ src/bad/hook.test.ts\nError: the hook failed\n',
      '✖ src/ugly/hangs.test.ts: no test began or ended for 4 s, in “stands still”\n',
      '✖ src/ugly/spins.test.ts: no test began or ended for 4 s\n',
      /✖ src\/ugly\/holds\.test\.ts: its tests have ended, but these resources are still open: .*TCPServerWrap.*, a server at 127\.0\.0\.1:\d+/,
      /✖ src\/ugly\/holds\.test\.ts: .*, the process .*setInterval/,
      '✔ src/good: 3 passed, 2 skipped',
      /\n7 passed, 9 failed, 2 skipped\n$/,
    ])
      assert.ok(typeof shown === 'string' ? out.includes(shown) : shown.test(out), `${shown} in ${out}`);
    const left = [...out.matchAll(/^left (\d+) (.+)$/gm)];
    assert.equal(left.length, 3);
    for (const [, pid, place = ''] of left) {
      assert.ok(!isRunning(pid), `process ${pid} must have ended`);
      assert.ok(!existsSync(place), `${place} must have been removed`);
    }
  });
});
