import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/** The file is none of ours to write, or is no database. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

function open(path: string): DatabaseSync {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path);
    // Opening reads nothing yet; this does.
    database.exec('PRAGMA schema_version;');
    return database;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CannotOpenDatabase(`cannot open the database ${path}: ${why}`, { cause });
  }
}

/** Kysely's SQLite dialect over Node's own driver: one file, readers beside a writer (WAL). */
export function sqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({
    // Opened on first use, so that building a service touches no disk.
    database: async () => {
      const database = open(path);
      // NORMAL loses no committed transaction when the process dies, only (WAL) when the machine does.
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
      return {
        close: () => database.close(),
        prepare: (sql) => {
          const statement = database.prepare(sql);
          const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...values(parameters)),
            run: (parameters) => statement.run(...values(parameters)),
            iterate: (parameters) =>
              statement.iterate(...values(parameters)) as unknown as IterableIterator<unknown>,
          };
        },
      };
    },
  });
}
