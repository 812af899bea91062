import assert from 'node:assert/strict';
import { cp, mkdtempDisposable, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { databaseKinds, type TestDatabase } from '../support/databases.ts';
import { API_KEY, trigger } from '../support/deployments.ts';
import { FREE_PORTS, type Program, startProgram } from '../support/program.ts';
import { releaseStack } from '../support/release-stack.ts';
import { ROOT } from '../support/root.ts';
import { smallCampus } from '../support/small-campus.ts';
import { stableResponses } from '../support/stable-responses.ts';

const BEGIN = 'export const MIGRATIONS = {\n';

/** What a new release adds while the previous one still runs: a column with a default, and a table. */
const EXPANSION = `
  '2099-01-01-notes': {
    async up(db) {
      await db.schema.alterTable('scholarships').addColumn('note', 'text', (c) => c.notNull().defaultTo('')).execute();
      await db.schema.createTable('notes').addColumn('id', 'text', (c) => c.primaryKey()).execute();
    },
  },
`;

/** Makes a copy of the program that is one release and one migration ahead. Returns its entry file. */
async function makeNextVersion(folder: string): Promise<string> {
  await cp(join(ROOT, 'src'), join(folder, 'src'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
  const migrations = join(folder, 'src/app/migrations.ts');
  const text = await readFile(migrations, 'utf8');
  if (!text.includes(BEGIN)) throw new Error(`${migrations} does not contain: ${BEGIN}`);
  await writeFile(migrations, text.replace(BEGIN, BEGIN + EXPANSION));
  return join(folder, 'src/cli/main.js');
}

const OLD = join(ROOT, 'src/cli/main.js');

for (const kind of await databaseKinds()) {
  describe(`${kind.name}: a version with a migration replaces the previous one`, {
    skip: onlyWithAll || kind.skip,
  }, () => {
    let folder: string;
    let next: string;
    let testDatabase: TestDatabase;
    let sandbox: Sandbox;
    const running = new Set<Program>();

    async function start(program: string): Promise<Program> {
      const command = [process.execPath, program, 'serve', '--campus', join(folder, 'campus.json')];
      const env = {
        ...FREE_PORTS,
        DATABASE_URL: testDatabase.url,
        DATA_DIR: folder,
        API_KEYS: API_KEY,
        RATE_LIMIT_PER_MINUTE: '1000000',
      };
      const started = await startProgram(command, { cwd: folder, env });
      running.add(started);
      return started;
    }
    async function end(program: Program): Promise<void> {
      running.delete(program);
      assert.deepEqual(await program.end('SIGTERM'), [0, null]);
    }

    async function versionOf({ router }: Program): Promise<string> {
      const health = await (await fetch(`${router}/health`)).json();
      return (health as { backends: { scholarships: { version: string } } }).backends.scholarships.version;
    }

    /** One process stores a run; the other must serve it with `nocache`. */
    async function writesAndOtherReads(writer: Program, reader: Program): Promise<void> {
      await trigger(`${writer.scholarships}/api/trigger/scholarships?source=nsm`);
      const written = await (await fetch(`${writer.scholarships}/api/sources`)).text();
      const read = await (await fetch(`${reader.scholarships}/api/sources?nocache=1`)).text();
      assert.equal(read, written);
    }

    const begun = releaseStack();
    before(async () => {
      folder = begun.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-upgrade-'))).path;
      next = await makeNextVersion(folder);
      testDatabase = await kind.create();
      begun.defer(() => testDatabase.remove());
      sandbox = await startSandbox();
      begun.defer(() => sandbox.stop());
      begun.defer(async () => {
        for (const program of running) await program.end('SIGKILL');
      });
      await writeFile(
        join(folder, 'campus.json'),
        JSON.stringify(smallCampus(sandbox, ['nsm'], ['football', 'mens-basketball'])),
      );
    });

    test('both versions run at once, the old one stops, and it can be started again', async () => {
      const old = await start(OLD);
      await trigger(`${old.scholarships}/api/trigger/scholarships`);
      for (const what of ['rosters', 'standings']) await trigger(`${old.sports}/api/trigger/${what}`);
      const responses = await stableResponses(old.router);

      let isServed = false;
      const starting = start(next).finally(() => {
        isServed = true;
      });
      while (!isServed) {
        assert.deepEqual(await stableResponses(old.router), responses, 'during the migration');
        await pause(150);
      }
      const upgraded = await starting;
      assert.equal(await versionOf(upgraded), '99.0.0');
      assert.deepEqual(await stableResponses(upgraded.router), responses);

      await writesAndOtherReads(old, upgraded);
      await writesAndOtherReads(upgraded, old);
      await end(old);
      const later = await stableResponses(upgraded.router);

      const back = await start(OLD);
      assert.notEqual(await versionOf(back), '99.0.0');
      assert.deepEqual(await stableResponses(back.router), later);
      await writesAndOtherReads(upgraded, back);
      await end(upgraded);
      const before = await stableResponses(back.router);
      await trigger(`${back.scholarships}/api/trigger/scholarships?source=nsm`);
      assert.notDeepEqual(await stableResponses(back.router), before, 'it stores runs');
      await end(back);
    });
  });
}
