import { sql } from 'kysely';
import { CLOCKS_DIFFER_MS } from '../../platform/clock.ts';
import { chunks } from '../../platform/database/chunks.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { agedRows } from '../../platform/jobs/prune-job.ts';
import { changeOf, type Facts, TAKEN_AWAY } from '../model/game-change.ts';
import { isGone } from '../model/game-row.ts';
import { isOver, isSameState } from '../model/game-state.ts';
import type { DayBoard, Game, Row, Schedule } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';

/**
 * What release 0.4 stores and reads instead of rows of games. This release reads and writes it too, because during an
 * upgrade both run on one database, and it must be possible to go back. To be removed with its last reader.
 */

/** Facts about games that only some pages have. */
interface GameFactTable {
  id: string;
  sport: Sport;
  /** 1 if a page marked the game as played at a neutral site. */
  neutral_site: number;
  conference_game: number | null;
  /** `""` if no page had a record. */
  opponent_record: string;
  changed_at: number;
}

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

/** A fact that a game lacks does not replace a known one. */
function factsOf({ game }: Row, known: GameFactTable | undefined, now: number): GameFactTable {
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

export function createGameFacts(database: Database) {
  const db = database.withTables<{ game_facts: GameFactTable }>();
  const known = new Map<string, GameFactTable>();
  let readUntil = 0;

  return {
    /** Reads what other processes have stored since the last time. Returns the ids of games with new facts. */
    async load(): Promise<string[]> {
      const from = readUntil - CLOCKS_DIFFER_MS;
      const rows = await db.selectFrom('game_facts').selectAll().where('changed_at', '>', from).execute();
      const changed = rows.filter((row) => !isSame(known.get(row.id), row));
      for (const row of rows) {
        readUntil = Math.max(readUntil, row.changed_at);
        known.set(row.id, row);
      }
      return changed.map(({ id }) => id);
    },

    of(id: string): Facts | undefined {
      const row = known.get(id);
      if (row === undefined) return undefined;
      const conferenceGame = row.conference_game === null ? null : row.conference_game === 1;
      const opponent = { record: row.opponent_record };
      return { neutralSite: row.neutral_site === 1, conferenceGame, opponent, period: 0 };
    },

    /** Stores the facts in these rows. */
    async add(rows: readonly Row[], now: number): Promise<void> {
      const facts = rows.map((row) => factsOf(row, known.get(row.game.id), now));
      const changed = facts.filter((fact) => !isSame(known.get(fact.id), fact));
      for (const some of chunks(changed)) {
        await db
          .insertInto('game_facts')
          .values(some)
          .onConflict((conflict) =>
            // Another process may have stored a fact that this process has not read yet.
            conflict.column('id').doUpdateSet(({ ref, fn }) => ({
              neutral_site: sql`case when excluded.neutral_site = 1 then 1 else game_facts.neutral_site end`,
              conference_game: fn.coalesce(
                ref('excluded.conference_game'),
                ref('game_facts.conference_game'),
              ),
              opponent_record: sql`case when excluded.opponent_record = '' then game_facts.opponent_record
                else excluded.opponent_record end`,
              changed_at: ref('excluded.changed_at'),
            })),
          )
          .execute();
        for (const fact of some) known.set(fact.id, fact);
      }
    },

    aged: agedRows(db, 'game_facts', { key: 'id', at: 'changed_at' }),
  };
}

/** Since when these games are over, by id, if that was observed, ms. */
function endsOf(games: readonly Game[], known: ReadonlyMap<string, Row>, now: number) {
  const ends = games.filter(isOver).flatMap((game) => {
    const row = known.get(game.id);
    const since = row && (isSameState(row.game, game) ? row.since : now);
    return since === undefined ? [] : [[game.id, since] as const];
  });
  return Object.fromEntries(ends);
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.game.id, row]));

/** What is stored beside a schedule: games that its pages lack, or of which they take something back. */
export function keptWithSchedule({ games, season }: Schedule, rows: readonly Row[], now: number) {
  const present = new Map(games.map((game) => [game.id, game]));
  const isListed = ({ date, opponent }: Game): boolean =>
    games.some((game) => game.date === date && game.opponent.id === opponent.id);
  const kept = rows.filter((row) => {
    const received = present.get(row.game.id);
    if (received !== undefined) return TAKEN_AWAY.has(changeOf(received, row.game));
    const isPast = Date.parse(row.game.date) < now && row.season === season?.year;
    return isPast && !isGone(row, now) && !isListed(row.game);
  });
  const missed = kept.flatMap(({ game: { id }, claims: { schedule } }) =>
    present.has(id) ? [] : [{ id, since: schedule?.game === null ? schedule.since : now }],
  );
  return {
    games: kept.map(({ game }) => game),
    missed,
    ends: endsOf(games, byId(rows), now),
    ...(kept.length > 0 && { knownAt: Math.min(...kept.map(({ confirmedAt }) => confirmedAt)) }),
  };
}

/** What is stored beside a scoreboard. */
export const keptWithDay = ({ games, held }: DayBoard, rows: readonly Row[], now: number) => ({
  kept: held.map(({ game }) => game),
  ends: endsOf(games, byId(rows), now),
});
