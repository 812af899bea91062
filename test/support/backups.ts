import { execFile, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cli } from './cli.ts';
import type { DatabaseKind } from './databases.ts';

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

/** The URL of the whole database, and the schema of this test in it. */
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

export const backupTools = ({ name }: DatabaseKind): BackupTools =>
  name === 'SQLite' ? SQLITE_TOOLS : POSTGRES_TOOLS;
