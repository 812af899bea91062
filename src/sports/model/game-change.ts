import { joined } from './fields.ts';
import { hasBegun, isOver, isSameState, isUnderWay } from './game-state.ts';
import { type ConferenceGame, type Game, hasSides, scoresOf } from './games.ts';
import type { HitsAndErrors } from './schemas.ts';

/** Compares and combines states of one game that different pages, or earlier and later ones, have. */

/**
 * How a claim differs from the conclusion. `forward`: the game goes on, ends, or is moved. `back`: a score or an end is
 * taken back. `undone`: a game that has been played is scheduled. `less`: scores are missing that are known.
 * `earlier`: the clock runs backwards, so the claim is older than what we know.
 */
export type Change = 'same' | 'forward' | 'back' | 'undone' | 'less' | 'earlier';

export type Played = Game | ConferenceGame;

const pointsOf = (game: Played): number | undefined => {
  const [one, other] = scoresOf(game);
  return one === null || other === null ? undefined : one + other;
};

const isPlayed = (game: Played): boolean => hasBegun(game) && (game.period > 0 || pointsOf(game) !== 0);

/** `Top 9th`: the parts of an inning, in their order. */
const PARTS_OF_INNING = ['', 'top', 'mid', 'bot', 'end'];
const COUNTING_UP = /^(\d+)'(?:\+(\d+)')?/;
const COUNTING_DOWN = /^(\d+):(\d{2})/;

/** How far the clock of a period has run, in any unit; 0 if it does not say. */
function elapsedIn({ clock }: Played): number {
  const [, minutes, added = '0'] = COUNTING_UP.exec(clock) ?? [];
  if (minutes !== undefined) return Number(minutes) + Number(added);
  const [, left, seconds] = COUNTING_DOWN.exec(clock) ?? [];
  if (left !== undefined) return -(Number(left) * 60 + Number(seconds));
  return Math.max(0, PARTS_OF_INNING.indexOf(clock.slice(0, 3).toLowerCase()));
}

/** Whether a state of a game in progress is from an earlier time than another one. */
function isEarlier(after: Played, before: Played): boolean {
  if ((pointsOf(after) ?? 0) > (pointsOf(before) ?? 0)) return false;
  if (after.period !== before.period) return after.period > 0 && after.period < before.period;
  const [elapsed, known] = [elapsedIn(after), elapsedIn(before)];
  return elapsed < known && known !== 0 && elapsed !== 0;
}

const isFall = (after: Played, before: Played): boolean => {
  const known = scoresOf(before);
  return scoresOf(after).some((score, at) => score !== null && score < (known[at] ?? 0));
};

/** Whether the game has gone on: it has more points, or a later period. */
const hasMorePlay = (after: Played, before: Played): boolean =>
  after.period > before.period || (pointsOf(after) ?? 0) > (pointsOf(before) ?? 0);

export function changeOf(after: Played, before: Played): Change {
  if (isSameState(after, before)) {
    const isOlder = after.status === 'in_progress' && after.date === before.date && isEarlier(after, before);
    return isOlder ? 'earlier' : 'same';
  }
  if (!isPlayed(before) || (after.date > before.date && !isOver(after))) return 'forward';
  if (after.status === 'scheduled') return 'undone';
  if (!hasBegun(after)) return before.status === 'final' ? 'back' : 'forward';
  if (after.status === 'forfeit') return 'forward';
  const known = scoresOf(before);
  if (scoresOf(after).some((score, at) => score === null && known[at] !== null)) return 'less';
  if (isUnderWay(after) && isUnderWay(before) && isEarlier(after, before)) return 'earlier';
  if (isOver(before) && isUnderWay(after)) return hasMorePlay(after, before) ? 'forward' : 'back';
  return isFall(after, before) ? 'back' : 'forward';
}

/** Changes by which something that is known would be missing. */
export const TAKEN_AWAY: ReadonlySet<Change> = new Set(['less', 'back', 'undone']);

/** Whether a state of a game has something that would be missing again in another state. */
export function saysMore(after: Played, before: Played): boolean {
  const back = changeOf(before, after);
  return back === 'undone' || back === 'less' || (back === 'back' && isOver(after) && isUnderWay(before));
}

/** Facts that only some pages have; once a page has had them, they are known. */
export interface Facts extends Pick<Game, 'neutralSite' | 'conferenceGame' | 'period'> {
  readonly opponent: Pick<Game['opponent'], 'record'>;
}

export function withFacts<G extends Played>(game: G, from: Facts | Played): G {
  if (!hasSides(game) || !('opponent' in from)) return game;
  return {
    ...game,
    neutralSite: game.neutralSite || from.neutralSite,
    conferenceGame: game.conferenceGame ?? from.conferenceGame,
    opponent: { ...game.opponent, record: game.opponent.record || from.opponent.record },
    // A page without a period counts no line scores.
    period: isOver(game) && hasBegun(game) ? game.period || from.period : game.period,
  };
}

/** A side of the game, with hits and errors from another page. */
export function withHits<T extends HitsAndErrors>(side: T, { hits = null, errors = null }: HitsAndErrors): T {
  if (side.hits === undefined && side.errors === undefined) return side;
  return { ...side, hits: side.hits ?? hits, errors: side.errors ?? errors };
}

/** A game with the state from its summary, and the other fields from the lists. */
export const asListed = (summary: Game, listed: Game): Game => ({
  ...summary,
  ...joined(listed, summary),
  isSeeded: false,
  local: { ...withHits(summary.local, listed.local), ranking: listed.local.ranking },
  opponent: {
    ...withHits(summary.opponent, listed.opponent),
    ranking: listed.opponent.ranking,
    logo: listed.opponent.logo,
    color: listed.opponent.color ?? summary.opponent.color,
    record: summary.opponent.record || listed.opponent.record,
  },
  linescore: summary.linescore.length > 0 ? summary.linescore : listed.linescore,
});

/** Of two rows of one page with the same id, the one that says more; of equal ones the later one. */
export function fuller<G extends Played>(one: G, other: G): G {
  const change = changeOf(one, other);
  const saysMore = hasBegun(one) && (change === 'forward' || TAKEN_AWAY.has(changeOf(other, one)));
  return saysMore ? one : other;
}
