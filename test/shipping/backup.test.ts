import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import {
  link,
  mkdtemp,
  mkdtempDisposable,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/database/database.ts';
import { cli, command } from '../support/cli.ts';
import { type DatabaseKind, databaseKinds, SQLITE } from '../support/databases.ts';
import { type DeployOptions, deploy, fill } from '../support/deployments.ts';
import { STEADY_CAMPUS, stableResponses } from '../support/stable-responses.ts';

const run = promisify(execFile);

/** How an operator backs up and restores, as in docs/operating/backup.md. */
interface BackupTools {
  readonly skip: string | false;
  backUp(url: string, file: string): Promise<void>;
  /** Restores into an empty database, and returns its URL. */
  restore(file: string, lost: { url: string; folder: string }): Promise<string>;
}

const SQLITE_TOOLS: BackupTools = {
  skip: false,
  async backUp(url, file) {
    const { code, err } = await cli(['backup', file], { DATABASE_URL: url });
    if (code !== 0) throw new Error(err);
  },
  async restore(file, { folder }) {
    const place = join(folder, 'restored.db');
    await run('cp', [file, place]);
    await rm(file);
    return `sqlite:${place}`;
  },
};

/** The URL of the whole database, and this test's schema in it. */
function placeOf(url: string) {
  const whole = new URL(url);
  const [, schema = 'public'] = /search_path=(\w+)/.exec(whole.searchParams.get('options') ?? '') ?? [];
  whole.search = '';
  return { whole: whole.href, schema };
}

const POSTGRES_TOOLS: BackupTools = {
  skip: spawnSync('pg_dump', ['--version']).error !== undefined && 'pg_dump is not installed',
  async backUp(url, file) {
    const { whole, schema } = placeOf(url);
    // Other tests have schemas there as well.
    await run('pg_dump', ['--format=custom', `--schema=${schema}`, `--file=${file}`, whole]);
  },
  async restore(file, { url }) {
    await run('pg_restore', ['--exit-on-error', `--dbname=${placeOf(url).whole}`, file]);
    return url;
  },
};

const backupTools = ({ name }: DatabaseKind): BackupTools =>
  name === 'SQLite' ? SQLITE_TOOLS : POSTGRES_TOOLS;

/**
 * Writes pairs of rows into a separate table until it is stopped, each pair in one transaction, so that the database never
 * contains half a pair.
 */
async function startPairWriter(url: string) {
  const database = openDatabase(url);
  await sql`create table pairs (n integer)`.execute(database);
  let written = 0;
  let isOn = true;
  async function writePair(): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      await sql`insert into pairs values (${written})`.execute(transaction);
      await sql`insert into pairs values (${written})`.execute(transaction);
    });
    written += 1;
  }
  async function write(): Promise<void> {
    while (isOn) {
      await writePair();
      await turn();
    }
  }
  await writePair();
  const writing = write();
  return {
    /** Stops, and returns the number of pairs. */
    async stop(): Promise<number> {
      isOn = false;
      await writing;
      await database.destroy();
      return written;
    },
  };
}

/** The number of rows in the table of pairs. */
async function countPairRows(url: string): Promise<number> {
  const database = openDatabase(url);
  try {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pairs`.execute(database);
    return Number(rows[0]?.n);
  } finally {
    await database.destroy();
  }
}

const startOn = (url: string, options: DeployOptions = {}) =>
  deploy('one process', {
    ...STEADY_CAMPUS,
    environment: { DATABASE_URL: url },
    ...options,
  });

const { path: folder, remove } = await mkdtempDisposable(join(tmpdir(), 'campus-data-backup-'));
after(remove);

const KINDS = await databaseKinds();
for (const kind of KINDS) {
  const tools = backupTools(kind);
  test(`${kind.name}: after a backup during writes and a restore, a new service returns the same responses`, {
    skip: kind.skip || tools.skip,
  }, async () => {
    const file = join(folder, `${kind.name}.backup`);
    const original = await kind.create();
    const { url } = original;
    const campus = await startOn(url);
    try {
      await fill(campus);
      const responses = await stableResponses(campus.router);
      const writer = await startPairWriter(url);
      await tools.backUp(url, file);
      const pairs = await writer.stop();
      assert.deepEqual(await stableResponses(campus.router), responses, 'the service was not disturbed');

      await campus.stopPart('all');
      await original.remove();
      const restored = await tools.restore(file, { url, folder });
      const rows = await countPairRows(restored);
      assert.ok(
        rows > 0 && rows % 2 === 0 && rows / 2 <= pairs,
        `${rows} rows of ${pairs} pairs: both rows of each pair`,
      );
      const anew = await startOn(restored, { sandbox: campus.sandbox });
      assert.deepEqual(await stableResponses(anew.router).finally(anew.stop), responses);
    } finally {
      await campus.stop();
    }
  });
}

const [, postgres = SQLITE] = KINDS;
test('copy-database moves a SQLite database to PostgreSQL with the same responses, and refuses to overwrite data', {
  skip: postgres.skip,
}, async () => {
  const file = join(folder, 'moving.db');
  const campus = await startOn(`sqlite:${file}`);
  const target = await postgres.create();
  const copy = (url = target.url, from = file) => command(['copy-database', from], { DATABASE_URL: url });
  try {
    await fill(campus);
    const responses = await stableResponses(campus.router);
    await campus.stopPart('all');
    const before = await readFile(file);
    const { code, out, err } = await copy();
    assert.equal(code, 0, err);
    const [, awards] = /^scholarships +(\d+) +[0-9a-f]{16}$/m.exec(out) ?? [];
    assert.ok(Number(awards) > 10, out);
    assert.match(out, /\d+ tables, identical on both sides\.\n$/);
    assert.doesNotMatch(out, /^leases /m);
    assert.deepEqual(await readFile(file), before, 'the file stays as it is');
    const anew = await startOn(target.url, { sandbox: campus.sandbox });
    assert.deepEqual(await stableResponses(anew.router).finally(anew.stop), responses);

    for (const [ended, message] of [
      [await copy(), /^the database of DATABASE_URL has data already \(\w+\); nothing was copied\n$/],
      [await copy(`sqlite:${file}`), /^DATABASE_URL: must name the PostgreSQL to copy into/],
      [await copy(target.url, join(folder, 'none.db')), /^cannot back up [^\n]+\n$/],
    ] as const) {
      assert.equal(ended.code, 2);
      assert.match(ended.err, message);
    }
  } finally {
    await campus.stop();
    await target.remove();
  }
});

describe('the command backup', () => {
  test('reports a failure in one line, keeps the previous backup, and leaves no other file', async () => {
    const damaged = join(folder, 'damaged.db');
    const previous = join(folder, 'previous.db');
    await writeFile(damaged, 'no database at all');
    await writeFile(previous, 'the backup of yesterday');
    for (const from of [damaged, join(folder, 'none.db')]) {
      const { code, err } = await command(['backup', previous], { DATABASE_URL: `sqlite:${from}` });
      assert.equal(code, 2);
      assert.match(err, /^cannot back up [^\n]+\n$/);
    }
    assert.equal(await readFile(previous, 'utf8'), 'the backup of yesterday');
    const files = await readdir(folder);
    assert.deepEqual(
      files.filter((file) => file.endsWith('.tmp') || file === 'none.db'),
      [],
    );
  });

  test('refuses to overwrite the database by any of its names, its WAL file, or another database in use', async (t) => {
    const place = await mkdtemp(join(folder, 'live-'));
    const live = join(place, 'live.db');
    const other = join(place, 'other.db');
    const open = [live, other].map((file) => new DatabaseSync(file));
    t.after(() => {
      for (const database of open) database.close();
    });
    for (const database of open)
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE numbers (n); INSERT INTO numbers VALUES (7)');
    await symlink(live, join(place, 'symbolic'));
    await link(live, join(place, 'hard'));
    const names = [
      live,
      relative(process.cwd(), live),
      join(place, 'symbolic'),
      join(place, 'hard'),
      `${live}-wal`,
      other,
    ];
    const before = await readdir(place);
    for (const name of names) {
      const { code, err } = await command(['backup', name], { DATABASE_URL: `sqlite:${live}` });
      assert.equal(code, 2, name);
      assert.match(
        err,
        /^cannot back up [^\n]+: that is (the database itself|a database in use)[^\n]*\n$/,
        name,
      );
    }
    assert.deepEqual(await readdir(place), before, 'no file was created or removed');
    for (const database of open) assert.equal(database.prepare('SELECT n FROM numbers').get()?.n, 7);
  });

  test('refers to pg_dump for PostgreSQL', async () => {
    const { code, err } = await command(['backup', 'x'], {
      DATABASE_URL: 'postgres://campus@127.0.0.1/campus',
    });
    assert.equal(code, 2);
    assert.match(err, /pg_dump/);
  });
});
