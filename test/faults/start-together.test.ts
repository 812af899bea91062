import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { databaseKinds, skipUnlessAll } from '../support/databases.ts';
import { FREE_PORTS, startProgram } from '../support/program.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';
import { smallCampus } from '../support/small-campus.ts';

const PROCESSES = 3;

const kinds = await databaseKinds();

describe('three processes that start at once on an empty database', () => {
  let folder: string;
  let sandbox: Sandbox;
  const cleanup = releaseStack();
  before(async () => {
    folder = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-start-'))).path;
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    await writeFile(join(folder, 'campus.json'), JSON.stringify(smallCampus(sandbox, [], ['football'])));
  });

  const start = (url: string) =>
    startProgram([process.execPath, 'src/cli/main.js', 'serve', '--campus', join(folder, 'campus.json')], {
      cwd: ROOT,
      env: { ...BARE_ENVIRONMENT, ...FREE_PORTS, DATABASE_URL: url, DATA_DIR: folder },
    });

  for (const kind of kinds) {
    test(`all become ready: ${kind.name}`, { skip: skipUnlessAll(kind) }, async (t) => {
      const testDatabase = await kind.create();
      t.after(() => testDatabase.remove());
      const programs = await Promise.all(Array.from({ length: PROCESSES }, () => start(testDatabase.url)));
      const ready = await Promise.all(programs.map(({ admin }) => fetch(`${admin}/ready`)));
      assert.deepEqual(
        ready.map(({ status }) => status),
        Array(PROCESSES).fill(200),
      );
      const ends = await Promise.all(programs.map((program) => program.end('SIGTERM')));
      assert.deepEqual(ends, Array(PROCESSES).fill([0, null]));
    });
  }
});
