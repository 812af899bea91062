import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileLocked, whileLocked } from './atomic-write.ts';

function abandonedLock(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'campus-data-lock-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'campus.json');
  writeFileSync(`${file}.lock`, '');
  utimesSync(`${file}.lock`, 0, 0);
  return file;
}

/** Locks the file in another process, which is killed while it has the lock. */
function lockElsewhere(file: string): void {
  const module = new URL('atomic-write.ts', import.meta.url).href;
  const script = `import { whileLocked } from ${JSON.stringify(module)};
    whileLocked(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'));`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  assert.equal(signal, 'SIGKILL', stderr.toString());
}

test('an abandoned lock is taken over, and no lock file remains', (t) => {
  const file = abandonedLock(t);
  assert.equal(
    whileLocked(file, () => {
      assert.throws(() => whileLocked(file, () => undefined, 0), FileLocked);
      return 'done';
    }),
    'done',
  );
  assert.deepEqual(readdirSync(join(file, '..')), []);
});

test('if two processes see the same abandoned lock, only one of them gets it', (t) => {
  const file = abandonedLock(t);
  const { statSync } = fs;
  t.mock.method(
    fs,
    'statSync',
    (...given: Parameters<typeof statSync>) => {
      const stat = statSync(...given);
      lockElsewhere(file);
      return stat;
    },
    { times: 1 },
  );
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  assert.throws(
    () =>
      whileLocked(
        file,
        () => assert.fail('the work must not run, because the other process has the lock'),
        0,
      ),
    FileLocked,
  );
  assert.ok(existsSync(`${file}.lock`), 'the lock of the other process must stay');
  assert.deepEqual(readdirSync(join(file, '..')), ['campus.json.lock']);
});

test('work waits until another process has released the lock', async (t) => {
  const file = abandonedLock(t);
  const module = new URL('atomic-write.ts', import.meta.url).href;
  const script = `import { whileLocked } from ${JSON.stringify(module)};
    import { writeSync } from 'node:fs';
    whileLocked(${JSON.stringify(file)}, () => {
      writeSync(1, 'locked');
      // Ends when the other process has begun to wait, which it cannot report: some retries later.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      writeSync(1, ', released');
    });`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  let printed = '';
  const locked = Promise.withResolvers<void>();
  other.stdout.on('data', (data: Buffer) => {
    printed += data;
    locked.resolve();
  });
  await locked.promise;
  assert.equal(
    whileLocked(file, () => 'done', 60_000),
    'done',
  );
  await once(other, 'close');
  assert.equal(printed, 'locked, released');
});
