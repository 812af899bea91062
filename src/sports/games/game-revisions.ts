import { sql } from 'kysely';
import { CLOCKS_DIFFER_MS, type Clock, isAhead, notAfter } from '../../platform/clock.ts';
import { chunks } from '../../platform/database/chunks.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { whileAvailable } from '../../platform/database/retry-until-available.ts';
import { agedRows } from '../../platform/jobs/prune-job.ts';

/**
 * How often a game was moved and when it last changed. This is stored, because calendars also need it after a restart.
 */
interface GameRevisionTable {
  id: string;
  /** The game's time, place and status. */
  slot: string;
  /** A digest of everything that calendars contain about the game. */
  content: string;
  /** How often the slot has changed. */
  sequence: number;
  /** ms */
  changed_at: number;
}

export type GameRevisionTables = {
  game_revisions: GameRevisionTable;
};

export const gameRevisionMigrations: Migrations = {
  '2026-11-22-game-revisions': {
    up: (db) =>
      db.schema
        .createTable('game_revisions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('slot', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('sequence', 'integer', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
};

/** What calendars contain about a game now. */
export type CalendarEntry = Pick<GameRevisionTable, 'id' | 'slot' | 'content'>;

export interface GameRevision {
  readonly sequence: number;
  readonly changedAt: number;
}

/** Compares what calendars contain about games with what they contained before; all processes get the same result. */
export function createGameRevisions(database: Database, clock: Clock) {
  const db = database.withTables<GameRevisionTables>();
  /** The rows as last read, used while the database is unavailable. */
  const known = new Map<string, GameRevisionTable>();

  async function read(ids: readonly string[]): Promise<void> {
    for (const some of chunks(ids)) {
      const rows = await db.selectFrom('game_revisions').selectAll().where('id', 'in', some).execute();
      for (const row of rows) known.set(row.id, row);
    }
  }

  /** Writes rows, except those for which another process has written a newer row in the meantime. */
  async function write(entries: readonly CalendarEntry[], at: number): Promise<void> {
    for (const some of chunks(entries)) {
      await db
        .insertInto('game_revisions')
        .values(some.map((game) => ({ ...game, sequence: 0, changed_at: at })))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({
              slot: row.ref('excluded.slot'),
              content: row.ref('excluded.content'),
              changed_at: row.ref('excluded.changed_at'),
              sequence: sql`game_revisions.sequence + case when game_revisions.slot = excluded.slot then 0 else 1 end`,
            }))
            .whereRef('game_revisions.content', '!=', 'excluded.content')
            .where((is) =>
              is.or([
                is('game_revisions.changed_at', '<', is.ref('excluded.changed_at')),
                is('game_revisions.changed_at', '>', clock.now() + CLOCKS_DIFFER_MS),
              ]),
            ),
        )
        .execute();
    }
  }

  /** Rows by the time of their latest change. A season has a few hundred games. */
  const aged = agedRows(db, 'game_revisions', { key: 'id', at: 'changed_at' });

  return {
    /** `at`: when the provider sent the entries, ms. */
    async of(entries: readonly CalendarEntry[], at: number): Promise<(id: string) => GameRevision> {
      await whileAvailable(clock, async () => {
        await read(entries.map(({ id }) => id));
        const isNew = ({ id, content }: CalendarEntry) => {
          const row = known.get(id);
          return (
            row === undefined ||
            (row.content !== content && (row.changed_at < at || isAhead(row.changed_at, clock.now())))
          );
        };
        const changed = entries.filter(isNew);
        await write(changed, at);
        await read(changed.map(({ id }) => id));
      });
      return (id) => {
        const row = known.get(id);
        return { sequence: row?.sequence ?? 0, changedAt: notAfter(clock.now(), row?.changed_at ?? at) };
      };
    },

    aged,
  };
}

export type GameRevisions = ReturnType<typeof createGameRevisions>;
