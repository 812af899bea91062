import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { chunks } from '../../platform/database/chunks.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { whileAvailable } from '../../platform/database/retry-until-available.ts';
import { agedRows } from '../../platform/jobs/prune-job.ts';
import type { Game } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';

/**
 * Facts about a game that only some pages have: schedules do not mark conference games, softball's pages do not mark
 * neutral sites, and before a season a record may be missing. They are stored, so that lists also have the facts that
 * are only on the game's own page.
 */
interface GameFactTable {
  id: string;
  sport: Sport;
  /** 1 if a page marked the game as played at a neutral site. */
  neutral_site: number;
  conference_game: number | null;
  /** `""` if no page had a record. */
  opponent_record: string;
  /** ms */
  changed_at: number;
}

type GameFactTables = { game_facts: GameFactTable };

export const gameFactMigrations: Migrations = {
  '2026-11-23-game-facts': {
    up: (db) =>
      db.schema
        .createTable('game_facts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('sport', 'text', (column) => column.notNull())
        .addColumn('neutral_site', 'integer', (column) => column.notNull())
        .addColumn('conference_game', 'integer')
        .addColumn('opponent_record', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
};

/** Clocks of machines differ, so rows that other processes stored within this time are read again. */
const OVERLAP_MS = 60_000;

/** The known facts, updated with the facts of a page. */
function updated(known: GameFactTable | undefined, game: Game, now: number): GameFactTable {
  const { id, sport, neutralSite, conferenceGame, opponent } = game;
  return {
    id,
    sport,
    neutral_site: neutralSite || known?.neutral_site === 1 ? 1 : 0,
    conference_game: conferenceGame === null ? (known?.conference_game ?? null) : Number(conferenceGame),
    opponent_record: opponent.record || (known?.opponent_record ?? ''),
    changed_at: now,
  };
}

const isSame = (one: GameFactTable | undefined, other: GameFactTable): boolean =>
  one?.neutral_site === other.neutral_site &&
  one.conference_game === other.conference_game &&
  one.opponent_record === other.opponent_record;

export function createGameFacts(database: Database, clock: Clock) {
  const db = database.withTables<GameFactTables>();
  const known = new Map<string, GameFactTable>();
  /** When a fact about a sport's games last changed, ms. */
  const changedAt = new Map<Sport, number>();
  const unwritten = new Map<string, GameFactTable>();
  let readUntil = 0;

  function keep(fact: GameFactTable): void {
    if (isSame(known.get(fact.id), fact)) return;
    known.set(fact.id, fact);
    changedAt.set(fact.sport, Math.max(changedAt.get(fact.sport) ?? 0, fact.changed_at));
  }

  async function flush(): Promise<void> {
    for (const rows of chunks([...unwritten.values()])) {
      await db
        .insertInto('game_facts')
        .values(rows)
        .onConflict((conflict) =>
          // Another process may have stored a fact that this process has not read yet, so a fact that is missing here
          // stays stored.
          conflict.column('id').doUpdateSet(({ ref, fn }) => ({
            neutral_site: sql`case when excluded.neutral_site = 1 then 1 else game_facts.neutral_site end`,
            conference_game: fn.coalesce(ref('excluded.conference_game'), ref('game_facts.conference_game')),
            opponent_record: sql`case when excluded.opponent_record = '' then game_facts.opponent_record
              else excluded.opponent_record end`,
            changed_at: ref('excluded.changed_at'),
          })),
        )
        .execute();
      for (const row of rows) if (unwritten.get(row.id) === row) unwritten.delete(row.id);
    }
  }

  /** Rows by the time of their latest change. */
  const aged = agedRows(db, 'game_facts', { key: 'id', at: 'changed_at' });

  return {
    /** Reads what this and other processes have stored since the last time. */
    async load(): Promise<void> {
      const from = readUntil - OVERLAP_MS;
      const read = () => db.selectFrom('game_facts').selectAll().where('changed_at', '>', from).execute();
      for (const row of (await whileAvailable(clock, read)) ?? []) {
        readUntil = Math.max(readUntil, row.changed_at);
        if (!unwritten.has(row.id)) keep(row);
      }
    },

    /** Adds the facts of a page's games, and stores what is new unless the database is unavailable. */
    async add(games: readonly Game[]): Promise<void> {
      for (const game of games) {
        const fact = updated(known.get(game.id), game, clock.now());
        if (isSame(known.get(game.id), fact)) continue;
        keep(fact);
        unwritten.set(fact.id, fact);
      }
      // A failed write must not fail the refresh. The next flush tries again, and reports an error.
      await flush().catch(() => undefined);
    },

    flush,

    complete<T extends Game>(game: T): T {
      const fact = known.get(game.id);
      if (fact === undefined) return game;
      const conferenceGame = fact.conference_game === null ? null : fact.conference_game === 1;
      return {
        ...game,
        neutralSite: game.neutralSite || fact.neutral_site === 1,
        conferenceGame: game.conferenceGame ?? conferenceGame,
        opponent: { ...game.opponent, record: game.opponent.record || fact.opponent_record },
      };
    },

    /** When a fact about a sport's games last changed, ms; 0 for never. */
    changedAt: (sport: Sport): number => changedAt.get(sport) ?? 0,

    aged,
  };
}

export type GameFacts = ReturnType<typeof createGameFacts>;
