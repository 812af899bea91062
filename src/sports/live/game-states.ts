import { sql } from 'kysely';
import { coalesce } from '../../platform/async.ts';
import { type Clock, isAhead, isoTime, notAfter } from '../../platform/clock.ts';
import { chunks } from '../../platform/database/chunks.ts';
import type { Database } from '../../platform/database/database.ts';
import { whileAvailable } from '../../platform/database/retry-until-available.ts';
import { agedRows } from '../../platform/jobs/prune-job.ts';
import type { Logger } from '../../platform/log.ts';
import { DAY_MS } from '../../platform/time.ts';
import { type Game, isGameDate } from '../model/games.ts';
import type { StateChange } from './game-events.ts';
import { COUNTER, type GameStateTable, type GameStateTables } from './game-state-table.ts';

/** A game as this process sees it. */
export interface SeenGame {
  readonly game: Pick<Game, 'id' | 'sport'>;
  readonly confirmedAt: number;
  /** JSON of the game as it is shown, without `lastUpdated`. */
  readonly shown: string;
  /** Whether webhooks may report the state: the end of a game has to be confirmed first. */
  readonly isConfirmed: boolean;
}

/** A game's state, with the fields by which streams select games. */
export interface GameState extends Pick<Game, 'id' | 'sport' | 'date' | 'status'> {
  readonly timeTbd: boolean;
  /** `undefined` as long as the state cannot be stored, because the database is unavailable. */
  readonly revision: number | undefined;
  readonly shown: string;
  /** The event, as bytes that all streams share. */
  readonly event: Buffer;
}

type Stored = Pick<GameStateTable, 'shown' | 'reported' | 'confirmed_at'>;

/**
 * The change since the last webhook; `undefined` for the first state of a game, and while the state is not confirmed.
 */
function changeOf({ shown: after, isConfirmed, confirmedAt: at }: SeenGame, stored: Stored | undefined) {
  if (stored === undefined || !isConfirmed) return undefined;
  return { before: stored.reported ?? stored.shown, after, at };
}

/** Only states that changed within this time are read and sent to clients that reconnect. */
const KEEP_MS = 30 * DAY_MS;

type Row = Omit<GameStateTable, 'revision' | 'reported'> & { readonly revision: number | undefined };

/** Throws if the row cannot be used. */
function stateOf({ id, sport, revision, confirmed_at: confirmedAt, shown }: Row, now: number): GameState {
  const { date, status, timeTbd = false } = JSON.parse(shown);
  if (!isGameDate(date)) throw new TypeError(`game ${id} has the date ${date}`);
  const data = `${shown.slice(0, -1)},"lastUpdated":"${isoTime(notAfter(now, confirmedAt))}"}`;
  // Without an id in this event, the client keeps its last id, and so gets the event again when it has a revision.
  const head = revision === undefined ? '' : `id: ${revision}\n`;
  const event = Buffer.from(`${head}event: game\ndata: ${data}\n\n`);
  return { id, sport, date, status, timeTbd, revision, shown, event };
}

/**
 * Numbers the states of games. Each change gets a revision, which is stored together with the state, so that an id sent
 * by one process means the same in every other process and after a restart.
 */
export function createGameStates(deps: {
  database: Database;
  clock: Clock;
  log: Logger;
  /** Returns all games as this process sees them now. */
  readGames: () => Promise<readonly SeenGame[]>;
  /** Called with the games that have changed, in the order of their revisions. */
  onChange: (changed: readonly GameState[]) => void;
  /** Called in the transaction that stores changes. */
  queueWebhooks?: (transaction: Database, changes: readonly StateChange[]) => Promise<void>;
  /** Called when other processes can read the changes. */
  onWritten: () => void;
}) {
  const { clock, log, readGames, onChange, onWritten } = deps;
  const database = deps.database.withTables<GameStateTables>();
  const states = new Map<string, GameState>();
  const confirmed = new Map<string, number>();
  /**
   * By game, the state that this process last saw. The process writes only when its own view changes, because another
   * release may map the same page to another state.
   */
  const written = new Map<string, string>();
  /** Games whose state webhooks have not reported yet. */
  const waiting = new Set<string>();
  let latest = 0;

  /**
   * Whether a stored state is at least as new as another state. With a timestamp in the future it does not count as
   * new.
   */
  const isAsNew = (stored: number, confirmedAt: number): boolean =>
    stored >= confirmedAt && !isAhead(stored, clock.now());

  /**
   * Whether a state replaces a stored state that this process wrote itself: always, because two pages may arrive within
   * a millisecond.
   */
  const isReplaced = (id: string, stored: string): boolean => written.get(id) === stored;

  /** Whether a state replaces the stored state. */
  const replaces = (
    { game: { id }, shown, confirmedAt }: SeenGame,
    stored: { readonly shown: string; readonly confirmedAt: number },
  ): boolean =>
    stored.shown !== shown && (isReplaced(id, stored.shown) || !isAsNew(stored.confirmedAt, confirmedAt));

  /** Whether webhooks have waited for this state, and it is confirmed now. */
  const isNowConfirmed = ({ game: { id }, shown, isConfirmed }: SeenGame): boolean =>
    isConfirmed && waiting.has(id) && states.get(id)?.shown === shown;

  function isChange(seen: SeenGame): boolean {
    const { id } = seen.game;
    const state = states.get(id);
    if (written.get(id) === seen.shown) return false;
    return state === undefined || replaces(seen, { shown: state.shown, confirmedAt: confirmed.get(id) ?? 0 });
  }

  /**
   * Assigns revisions and stores the states, except states that another process has stored or has replaced by newer
   * states.
   */
  const write = (seen: readonly SeenGame[]) =>
    database.transaction().execute(async (transaction) => {
      // The first statement locks a row, so writers queue: whoever can read a revision can also read all earlier
      // revisions.
      const now = clock.now();
      const { value } = await transaction
        .updateTable('game_revision')
        // At least the current time, so that revisions also grow after the database was restored or recreated.
        .set({ value: sql<number>`case when value < ${now} then ${now} else value end + ${seen.length}` })
        .where('name', '=', COUNTER)
        .returning('value')
        .executeTakeFirstOrThrow();
      let revision = Number(value) - seen.length;
      for (const some of chunks(seen)) {
        const ids = some.map(({ game }) => game.id);
        const storedRows = await transaction
          .selectFrom('game_states')
          .select(['id', 'shown', 'confirmed_at', 'reported'])
          .where('id', 'in', ids)
          .execute();
        const byId = new Map(storedRows.map((row) => [row.id, row]));
        const isStored = ({ game, shown }: SeenGame): boolean => byId.get(game.id)?.shown === shown;
        const isWaiting = ({ game }: SeenGame): boolean => (byId.get(game.id)?.reported ?? null) !== null;
        const confirmed = some.filter((one) => one.isConfirmed && isStored(one) && isWaiting(one));
        const changed = some.filter((one) => {
          const row = byId.get(one.game.id);
          return row === undefined || replaces(one, { shown: row.shown, confirmedAt: row.confirmed_at });
        });
        const changes = [...confirmed, ...changed].flatMap(
          (one) => changeOf(one, byId.get(one.game.id)) ?? [],
        );
        if (changes.length > 0) await deps.queueWebhooks?.(transaction as unknown as Database, changes);
        if (confirmed.length > 0) {
          const done = confirmed.map(({ game }) => game.id);
          await transaction
            .updateTable('game_states')
            .set({ reported: null })
            .where('id', 'in', done)
            .execute();
        }
        if (changed.length === 0) continue;
        const rows = changed.map(({ game: { id, sport }, confirmedAt, shown, isConfirmed }) => {
          const row = byId.get(id);
          const reported = isConfirmed || row === undefined ? null : (row.reported ?? row.shown);
          revision += 1;
          return { id, sport, revision, confirmed_at: confirmedAt, shown, reported };
        });
        await transaction
          .insertInto('game_states')
          .values(rows)
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((row) => ({
              revision: row.ref('excluded.revision'),
              confirmed_at: row.ref('excluded.confirmed_at'),
              shown: row.ref('excluded.shown'),
              reported: row.ref('excluded.reported'),
            })),
          )
          .execute();
      }
      return true;
    });

  /**
   * Adds the state of a row. Returns it in a list, `[]` if the row is unusable, so that the other games are not lost.
   */
  function addState(row: Row): GameState[] {
    latest = Math.max(latest, row.revision ?? 0);
    try {
      const state = stateOf(row, clock.now());
      states.set(row.id, state);
      confirmed.set(row.id, row.confirmed_at);
      return [state];
    } catch (err) {
      log.error({ err, id: row.id }, 'a stored state of a game cannot be read');
      return [];
    }
  }

  /**
   * Reads the states that other processes have stored, and the states whose revisions this process does not know yet.
   */
  const readRows = () => {
    const unwritten = [...states.values()].filter(({ revision }) => revision === undefined);
    // A list in SQL needs at least one value.
    const ids = ['', ...unwritten.map(({ id }) => id)];
    return database
      .selectFrom('game_states')
      .selectAll()
      .where((is) =>
        is.or([is('revision', '>', Math.max(latest, clock.now() - KEEP_MS)), is('id', 'in', ids)]),
      )
      .orderBy('revision')
      .execute();
  };

  /** Keeps changes in memory while the database is unavailable, so that the streams of this process go on. */
  const bufferUnwritten = (changedGames: readonly SeenGame[]): GameState[] =>
    changedGames.flatMap(({ game: { id, sport }, shown, confirmedAt }) =>
      addState({ id, sport, revision: undefined, confirmed_at: confirmedAt, shown }),
    );

  async function update(): Promise<void> {
    const seen = await readGames();
    const changedGames = seen.filter(isChange);
    const unwritten = seen.filter(
      ({ game, shown }) => written.get(game.id) !== shown && states.get(game.id)?.revision === undefined,
    );
    const toWrite = [...new Set([...changedGames, ...unwritten, ...seen.filter(isNowConfirmed)])];
    const isWritten = toWrite.length === 0 || (await whileAvailable(clock, () => write(toWrite)));
    const rows = isWritten ? await whileAvailable(clock, readRows) : undefined;
    if (rows === undefined) {
      if (changedGames.length > 0) onChange(bufferUnwritten(changedGames));
      return;
    }
    for (const { game, shown } of seen) written.set(game.id, shown);
    for (const { game, isConfirmed } of toWrite) if (isConfirmed) waiting.delete(game.id);
    if (toWrite.length > 0) onWritten();
    for (const { id, reported } of rows) if (reported !== null) waiting.add(id);
    if (rows.length > 0) onChange(rows.flatMap(addState));
  }

  const updates = coalesce(() =>
    update().catch((err: unknown) => log.error({ err }, 'the states of games could not be read or written')),
  );

  const aged = agedRows(database, 'game_states', { key: 'id', at: 'confirmed_at' });

  return {
    /** Compares all games with their last states, and reads the states that other processes have stored. */
    async update(): Promise<void> {
      updates.request();
      await updates.idle();
    },
    idle: updates.idle,

    aged,

    /** The highest revision so far. */
    latest: (): number => latest,

    all: (): Iterable<GameState> => states.values(),

    /** The states that changed after a revision, in the order of revisions; states without a revision are last. */
    since: (revision: number): GameState[] =>
      inOrder([...states.values()].filter((state) => (state.revision ?? revision + 1) > revision)),
  };
}

/** All states by revision; states that are not stored yet are last. */
export const inOrder = (states: readonly GameState[]): GameState[] =>
  [...states].sort(
    (one, other) => (one.revision ?? Number.MAX_SAFE_INTEGER) - (other.revision ?? Number.MAX_SAFE_INTEGER),
  );

export type GameStates = ReturnType<typeof createGameStates>;
