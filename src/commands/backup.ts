import { statSync } from 'node:fs';
import { backUpSqlite } from '../platform/database/backup.ts';
import { isSqlite, sqlitePath } from '../platform/database/url.ts';
import { ConfigurationError, readSettings } from '../settings.ts';

/** Copies the SQLite database of the settings while the service runs. PostgreSQL has a tool of its own for that. */
export function backup(file: string, say: (text: string) => void): void {
  const { DATABASE_URL } = readSettings();
  if (!isSqlite(DATABASE_URL)) {
    throw new ConfigurationError('DATABASE_URL: only SQLite is backed up here; for PostgreSQL use pg_dump');
  }
  backUpSqlite(sqlitePath(DATABASE_URL), file);
  say(`${file}: ${(statSync(file).size / 1024 ** 2).toFixed(1)} MiB`);
}
