import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { ConfigurationError, readSettings } from '../app/settings.ts';
import { backUpSqlite } from '../platform/database/backup.ts';
import { copyToPostgres } from '../platform/database/copy-to-postgres.ts';
import { isPostgres, locationOf } from '../platform/database/url.ts';
import { plural } from '../platform/formats/plural.ts';
import { openPrepared } from './terminal/open-store.ts';
import { defineCommand, envFileOption, jsonOption } from './terminal/options.ts';
import { printReport, table } from './terminal/output.ts';

/**
 * Copies a SQLite file into the PostgreSQL database of the settings. The file stays as it is: a copy of it is migrated.
 */
async function copyDatabase(file: string, options: { readonly json?: boolean }): Promise<void> {
  const { DATABASE_URL: url } = readSettings();
  if (!isPostgres(url)) {
    throw new ConfigurationError(
      'DATABASE_URL: must name the PostgreSQL to copy into (postgres://USER:PASSWORD@HOST:PORT/DATABASE)',
    );
  }
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'campus-data-copy-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const snapshot = join(folder, 'campus.db');
  backUpSqlite(file, snapshot);
  const open = async (href: string) => opened.use(await openPrepared(href));
  const tables = await copyToPostgres({
    from: await open(`sqlite:${snapshot}`),
    to: await open(url),
    fresh: await open('sqlite::memory:'),
  });
  printReport({ file, database: locationOf(url), tables }, options, () =>
    [
      table(
        ['table', 'rows', 'digest of both sides'],
        tables.map(({ table: name, rows, digest }) => [name, String(rows), digest.slice(0, 16)]),
      ),
      '',
      `${file} is in ${locationOf(url)} now: ${plural(tables.length, 'table')}, identical on both sides.`,
    ].join('\n'),
  );
}

export const createCommand = (): Command =>
  defineCommand('copy-database', ['data/campus.db'])
    .argument('<file>', 'the SQLite file; stop the service that writes it first')
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(copyDatabase);
