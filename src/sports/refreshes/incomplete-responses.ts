import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { absent, failed, found, type Outcome } from '../../platform/upstream/outcome.ts';
import { endsSeen, hasBegun, isOver, isUnderWay, mergeGames } from '../model/game-state.ts';
import type {
  ConferenceGame,
  DayBoard,
  Game,
  GameDetail,
  MissedGame,
  RetainedGames,
  Schedule,
} from '../model/games.ts';
import type { Poll, Standings } from '../model/teams.ts';

/**
 * An incomplete response never replaces a complete one: the provider has sent empty lists, halves of seasons, finals
 * without scores and seasons of other years, and complete data again later. This is decided here for all pages, before
 * a value replaces the stored one. If the new value is rejected, the stored value stays, and is reported as stale.
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

const NOT_BEGUN_MS = 12 * HOUR_MS;

/** A game counts as removed if two pages this far apart lack it, and all pages between these two also lack it. */
const MISSED_FOR_MS = 20 * HOUR_MS;

type Side = Pick<Game['local'], 'score'>;
/** The fields of a game that are compared. */
export type StatedGame = Pick<Game, 'date' | 'status' | 'period'> & {
  readonly local: Side;
  readonly opponent: Side;
};

const pointsOf = ({ local, opponent }: StatedGame): number | undefined =>
  local.score === null || opponent.score === null ? undefined : local.score + opponent.score;

const isPlayed = (game: StatedGame): boolean => hasBegun(game) && (game.period > 0 || pointsOf(game) !== 0);

/** A response that contradicts a final is accepted if the final has not been confirmed for this long (from, until). */
const CONTRADICTED_MS = [2 * MINUTE_MS, 30 * MINUTE_MS] as const;

/** Whether a game has progressed: it has more points, or a later period. */
const hasMorePlay = (after: StatedGame, before: StatedGame): boolean => {
  const [points, known] = [pointsOf(after), pointsOf(before)];
  return after.period > before.period || (points !== undefined && (known === undefined || points > known));
};

/**
 * Whether a later state of a game lacks data that an earlier state had. Exceptions: a game that was moved to a later
 * date, and a final that was wrong, because the game goes on. `unconfirmedMs`: for how long the earlier state has not
 * been confirmed.
 */
export function isIncomplete(after: StatedGame, before: StatedGame, unconfirmedMs = 0): boolean {
  if (!isPlayed(before) || after.date > before.date) return false;
  if (after.status === 'scheduled') return true;
  if (!hasBegun(after)) return false;
  const [points, known] = [pointsOf(after), pointsOf(before)];
  if (known !== undefined && (points === undefined || (known > 0 && points === 0))) return true;
  if (before.status !== 'final' || !isUnderWay(after) || hasMorePlay(after, before)) return false;
  const [from, until] = CONTRADICTED_MS;
  return unconfirmedMs < from || unconfirmedMs >= until;
}

/**
 * Whether a missing game is in the past. A scheduled game counts as past only some hours after its start: until then it
 * may have been moved.
 */
const isPast = (game: Game, now: number): boolean =>
  Date.parse(game.date) < now - (game.status === 'scheduled' ? NOT_BEGUN_MS : 0);

/** Whether a row is a known game with a new id: the provider has changed ids of games. */
function isSameGame(row: Game, game: Game, isNew: boolean): boolean {
  if (row.date !== game.date || row.opponent.id !== game.opponent.id) return false;
  const isSameStatus = row.status === game.status;
  if (isOver(game))
    return isSameStatus && row.local.score === game.local.score && row.opponent.score === game.opponent.score;
  return isNew && (isSameStatus || hasBegun(row)) && !isIncomplete(row, game);
}

/** Whether a page that lacks a known game has it with another id. */
function hasNewId(game: Game, rows: readonly Game[], before: readonly Game[]): boolean {
  const earlierIds = new Set(before.map(({ id }) => id));
  return rows.some((row) => row.id !== game.id && isSameGame(row, game, !earlierIds.has(row.id)));
}

/** The games of `before` that are retained, and since when they are missing. Missing future games are not retained. */
function retainedOf(after: Schedule, before: Schedule, now: number, confirmedAt: number): RetainedGames {
  const present = new Map(after.games.map((game) => [game.id, game]));
  const unread = new Set(after.unread);
  const retainedIds = new Set(before.kept.games.map(({ id }) => id));
  const since = new Map(before.kept.missed.map((one) => [one.id, one.since]));
  const games: Game[] = [];
  const missed: MissedGame[] = [];
  for (const game of before.games) {
    const { id } = game;
    const received = present.get(id);
    const unconfirmedMs = now - (retainedIds.has(id) ? (before.kept.knownAt ?? confirmedAt) : confirmedAt);
    if (received !== undefined ? isIncomplete(received, game, unconfirmedMs) : unread.has(id))
      games.push(game);
    if (received !== undefined || unread.has(id) || !isPast(game, now)) continue;
    if (hasNewId(game, after.games, before.games)) continue;
    const missedSince = since.get(id) ?? now;
    if (now - missedSince >= MISSED_FOR_MS) continue;
    games.push(game);
    missed.push({ id, since: missedSince });
  }
  const knownAt = games.some(({ id }) => retainedIds.has(id)) ? before.kept.knownAt : confirmedAt;
  return { games, missed, ...(games.length > 0 && knownAt !== undefined && { knownAt }) };
}

export const withRetained = (schedule: Schedule, kept: RetainedGames): Schedule => ({
  ...schedule,
  games: mergeGames([schedule.games, kept.games]),
  kept,
});

/**
 * A later season replaces an earlier one, never the reverse; a season two years ahead is rejected. `confirmedAt`: when
 * `before` was confirmed, ms.
 */
export function judgeSchedule(
  after: Schedule,
  before: Schedule | undefined,
  now: number,
  confirmedAt = now,
): Outcome<Schedule> {
  const [year, known] = [after.season?.year, before?.season?.year];
  if (before === undefined) return found(after);
  if (year === undefined || known === undefined || year === known) {
    const kept = retainedOf(after, before, now, confirmedAt);
    const games = withRetained({ ...after, season: after.season ?? before.season }, kept);
    const ends = endsSeen(games.games, before.games, before.kept.ends ?? {}, now);
    return found({ ...games, kept: { ...kept, ...(Object.keys(ends).length > 0 && { ends }) } });
  }
  const isAhead = year > new Date(now).getUTCFullYear() + 1;
  return year < known || isAhead ? incomplete(`the season ${year} in place of ${known}`) : found(after);
}

/**
 * Rejects a scoreboard that lacks a game in progress or finished, or its score. `unconfirmedMs`: for how long the
 * earlier state has not been confirmed.
 */
export function judgeScoreboard(
  after: readonly Game[],
  before: readonly Game[] | undefined,
  unconfirmedMs = 0,
): Outcome<readonly Game[]> {
  const present = new Map(after.map((game) => [game.id, game]));
  const incompleteGames = before?.filter((game) => {
    const received = present.get(game.id);
    if (received === undefined) return isPlayed(game) && !hasNewId(game, after, before);
    return isIncomplete(received, game, unconfirmedMs);
  });
  const ids = incompleteGames?.map(({ id }) => id).join(', ') ?? '';
  return ids === '' ? found(after) : incomplete(`the scoreboard lacks earlier data of game ${ids}`);
}

const statedOf = ({ home, away, ...game }: ConferenceGame): StatedGame => ({
  ...game,
  local: home,
  opponent: away,
});

export const withRetainedRows = (day: DayBoard, kept: readonly ConferenceGame[]): DayBoard => {
  const byId = new Map(kept.map((row) => [row.id, row]));
  return { ...day, board: day.board.map((row) => byId.get(row.id) ?? row), kept };
};

/**
 * Like `judgeScoreboard` for our games. A less complete game of other teams keeps its earlier row, but a missing game
 * of other teams is removed.
 */
export function judgeDay(
  after: DayBoard,
  before: DayBoard | undefined,
  now: number,
  confirmedAt = now,
): Outcome<DayBoard> {
  const ours = judgeScoreboard(after.games, before?.games, now - confirmedAt);
  if (ours.kind !== 'found') return ours;
  const received = new Map(after.board.map((row) => [row.id, statedOf(row)]));
  const kept = before?.board.filter((row) => {
    const receivedGame = received.get(row.id);
    return receivedGame !== undefined && isIncomplete(receivedGame, statedOf(row), now - confirmedAt);
  });
  const ends = endsSeen(after.games, before?.games ?? [], before?.ends ?? {}, now);
  return found({ ...withRetainedRows(after, kept ?? []), ends });
}

const rowsIn = ({ boxScore: { teams, players }, plays }: GameDetail): readonly number[] => [
  teams.flatMap(({ statistics }) => statistics).length,
  players.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows)).length,
  plays.length,
];

/** Whether most of the statistics, the athletes or the plays are missing. */
function hasLostRows(after: GameDetail, before: GameDetail): boolean {
  const earlierCounts = rowsIn(before);
  return rowsIn(after).some((rows, at) => rows < (earlierCounts[at] ?? 0) / 2);
}

/**
 * Rejects a response that lost its box score or plays. If its status is new, the response is accepted, but keeps the
 * earlier box score or plays.
 */
export function judgeGame(
  after: GameDetail,
  before: GameDetail | undefined,
  now = 0,
  confirmedAt = now,
): Outcome<GameDetail> {
  if (before === undefined) return found(after);
  if (isIncomplete(after, before, now - confirmedAt))
    return incomplete(`game ${after.id} lacks earlier data`);
  const hasLostData = hasBegun(after) && hasLostRows(after, before);
  if (!hasLostData || after.date !== before.date) return found(after);
  if (after.status === before.status) return incomplete(`game ${after.id} lacks its box score or plays`);
  return found({ ...after, boxScore: before.boxScore, plays: before.plays });
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
