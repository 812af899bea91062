import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { sql, type Transaction } from 'kysely';
import type { PlatformTables } from '../../src/platform/database/database.ts';
import { type DatabaseKind, databaseKinds, SQLITE } from '../support/databases.ts';
import { type Deployment, deploy, fill, hasDatabaseProblem, postTrigger } from '../support/deployments.ts';
import { createLogLines } from '../support/log-lines.ts';
import { releaseStack } from '../support/release-stack.ts';
import { STEADY_CAMPUS, stableResponses } from '../support/stable-responses.ts';

/** A database that can be read but, between `begin` and `end`, accepts no writes. */
interface DatabaseWithoutWrites {
  readonly url: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  remove(): Promise<void>;
}

interface WayToStopWrites {
  readonly name: string;
  /** Why such a database is not possible on this machine; `false` if it is possible. */
  readonly skip: string | false;
  make(): Promise<DatabaseWithoutWrites>;
}

/**
 * The folder is on the disk, because a file in memory that is made immutable stays writable for processes that have it
 * open.
 */
const makeFolder = (): string =>
  mkdtempSync(join(process.env.TEST_DISK ?? tmpdir(), 'campus-data-no-writes-'));

/**
 * Tries in an empty folder whether `works` succeeds on this machine. If not, returns the reason to skip the test,
 * except with `CI=true`.
 */
function skipUnless(what: string, works: (folder: string) => boolean): string | false {
  if (process.env.CI === 'true') return false;
  const folder = makeFolder();
  const isPossible = works(folder);
  rmSync(folder, { recursive: true });
  return !isPossible && `${what} (Linux and root only)`;
}

const SMALL_DISK = ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs'];

function mountSmallDisk(folder: string): boolean {
  const isMounted = spawnSync('mount', [...SMALL_DISK, folder]).status === 0;
  if (isMounted) execFileSync('umount', [folder]);
  return isMounted;
}

/** Uses up all space, to the last page. */
async function fillDisk(filler: string): Promise<void> {
  await writeFile(filler, '');
  const file = await open(filler, 'a');
  for (const size of [1024 * 1024, 4096]) {
    for (;;) {
      const written = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      );
      if (!written) break;
    }
  }
  await file.close();
}

const fullDisk: WayToStopWrites = {
  name: 'a disk that is full',
  skip: skipUnless('no small file system can be mounted', mountSmallDisk),
  async make() {
    const folder = makeFolder();
    execFileSync('mount', [...SMALL_DISK, folder]);
    const filler = join(folder, 'filler');
    return {
      url: `sqlite:${join(folder, 'campus.db')}`,
      begin: () => fillDisk(filler),
      end: () => rm(filler),
      async remove() {
        execFileSync('umount', [folder]);
        await rm(folder, { recursive: true });
      },
    };
  },
};

/**
 * Makes the files immutable, because root can write to read-only files, open files stay writable, and a file system
 * with open files cannot become read-only. The file that SQLite maps into memory is left writable, because Linux ends a
 * process that writes to an immutable mapped file.
 */
function setImmutable(isImmutable: boolean, folder: string): boolean {
  const files = readdirSync(folder).filter((name) => !name.endsWith('-shm'));
  const paths = [folder, ...files.map((name) => join(folder, name))];
  return spawnSync('chattr', [isImmutable ? '+i' : '-i', ...paths]).status === 0;
}

const readOnlyFiles: WayToStopWrites = {
  name: 'SQLite files that turn read-only',
  skip: skipUnless('no file can be made immutable', (folder) => {
    const isPossible = setImmutable(true, folder);
    return setImmutable(false, folder) && isPossible;
  }),
  async make() {
    const folder = makeFolder();
    return {
      url: `sqlite:${join(folder, 'campus.db')}`,
      begin: async () => assert.ok(setImmutable(true, folder)),
      end: async () => assert.ok(setImmutable(false, folder)),
      async remove() {
        setImmutable(false, folder);
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** Ends sessions that began before `before`, while they are idle, so that no query fails. */
const endIdleSessions = (before: Date) => sql<{ left: number }>`
  with old as (
    select pid, state from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_start < ${before})
  select count(*)::int as left, count(pg_terminate_backend(pid)) filter (where state = 'idle') as ended from old`;

function readOnlyServer(postgres: DatabaseKind): WayToStopWrites {
  async function setReadOnly(transaction: Transaction<PlatformTables>, isReadOnly: boolean): Promise<void> {
    await sql`set transaction read write`.execute(transaction);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(transaction);
    const [{ name } = assert.fail()] = rows;
    const setting = sql`default_transaction_read_only = ${sql.lit(isReadOnly)}`;
    await sql`alter database ${sql.id(name)} set ${setting}`.execute(transaction);
  }
  return {
    name: 'PostgreSQL that turns read-only',
    skip: postgres.skip,
    async make() {
      const { url, database, remove } = await postgres.create();
      async function turn(isReadOnly: boolean): Promise<void> {
        await database.transaction().execute((transaction) => setReadOnly(transaction, isReadOnly));
        const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
        const [{ now } = assert.fail()] = rows;
        for (;;) {
          const [found = assert.fail()] = (await endIdleSessions(now).execute(database)).rows;
          if (found.left === 0) return;
        }
      }
      return { url, begin: () => turn(true), end: () => turn(false), remove };
    },
  };
}

const waysToStopWrites = (postgres: DatabaseKind): readonly WayToStopWrites[] => [
  fullDisk,
  readOnlyFiles,
  readOnlyServer(postgres),
];

const [, postgres = SQLITE] = await databaseKinds();

for (const way of waysToStopWrites(postgres)) {
  describe(`a database that refuses writes: ${way.name}`, { skip: way.skip }, () => {
    const log = createLogLines();
    let testDatabase: DatabaseWithoutWrites;
    let campus: Deployment;
    let responsesBefore: Awaited<ReturnType<typeof stableResponses>>;
    const cleanup = releaseStack();
    before(async () => {
      testDatabase = await way.make();
      cleanup.defer(() => testDatabase.remove());
      campus = await deploy('one process', {
        ...STEADY_CAMPUS,
        environment: { DATABASE_URL: testDatabase.url },
        overrides: { log: log.log },
      });
      cleanup.defer(() => campus.stop());
      await fill(campus);
      responsesBefore = await stableResponses(campus.router);
    });

    const trigger = () => postTrigger(`${campus.scholarships}/api/trigger/scholarships`);

    test('reads succeed, health reports the database, triggers get 503; everything recovers when writes work again', async () => {
      const unavailable = log.next('the database is unavailable');
      await testDatabase.begin();
      assert.equal((await trigger()).status, 503);
      await unavailable;
      for (let time = 0; time < 5; time += 1) {
        assert.equal(
          await hasDatabaseProblem(campus.sports),
          true,
          'the problem must be reported all the time, although the database can be read',
        );
        assert.equal((await fetch(`${campus.sports}/api/stats?nocache=1`)).status, 200);
        assert.equal((await fetch(`${campus.scholarships}/api/scholarships?nocache=1`)).status, 200);
        assert.equal((await trigger()).status, 503);
      }
      assert.deepEqual(await stableResponses(campus.router), responsesBefore);
      const available = log.next('the database is available again');
      await testDatabase.end();
      assert.equal((await trigger()).status, 200);
      await available;
      assert.equal(await hasDatabaseProblem(campus.sports), false);
      const lines = log.messages().filter((message) => String(message).startsWith('the database is'));
      assert.deepEqual(lines, ['the database is unavailable', 'the database is available again']);
    });
  });
}
