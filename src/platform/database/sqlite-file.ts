import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotOpenDatabase, DatabaseUnavailable, reasonOf } from './errors.ts';
import { BUSY, codeOf } from './sqlite-errors.ts';

/**
 * How long a query waits while another process has locked the file. (Our own transactions take milliseconds.) A read
 * waits only if the lock prevents even reading. Both waits are shorter than three seconds, the longest that a caller
 * waits.
 */
const READ_BUSY_MS = 2_000;
const WRITE_BUSY_MS = 2_500;
const RETRY_MS = 5;

/** For a process that nobody waits for over HTTP: how much longer it waits for a locked file, and what it says first. */
export interface LockPatience {
  readonly ms: number;
  /** Called once for each lock that lasts longer than a service would wait for it. */
  readonly onWait: () => void;
}

/** Retries while the file is locked. SQLite's own waiting would block the thread, and all its requests with it. */
const retryWhileBusy =
  (patience: LockPatience | undefined) =>
  async <T>(work: () => T, deadline: (busySince: number) => number): Promise<T> => {
    let busySince: number | undefined;
    let isSaid = false;
    for (;;) {
      try {
        return work();
      } catch (error) {
        const now = performance.now();
        busySince ??= now;
        const isLate = now > deadline(busySince);
        if (codeOf(error) !== BUSY || now > deadline(busySince) + (patience?.ms ?? 0)) throw error;
        if (isLate && !isSaid) patience?.onWait();
        isSaid ||= isLate;
      }
      await sleep(RETRY_MS);
    }
  };

/** Reads the file, because opening alone does not. With WAL, other connections can read while one connection writes. */
const BEGIN = 'PRAGMA schema_version; PRAGMA journal_mode = WAL;';

/** A database file with two connections: one that writes, and one that reads without waiting for writes. */
export interface SqliteFile {
  read<T>(work: (database: DatabaseSync) => T): Promise<T>;
  /** `requestedAt`: when the caller began to wait for its turn to write (`performance.now()`). */
  write<T>(work: (database: DatabaseSync) => T, requestedAt: number): Promise<T>;
  /** Whether a read need not wait for the end of a transaction. */
  readonly hasReader: boolean;
  /** Whether the writer has begun a transaction. */
  isWithinTransaction(): boolean;
  /** Drops the pages cached in memory, so that they are read from the file again. */
  forgetPages(): void;
  close(): void;
}

async function openWriter(path: string, retry: ReturnType<typeof retryWhileBusy>): Promise<DatabaseSync> {
  try {
    if (path !== ':memory:') {
      mkdirSync(dirname(path), { recursive: true });
      keepPrivate(path);
    }
    const database = new DatabaseSync(path, { timeout: 0 });
    await retry(
      () => database.exec(BEGIN),
      (since) => since + WRITE_BUSY_MS,
    );
    // With NORMAL and WAL, committed transactions survive a crash of the process, but may be lost in a power failure.
    database.exec('PRAGMA synchronous = NORMAL;');
    return database;
  } catch (cause) {
    if (codeOf(cause) === BUSY) throw new DatabaseUnavailable(reasonOf(cause), { cause });
    throw new CannotOpenDatabase(`cannot open the database ${path}: ${reasonOf(cause)}`, { cause });
  }
}

export async function openSqliteFile(path: string, patience?: LockPatience): Promise<SqliteFile> {
  const retry = retryWhileBusy(patience);
  const writer = await openWriter(path, retry);
  // A database in memory exists only within its own connection, so it cannot have a second one.
  const reader = path === ':memory:' ? writer : new DatabaseSync(path, { timeout: 0, readOnly: true });
  const all = new Set([reader, writer]);
  /**
   * When writes began to fail because the file is locked. All waiting writers count from then, so that they give up
   * together and not one after the other.
   */
  let lockedSince: number | undefined;

  return {
    hasReader: reader !== writer,
    read: (work) =>
      retry(
        () => work(reader),
        (since) => since + READ_BUSY_MS,
      ),
    async write(work, requestedAt) {
      const result = await retry(
        () => work(writer),
        (since) => {
          lockedSince ??= since;
          return Math.max(lockedSince, requestedAt) + WRITE_BUSY_MS;
        },
      );
      lockedSince = undefined;
      return result;
    },
    isWithinTransaction: () => writer.isTransaction,
    forgetPages() {
      for (const database of all) database.exec('PRAGMA shrink_memory');
    },
    close() {
      for (const database of all) database.close();
    },
  };
}

/** Files that SQLite creates next to an open database. They remain after a crash. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'];

const OWNER_ONLY = 0o600;

/**
 * Makes a database readable and writable only by its owner. A new file is created with these permissions, and SQLite
 * gives its side files the same ones. Files of another owner, who may share them on purpose, are not changed.
 */
export function keepPrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const suffix of ['', ...SIDE_FILES]) {
    const file = `${path}${suffix}`;
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat !== undefined && (stat.mode & 0o077) !== 0 && stat.uid === process.getuid?.())
      chmodSync(file, OWNER_ONLY);
  }
}
