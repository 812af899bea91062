import { isAhead, notAfter } from '../../platform/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { asListed, changeOf, type Played, saysMore, TAKEN_AWAY, withFacts } from './game-change.ts';
import { type Ending, hasBegun, isOver, isSameState, LONGEST_MS, RESULT_UNKNOWN } from './game-state.ts';
import { type Claim, type Game, type GamePage, hasSides, type Row } from './games.ts';

/**
 * What is known of one game: what each of the provider's pages last said of it and when, and what we conclude. Which
 * page is right is decided only here, by `next`; lists, details, calendars, streams and webhooks show the conclusion.
 */

/** What a page says of a game. */
interface Said<G> {
  readonly page: GamePage;
  readonly game: G | null;
  /** When the page was fetched, ms. */
  readonly at: number;
  readonly season?: number | undefined;
  readonly newId?: string | undefined;
}

/**
 * Schedules and summaries lag behind during a game: what the scoreboard says counts until they are newer by this much.
 * The end of a game does not need this lead.
 */
const LEAD_MS = 5 * MINUTE_MS;
/** A page that takes something back is believed if it still says so this long afterwards. */
const SAID_AGAIN_MS = 2 * MINUTE_MS;

/** The claims that have the game, of these pages. */
function claimsOf<G extends Played>({ claims }: Pick<Row<G>, 'claims'>, except?: GamePage) {
  return (Object.entries(claims) as [GamePage, Claim<G>][]).flatMap(([page, { game, ...claim }]) =>
    game === null || page === except ? [] : [{ ...claim, page, game }],
  );
}

/** Whether a page is older than our conclusion, or may be behind what the scoreboard has said recently. */
function isBehind<G extends Played>(
  { claims, game, confirmedAt }: Row<G>,
  page: GamePage,
  at: number,
): boolean {
  const { scoreboard } = claims;
  if (page === 'scoreboard') return at + LEAD_MS < confirmedAt;
  if (at < confirmedAt) return true;
  if (!scoreboard?.game || !isSameState(scoreboard.game, game)) return false;
  const isEnd = isOver(game) && hasBegun(game);
  return scoreboard.at + (isEnd ? 0 : LEAD_MS) >= at;
}

/** Whether a second page says what this page takes back, or this page has said it for some minutes. */
function isWitnessed<G extends Played>(row: Row<G>, page: GamePage, change: 'back' | 'undone'): boolean {
  const claim = row.claims[page];
  if (!claim?.game) return false;
  const { game, at, since } = claim;
  const concludedAt = row.since ?? Number.NEGATIVE_INFINITY;
  const others = claimsOf(row, page);
  const stillSaid = others.filter((other) => isSameState(other.game, row.game));
  const isSaid = stillSaid.some((other) => other.page === 'scoreboard' && other.at + LEAD_MS >= at);
  if (others.some((other) => isSameState(other.game, game) && other.at >= concludedAt)) return !isSaid;
  if (change === 'undone') return false;
  // The scoreboard is not behind other pages, so it need not have changed its mind.
  if (page === 'scoreboard') return at - Math.max(since, concludedAt) >= SAID_AGAIN_MS;
  const isContradicted = stillSaid.some((other) => other.at >= since);
  return since > concludedAt && at - since >= SAID_AGAIN_MS && !isContradicted;
}

const courseOf = ({ status, statusText, period, clock }: Played): string =>
  [status, statusText, period, clock].join();

/** The row with a claim that is believed. A summary lacks much of what lists have. */
function believed<G extends Played>(row: Row<G>, { page, at }: Said<G>, game: G): Row<G> {
  const isSame = isSameState(game, row.game);
  const hasMoved = !isSame || courseOf(game) !== courseOf(row.game);
  const isJoined = page === 'summary' && hasSides(game) && hasSides(row.game);
  return {
    ...row,
    game: withFacts(isJoined ? { ...game, ...asListed(game, row.game) } : game, row.game),
    confirmedAt: Math.max(row.confirmedAt, at),
    ...(!isSame && { since: at }),
    ...(hasMoved && { movedAt: at }),
  };
}

/** The row without times in the future, which are those of a clock that was ahead. */
function dated<G extends Played>(row: Row<G>, now: number): Row<G> {
  const { claims, confirmedAt, since, movedAt } = row;
  const times = [confirmedAt, since, movedAt, ...Object.values(claims).map(({ at }) => at)];
  if (!times.some((at) => at !== undefined && isAhead(at, now))) return row;
  const entries = Object.entries(claims).map(([page, { game, at, since }]) => [
    page,
    { game, at: notAfter(now, at), since: notAfter(now, since) },
  ]);
  return {
    ...row,
    claims: Object.fromEntries(entries),
    confirmedAt: notAfter(now, confirmedAt),
    ...(since !== undefined && { since: notAfter(now, since) }),
    ...(movedAt !== undefined && { movedAt: notAfter(now, movedAt) }),
  };
}

/** What is known of a game after a page has said something of it; `undefined` if no page has had the game. */
export function next<G extends Played>(
  was: Row<G> | undefined,
  said: Said<G>,
  now: number,
): Row<G> | undefined {
  const { page, game, at, season, newId } = said;
  const ofSeason = game !== null && season !== undefined ? { season } : {};
  if (was === undefined) {
    if (game === null) return undefined;
    return { game, claims: { [page]: { game, at, since: at } }, confirmedAt: at, ...ofSeason };
  }
  const known = dated(was, now);
  const before = known.claims[page];
  if (before !== undefined && at < before.at) return known;
  const isUnchanged = before && (before.game && game ? isSameState(before.game, game) : before.game === game);
  const claim = { game, at, since: isUnchanged ? before.since : at, ...(newId !== undefined && { newId }) };
  const row = { ...known, claims: { ...known.claims, [page]: claim }, ...ofSeason };
  if (game === null) return row;
  const informed = { ...row, game: withFacts(row.game, game) };
  const change = changeOf(game, known.game);
  const isLate =
    isBehind(row, page, at) && !(claim.since >= (known.since ?? 0) && saysMore(game, known.game));
  if (change === 'same') {
    const isShown = page !== 'summary' || (game.date !== known.game.date && !isOver(game));
    return isShown && !isLate
      ? believed(informed, said, game)
      : { ...informed, confirmedAt: Math.max(row.confirmedAt, at) };
  }
  const isFromBefore = page === 'summary' && game.status === 'scheduled' && known.game.status !== 'scheduled';
  const kind = isFromBefore ? 'undone' : change;
  const isBelieved =
    kind === 'forward' ? !isLate : (kind === 'back' || kind === 'undone') && isWitnessed(row, page, kind);
  return isBelieved ? believed(informed, said, game) : informed;
}

/** A game counts as removed if two schedules this far apart lack it, and all schedules between these two also. */
const MISSED_FOR_MS = 20 * HOUR_MS;
/** A scheduled game counts as past only this long after its start: until then it may have been moved. */
const NOT_BEGUN_MS = 12 * HOUR_MS;

/** Whether the game no longer belongs to the season, because its schedule lacks it. */
export function isGone({ game, claims, season }: Row, now: number): boolean {
  const { schedule, scoreboard } = claims;
  if (schedule === undefined || schedule.game !== null) return false;
  if (schedule.newId !== undefined) return true;
  if (scoreboard?.game && scoreboard.at + LEAD_MS >= schedule.at) return false;
  if (season === undefined) return true;
  const missedMs = schedule.at - schedule.since;
  const isPast = Date.parse(game.date) < now - (game.status === 'scheduled' ? NOT_BEGUN_MS : 0);
  if (isPast) return missedMs >= MISSED_FOR_MS;
  return scoreboard?.game === null || missedMs >= SAID_AGAIN_MS;
}

/** Whether the latest page of this kind lacks what we still conclude from earlier pages. */
export function isHeld(row: Row, page: GamePage, now: number): boolean {
  const claim = row.claims[page];
  if (claim === undefined || claim.at < row.confirmedAt) return false;
  return claim.game === null ? !isGone(row, now) : TAKEN_AWAY.has(changeOf(claim.game, row.game));
}

/** Whether a scoreboard says something that we do not believe, or not yet. */
export function isHeldBack<G extends Played>({ game, claims: { scoreboard } }: Row<G>, now: number): boolean {
  if (scoreboard === undefined) return false;
  if (scoreboard.game === null) return now - scoreboard.since < SAID_AGAIN_MS;
  return !['same', 'forward'].includes(changeOf(scoreboard.game, game));
}

/** After this time, a page that takes something back without being believed is not compared with others any more. */
const DOUBTED_MS = 30 * MINUTE_MS;

/** Whether a page takes back what we conclude, so that the other pages of the game are to be asked. */
export function isDoubted(row: Row, now: number): boolean {
  const { schedule } = row.claims;
  const isMissing = schedule?.game === null && now - schedule.since < DOUBTED_MS && row.season !== undefined;
  if (isMissing && !isGone(row, now)) return true;
  return claimsOf(row).some(({ game, since }) => {
    const change = changeOf(game, row.game);
    const isNew = since >= (row.since ?? 0) && now - since < DOUBTED_MS;
    return isNew && (change === 'back' || change === 'undone');
  });
}

/** The end of the game as it was observed; `undefined` for other games, and while no scoreboard has had the game. */
export function endingOf(row: Row): Ending | undefined {
  const { game, since, claims } = row;
  if (!isOver(game) || since === undefined || !claims.scoreboard?.game) return undefined;
  const agreeing = claimsOf(row).filter((claim) => isSameState(claim.game, game));
  return { since, isAgreed: agreeing.length > 1, startedAt: Date.parse(game.date) };
}

/** When the provider last said something new of the course of the game, at the earliest its start, ms. */
const newsAt = ({ game: { date, timeTbd }, movedAt = 0 }: Pick<Row, 'game' | 'movedAt'>): number =>
  Math.max(Date.parse(date) + (timeTbd ? DAY_MS : 0), movedAt);

/** The game as it is shown: if nothing new has been said of a game in progress for too long, its end is unknown. */
export function shownOf(row: Row, now: number): Game {
  const { game } = row;
  const isForgotten = game.status === 'in_progress' && now - newsAt(row) >= LONGEST_MS;
  return isForgotten ? { ...game, statusText: RESULT_UNKNOWN, result: null } : game;
}
