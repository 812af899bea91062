import type { GameStatus } from '../model/games.ts';
import type { Status } from './schemas/event.ts';

/** The provider's status names without `STATUS_`. Names recognized by a part of them are in `BY_PART`. */
const BY_NAME: Readonly<Record<string, GameStatus>> = {
  TBD: 'scheduled',
  SCHEDULED: 'scheduled',
  IN_PROGRESS: 'in_progress',
  IN_PROGRESS_2: 'in_progress',
  BEGINNING_OF_PERIOD: 'in_progress',
  END_PERIOD: 'in_progress',
  HALFTIME: 'in_progress',
  FIRST_HALF: 'in_progress',
  SECOND_HALF: 'in_progress',
  OVERTIME: 'in_progress',
  SHOOTOUT: 'in_progress',
  FINAL: 'final',
  FINAL_OT: 'final',
  FINAL_PEN: 'final',
  FULL_TIME: 'final',
  RETIRED: 'final',
  CUT: 'final',
  FINISH: 'final',
  POSTPONED: 'postponed',
  SUSPENDED: 'suspended',
  CANCELED: 'canceled',
  CANCELLED: 'canceled',
  // The game began but never ended, or it never began.
  ABANDONED: 'canceled',
  UNCONTESTED: 'canceled',
  // The other team did not appear.
  WALKOVER: 'forfeit',
};

/**
 * Parts of names, such as `DELAY` in `RAIN_DELAY`, or `CANCEL` in `FINAL_CANCELED`. The provider has one `FORFEIT` name
 * for each team.
 */
const BY_PART: readonly (readonly [RegExp, GameStatus])[] = [
  [/FORFEIT/, 'forfeit'],
  [/CANCEL|ABANDON|NO_CONTEST|VOID/, 'canceled'],
  [/DELAY/, 'delayed'],
];

/** How texts describe a game that is over without a result, whatever the name of its status. */
const WITHOUT_RESULT = /\b(cancel+ed|abandoned|no contest|void(ed)?)\b/i;

function named(name: string | undefined): GameStatus | undefined {
  const bare = name?.toUpperCase().replace(/^STATUS_/, '') ?? '';
  return BY_NAME[bare] ?? BY_PART.find(([part]) => part.test(bare))?.[1];
}

/** The status of a game with the state `post` that is not completed: it may be played later. */
const NOT_COMPLETED: GameStatus = 'postponed';

function byState(state: string | undefined, completed: boolean): GameStatus | undefined {
  if (completed) return 'final';
  if (state === 'pre') return 'scheduled';
  if (state === 'in') return 'in_progress';
  return state === 'post' ? NOT_COMPLETED : undefined;
}

/** A game's status in our terms. */
export interface ReadStatus {
  readonly status: GameStatus;
  /** Whether part of the game has been played, so that period, clock and leaders have a meaning. */
  readonly begun: boolean;
  /** Whether the name is listed here. Otherwise the status comes from the state. */
  readonly known: boolean;
}

const NOT_PLAYED: ReadonlySet<GameStatus> = new Set(['scheduled', 'postponed', 'canceled']);

/**
 * Reads a status from its name, otherwise from its state. Without a name, `final` also needs `completed`, because a
 * postponed game has the state `post`, too. `undefined` if both are unknown.
 */
export function readStatus(raw: Status | undefined): ReadStatus | undefined {
  const { name, state, completed = false, description, detail, shortDetail } = raw?.type ?? {};
  const byName = named(name);
  // The name can be final before the game is over; until then the game counts as in progress or, with the state `pre`,
  // as scheduled.
  const isPremature = byName === 'final' && !completed && state !== 'post';
  const stated = isPremature
    ? state === 'pre'
      ? 'scheduled'
      : 'in_progress'
    : (byName ?? byState(state, completed));
  const isVoid = stated === 'final' && WITHOUT_RESULT.test([description, detail, shortDetail].join(' '));
  const status = isVoid ? 'canceled' : stated;
  // A game with a delayed start has the state `pre`.
  return status && { status, begun: state !== 'pre' && !NOT_PLAYED.has(status), known: byName !== undefined };
}
