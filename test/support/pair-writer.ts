import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/database/database.ts';

/**
 * Writes pairs of rows into a separate table until it is stopped, each pair in one transaction, so that the database never
 * contains half a pair.
 */
export async function startPairWriter(url: string) {
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
export async function countPairRows(url: string): Promise<number> {
  const database = openDatabase(url);
  try {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pairs`.execute(database);
    return Number(rows[0]?.n);
  } finally {
    await database.destroy();
  }
}
