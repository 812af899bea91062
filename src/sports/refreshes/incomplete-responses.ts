import { MINUTE_MS } from '../../platform/time.ts';
import { absent, failed, found, type Outcome } from '../../platform/upstream/outcome.ts';
import { isHeldBack, next } from '../model/game-row.ts';
import { hasBegun } from '../model/game-state.ts';
import type { ConferenceGame, DayBoard, GameDetail, Row, Schedule } from '../model/games.ts';
import { isUpcoming } from '../model/next-look.ts';
import type { Athlete, Poll, Roster, Standings } from '../model/teams.ts';

/**
 * An incomplete response never replaces a complete one: the provider has sent empty lists, halves of seasons and
 * seasons of other years, and complete data again later. This is decided here for whole pages, before a value replaces
 * the stored one; what counts of a single game is decided by `games/game-row.ts`. If the new value is rejected, the
 * stored value stays, and is reported as stale.
 */

/** The failure code of an incomplete response. */
export const INCOMPLETE = 'says_less';
/** The failure code for data that the provider no longer has. */
export const NO_LONGER = 'absent';

const incomplete = (problem: string) => failed({ reason: 'unreadable', code: INCOMPLETE, problem });

const noLonger = (what: string) =>
  failed({
    reason: 'refused',
    code: NO_LONGER,
    isLasting: true,
    problem: `the provider no longer has ${what}`,
  });

/** A later season replaces an earlier one, never the reverse; a season two years ahead is rejected. */
export function judgeSchedule(after: Schedule, before: Schedule | undefined, now: number): Outcome<Schedule> {
  const [year, known] = [after.season?.year, before?.season?.year];
  if (known === undefined || year === known) return found(after);
  if (year === undefined) return found({ ...after, season: before?.season ?? null });
  const isAhead = year > new Date(now).getUTCFullYear() + 1;
  return year < known || isAhead ? incomplete(`the season ${year} in place of ${known}`) : found(after);
}

/** What is known of the games of other teams: only their scoreboard has them. */
function rowsIn({ board, held }: DayBoard, at: number): ReadonlyMap<string, Row<ConferenceGame>> {
  const rows = board.map(
    (game): Row<ConferenceGame> => ({
      game,
      claims: { scoreboard: { game, at, since: at } },
      confirmedAt: at,
    }),
  );
  return new Map([...rows, ...held].map((row) => [row.game.id, row]));
}

/** The games of a day, with earlier states of those for which the page is not believed. */
function withHeld(day: DayBoard, held: readonly Row<ConferenceGame>[]): DayBoard {
  const byId = new Map([...day.board, ...held.map(({ game }) => game)].map((game) => [game.id, game]));
  return { ...day, board: [...byId.values()], held };
}

/**
 * Takes in a scoreboard. A game of ours that has begun stays when the page lacks it, until a later page lacks it, too;
 * a game of other teams does not. `confirmedAt`: when `before` was confirmed, ms.
 */
export function judgeDay(
  after: DayBoard,
  before: DayBoard | undefined,
  now: number,
  confirmedAt = now,
): Outcome<DayBoard> {
  if (before === undefined) return found(after);
  const known = rowsIn(before, confirmedAt);
  const present = new Set(after.board.map(({ id }) => id));
  const missing = [...known.values()].filter(
    ({ game }) => game.isLocalGame && hasBegun(game) && !present.has(game.id),
  );
  const said = [
    ...after.board.map((game) => ({ id: game.id, game })),
    ...missing.map((row) => ({ id: row.game.id, game: null })),
  ];
  const rows = said.flatMap(
    ({ id, game }) => next(known.get(id), { page: 'scoreboard', game, at: now }, now) ?? [],
  );
  return found(
    withHeld(
      after,
      rows.filter((row) => isHeldBack(row, now)),
    ),
  );
}

/** The numbers of statistics, of rows of athletes, and of plays. */
const countsIn = ({ boxScore: { teams, players }, plays }: GameDetail): readonly number[] => [
  teams.flatMap(({ statistics }) => statistics).length,
  players.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows)).length,
  plays.length,
];

/** Whether most of the statistics, the athletes or the plays are missing. */
function hasLostRows(after: GameDetail, before: GameDetail): boolean {
  const earlierCounts = countsIn(before);
  return countsIn(after).some((count, at) => count < (earlierCounts[at] ?? 0) / 2);
}

/**
 * Rejects a game's own page that has lost its box score or plays. If its status is new, the page is accepted, but keeps
 * the earlier box score and plays.
 */
export function judgeGame(after: GameDetail, before: GameDetail | undefined): Outcome<GameDetail> {
  if (before === undefined || after.date !== before.date || !hasLostRows(after, before)) return found(after);
  if (after.status === before.status) return incomplete(`game ${after.id} lacks its box score or plays`);
  return found({ ...after, boxScore: before.boxScore, plays: before.plays });
}

/** An athlete whom a page lacks is removed by a page that was fetched this much later. */
const MISSED_FOR_MS = 2 * MINUTE_MS;

/** Retains athletes whom the page lacks until a second page lacks them, unless it has them with another id. */
export function judgeRoster(after: Roster, before: Roster | undefined, now: number): Outcome<Roster> {
  const present = new Set(after.athletes.flatMap(({ id, name }) => [id, name]));
  const since = new Map(before?.missed?.map((one) => [one.id, one.since]));
  const missing = before?.athletes.filter(({ id, name }) => !present.has(id) && !present.has(name)) ?? [];
  // Then the whole page is suspicious, or its ids are new.
  if (missing.length > (before?.athletes.length ?? 0) / 2) return found(after);
  const retained = missing.filter(({ id }) => now - (since.get(id) ?? now) < MISSED_FOR_MS);
  return found(withMissed(after, retained, (id) => since.get(id) ?? now));
}

/** The roster with athletes whom its page lacks. `sinceOf`: since when, ms. */
function withMissed(roster: Roster, retained: readonly Athlete[], sinceOf: (id: string) => number): Roster {
  if (retained.length === 0) return roster;
  const missed = retained.map(({ id }) => ({ id, since: sinceOf(id) }));
  return { ...roster, athletes: [...roster.athletes, ...retained], missed };
}

/** Rejects standings in which a team has lost its record. */
export function judgeStandings(after: Standings, before: Standings | undefined): Outcome<Standings> {
  const earlierRows = new Map(before?.standings.map((row) => [row.team.id, row]));
  const poorer = after.standings.some(
    ({ team, overallRecord }) =>
      overallRecord === '' && (earlierRows.get(team.id)?.overallRecord ?? '') !== '',
  );
  return poorer ? incomplete('standings: earlier records are missing') : found(after);
}

/**
 * If all polls are gone, as in the off-season, the previous polls stay. A poll without teams keeps its last edition.
 */
export function judgePolls(
  after: Outcome<readonly Poll[]>,
  before: readonly Poll[] | undefined,
): Outcome<readonly Poll[]> {
  if (after.kind === 'failed') return after;
  const earlierPolls = new Map(before?.map((poll) => [poll.name, poll]));
  const received = after.kind === 'found' ? after.value : [];
  const polls = received.map((poll) =>
    poll.entries.length > 0 ? poll : (earlierPolls.get(poll.name) ?? poll),
  );
  if (received.some(({ entries }) => entries.length > 0))
    return found(polls.filter(({ entries }) => entries.length > 0));
  return before === undefined || before.length === 0 ? absent : noLonger('polls');
}

type Judge<T> = (
  received: Outcome<T>,
  before: T | undefined,
  now: number,
  confirmedAt?: number,
) => Outcome<T>;

/**
 * For optional resources: if the provider removes a resource, its latest value stays. `judge` decides all other cases.
 */
export const keepLast =
  <T>(what: string, judge: Judge<T> = (received) => received): Judge<T> =>
  (received, before, now, confirmedAt) =>
    received.kind === 'absent' && before !== undefined
      ? noLonger(what)
      : judge(received, before, now, confirmedAt);

/** The provider has sent lists with most rows missing that were complete again later. */
const isMostlyGone = (rows: readonly unknown[], cached: readonly unknown[]): boolean =>
  rows.length < cached.length / 2;

/** A list may begin with one row and be complete the next day, but no season has a hundred games. */
export const isMultiplied = (rows: readonly unknown[], cached: readonly unknown[]): boolean =>
  rows.length > 10 * Math.max(cached.length, 10);

export const hasOtherSize = (rows: readonly unknown[], cached: readonly unknown[]): boolean =>
  isMostlyGone(rows, cached) || isMultiplied(rows, cached);

export const entriesIn = (polls: readonly Poll[]) => polls.flatMap(({ entries }) => entries);

/** Whether a schedule lost its coming games, or grew tenfold. A new season may begin with few games or none. */
export function isScheduleOdd({ games }: Schedule, cached: Schedule): boolean {
  if (isMultiplied(games, cached.games)) return true;
  const ids = new Set(games.map(({ id }) => id));
  return (
    isMostlyGone(games, cached.games) && cached.games.some((game) => isUpcoming(game) && !ids.has(game.id))
  );
}

interface HeldGames {
  readonly held?: readonly Row<ConferenceGame>[];
  readonly kept?: readonly ConferenceGame[];
}

/** What is stored of a scoreboard beside its page. Release 0.4 stored `kept`, without what its page says now. */
export const keptGames = {
  of: ({ held }: DayBoard) => (held.length === 0 ? undefined : { held }),
  restore: (day: DayBoard, { held, kept = [] }: HeldGames): DayBoard =>
    withHeld(day, held ?? kept.map((game) => ({ game, claims: {}, confirmedAt: 0 }))),
  describe: ({ held }: DayBoard) => held.map(({ game }) => game.id),
};

interface Missed {
  readonly athletes: readonly Athlete[];
  readonly missed: NonNullable<Roster['missed']>;
}

/** What is stored of a roster beside its page. */
export const keptAthletes = {
  of: ({ athletes, missed }: Roster): Missed | undefined =>
    missed && { missed, athletes: athletes.filter(({ id }) => missed.some((one) => one.id === id)) },
  restore: (roster: Roster, { athletes, missed }: Missed): Roster =>
    withMissed(roster, athletes, (id) => missed.find((one) => one.id === id)?.since ?? 0),
  describe: ({ missed = [] }: Roster) => missed.map(({ id }) => `athlete ${id}`),
};
