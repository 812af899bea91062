import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/** Kysely's SQLite dialect over Node's own driver: one file, readers beside a writer (WAL). */
export function sqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({
    // Opened on first use, so that building a service touches no disk.
    database: async () => {
      if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
      const database = new DatabaseSync(path);
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
