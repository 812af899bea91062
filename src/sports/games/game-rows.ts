import { CLOCKS_DIFFER_MS, type Clock } from '../../platform/clock.ts';
import { chunks } from '../../platform/database/chunks.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { whileAvailable } from '../../platform/database/retry-until-available.ts';
import { agedRows } from '../../platform/jobs/prune-job.ts';
import type { Logger } from '../../platform/log.ts';
import { withUnknown } from '../model/fields.ts';
import { changeOf, withFacts } from '../model/game-change.ts';
import { next } from '../model/game-row.ts';
import { hasBegun, isOver, isSameState } from '../model/game-state.ts';
import type { Game, GamePage, Row } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';
import { createGameFacts, gameFactMigrations } from '../refreshes/release-04.ts';

/** The rows of all games, stored so that every process, and every later start, concludes the same. */
interface GameRowTable {
  id: string;
  sport: Sport;
  /** JSON of the row. */
  row: string;
  /** When the newest of its pages was fetched, ms. Of two rows of a game, the one with newer pages counts. */
  said_at: number;
  /** When it was stored, ms. */
  changed_at: number;
}

type GameRowTables = { game_rows: GameRowTable };

export const gameRowMigrations: Migrations = {
  ...gameFactMigrations,
  '2026-11-28-game-rows': {
    up: (db) =>
      db.schema
        .createTable('game_rows')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('sport', 'text', (column) => column.notNull())
        .addColumn('row', 'text', (column) => column.notNull())
        .addColumn('said_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
};

/** The games of a page, with the time of its request. */
export interface ReadPage {
  readonly page: GamePage;
  /** Which page it is, and which response: a response is taken in once. */
  readonly key: string;
  readonly id: string;
  readonly games: readonly Game[];
  /** ms */
  readonly at: number;
  /** The year of its season, for schedules. */
  readonly season?: number | undefined;
  /** Whether a known game should be on the page. */
  expects?(row: Row): boolean;
}

/** Clocks of machines differ, so rows that other processes stored within this time are read again. */
const OVERLAP_MS = CLOCKS_DIFFER_MS;

const saidAt = ({ claims }: Row): number => Math.max(...Object.values(claims).map(({ at }) => at));

/** The row as JSON without the times at which pages only repeated what is known: these do not need to be stored. */
const newsIn = (row: Row): string =>
  JSON.stringify(row, (key, value) => (key === 'at' || key === 'confirmedAt' ? undefined : value));

const isForward = (after: Game, before: Game): boolean =>
  ['same', 'forward'].includes(changeOf(after, before));

/** Whether a row of a page is a known game with a new id: the provider has changed ids of games. */
function isSameGame(row: Game, game: Game, isNew: boolean): boolean {
  if (row.id === game.id || row.date !== game.date || row.opponent.id !== game.opponent.id) return false;
  if (isOver(game)) return isSameState(row, game);
  return isNew && (row.status === game.status || hasBegun(row)) && isForward(row, game);
}

/** A row that another release stored, possibly with fewer fields. Throws if it cannot be used. */
function readRow(json: string): Row {
  const { game, claims, ...row }: Row = JSON.parse(json);
  const entries = Object.entries(claims).map(([page, claim]) => [
    page,
    { ...claim, game: claim.game && withUnknown(claim.game) },
  ]);
  return { ...row, game: withUnknown(game), claims: Object.fromEntries(entries) };
}

export function createGameRows({ database, clock, log }: { database: Database; clock: Clock; log: Logger }) {
  const db = database.withTables<GameRowTables>();
  const known = new Map<string, Row>();
  const facts = createGameFacts(database);
  /** By game: what is stored of its row, without times. */
  const stored = new Map<string, string>();
  const unwritten = new Set<string>();
  /** How often the rows of a sport have changed. */
  const changes = new Map<Sport, number>();
  let readUntil = 0;
  /** By page, the response that was taken in last. */
  const taken = new Map<string, string>();

  function keep(row: Row): void {
    known.set(row.game.id, row);
    changes.set(row.game.sport, (changes.get(row.game.sport) ?? 0) + 1);
  }

  /** Adds what another release has read of a game. */
  function addFacts(id: string): void {
    const [row, more] = [known.get(id), facts.of(id)];
    if (row !== undefined && more !== undefined) keep({ ...row, game: withFacts(row.game, more) });
  }

  function take({ id, row: json, said_at }: GameRowTable): void {
    const local = known.get(id);
    if (local !== undefined && saidAt(local) > said_at) return;
    try {
      const row = readRow(json);
      const news = newsIn(row);
      if (stored.get(id) === news) return;
      stored.set(id, news);
      unwritten.delete(id);
      keep(row);
    } catch (err) {
      log.error({ err, id }, 'a stored game cannot be read');
    }
  }

  async function flush(): Promise<void> {
    const now = clock.now();
    const rows = [...unwritten].flatMap((id) => {
      const row = known.get(id);
      const news = row && newsIn(row);
      if (row === undefined || news === stored.get(id)) unwritten.delete(id);
      return row === undefined || news === stored.get(id) ? [] : [row];
    });
    await facts.add(rows, now);
    for (const some of chunks(rows)) {
      const values = some.map((row) => ({
        id: row.game.id,
        sport: row.game.sport,
        row: JSON.stringify(row),
        said_at: saidAt(row),
        changed_at: now,
      }));
      await db
        .insertInto('game_rows')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(({ ref }) => ({
              row: ref('excluded.row'),
              said_at: ref('excluded.said_at'),
              changed_at: ref('excluded.changed_at'),
            }))
            .where((is) =>
              is.or([
                is('game_rows.said_at', '<=', is.ref('excluded.said_at')),
                is('game_rows.said_at', '>', now + CLOCKS_DIFFER_MS),
              ]),
            ),
        )
        .execute();
      for (const row of some) {
        stored.set(row.game.id, newsIn(row));
        if (known.get(row.game.id) === row) unwritten.delete(row.game.id);
      }
    }
  }

  function takePage({ page, key, id, games, at, season, expects }: ReadPage): void {
    if (taken.get(key) === id) return;
    taken.set(key, id);
    const present = new Map(games.map((game) => [game.id, game]));
    const newIds = new Set(games.filter(({ id }) => !known.has(id)).map(({ id }) => id));
    const missing = [...known.values()].filter((row) => !present.has(row.game.id) && expects?.(row));
    const now = clock.now();
    for (const game of games) {
      const before = known.get(game.id);
      const more = facts.of(game.id);
      const said = { page, at, season, game: before === undefined && more ? withFacts(game, more) : game };
      const row = next(before, said, now);
      if (row === undefined || row === before) continue;
      keep(row);
      unwritten.add(game.id);
    }
    for (const row of missing) {
      const renamed = games.find((game) => isSameGame(game, row.game, newIds.has(game.id)));
      const newId = page === 'schedule' ? renamed?.id : undefined;
      const after = next(row, { page, at, game: null, newId }, now) ?? row;
      if (after === row) continue;
      keep(after);
      unwritten.add(row.game.id);
    }
  }

  /** Rows by the time when they were stored. */
  const aged = agedRows(db, 'game_rows', { key: 'id', at: 'changed_at' });

  return {
    /** Reads what this and other processes have stored since the last time. */
    async load(): Promise<void> {
      const from = readUntil - OVERLAP_MS;
      const rows = await whileAvailable(clock, async () => {
        for (const id of await facts.load()) addFacts(id);
        return db.selectFrom('game_rows').selectAll().where('changed_at', '>', from).execute();
      });
      for (const row of rows ?? []) {
        readUntil = Math.max(readUntil, Math.min(row.changed_at, clock.now()));
        take(row);
      }
    },

    /** Takes in what pages say, in the order of their requests. */
    take(pages: readonly ReadPage[]): void {
      for (const page of [...pages].sort((one, other) => one.at - other.at)) takePage(page);
    },

    /** Stores what has changed. */
    flush,

    of: (sport: Sport): readonly Row[] => [...known.values()].filter(({ game }) => game.sport === sport),

    /** A number that is another one after each change of the sport's games. */
    version: (sport: Sport): number => changes.get(sport) ?? 0,

    aged,
    factsAged: facts.aged,
  };
}

export type GameRows = ReturnType<typeof createGameRows>;
