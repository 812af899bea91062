import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { ConfigurationError, readSettings } from '../app/settings.ts';
import { backUpSqlite } from '../platform/database/backup.ts';
import { isSqlite, sqlitePath } from '../platform/database/url.ts';
import { defineCommand, envFileOption, jsonOption } from './terminal/options.ts';
import { printReport } from './terminal/output.ts';

/** Backs up the SQLite database named in the settings. PostgreSQL has its own tool for that. */
function backUp(file: string, options: { readonly json?: boolean }): void {
  const { DATABASE_URL } = readSettings();
  if (!isSqlite(DATABASE_URL))
    throw new ConfigurationError('DATABASE_URL: only SQLite is backed up here; for PostgreSQL use pg_dump');
  backUpSqlite(sqlitePath(DATABASE_URL), file);
  const { size: bytes } = statSync(file);
  printReport({ file, bytes }, options, () => `${file}: ${(bytes / 1024 ** 2).toFixed(1)} MiB`);
}

export const createCommand = (): Command =>
  defineCommand('backup', ['campus-backup.db'])
    .argument('<file>', 'the backup file; an existing one is replaced once the new one is complete')
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(backUp);
