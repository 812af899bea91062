import { statSync } from 'node:fs';
import { Command } from 'commander';
import { ConfigurationError, readSettings } from '../app/settings.ts';
import { backUpSqlite } from '../platform/database/backup.ts';
import { isSqlite, sqlitePath } from '../platform/database/url.ts';
import { print } from './output.ts';

/** Copies the database of the settings. PostgreSQL has a tool of its own for that. */
function backUp(file: string): void {
  const { DATABASE_URL } = readSettings();
  if (!isSqlite(DATABASE_URL)) {
    throw new ConfigurationError('DATABASE_URL: only SQLite is backed up here; for PostgreSQL use pg_dump');
  }
  backUpSqlite(sqlitePath(DATABASE_URL), file);
  print(`${file}: ${(statSync(file).size / 1024 ** 2).toFixed(1)} MiB`);
}

export const createCommand = (): Command =>
  new Command('backup')
    .description('copy the SQLite database into a file, while the service runs')
    .argument('<file>', 'where to; one that is there is replaced when the new one is whole')
    .action(backUp);
