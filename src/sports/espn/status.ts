import type { GameStatus } from '../model.ts';
import type { Status } from './schemas/event.ts';

/** The provider's status names without `STATUS_`. Those it groups by a part of the name are below. */
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
  // Begun, and never to be finished; and never begun.
  ABANDONED: 'canceled',
  UNCONTESTED: 'canceled',
  // The other side did not appear.
  WALKOVER: 'forfeit',
};

/** `RAIN_DELAY`, `DELAYED` …; `FORFEIT` has a form for each side. */
const BY_PART: readonly (readonly [RegExp, GameStatus])[] = [
  [/DELAY/, 'delayed'],
  [/^FORFEIT/, 'forfeit'],
];

function named(name: string | undefined): GameStatus | undefined {
  const bare = name?.toUpperCase().replace(/^STATUS_/, '') ?? '';
  return BY_NAME[bare] ?? BY_PART.find(([part]) => part.test(bare))?.[1];
}

/** Over, but not played to its end: it may be again. */
const NOT_COMPLETED: GameStatus = 'postponed';

function byState(state: string | undefined, completed: boolean): GameStatus | undefined {
  if (completed) return 'final';
  if (state === 'pre') return 'scheduled';
  if (state === 'in') return 'in_progress';
  return state === 'post' ? NOT_COMPLETED : undefined;
}

/** What a game's status means to us. */
export interface ReadStatus {
  readonly status: GameStatus;
  /** Something of it has been played: a period, a clock and leaders mean something. */
  readonly begun: boolean;
  /** Its name is in the table; else it was read by its state. */
  readonly known: boolean;
}

const NOT_PLAYED: ReadonlySet<GameStatus> = new Set(['scheduled', 'postponed', 'canceled']);

/**
 * By name, then by state. `final` needs `completed`: a postponed game is `post` too.
 * `undefined`: neither is known.
 */
export function readStatus(raw: Status | undefined): ReadStatus | undefined {
  const { name, state, completed = false } = raw?.type ?? {};
  const byName = named(name);
  // Said to be over before it is counted as such: the next look says more.
  const early = byName === 'final' && !completed;
  const status = early
    ? state === 'pre'
      ? 'scheduled'
      : 'in_progress'
    : (byName ?? byState(state, completed));
  // A delayed start is `pre`.
  return status && { status, begun: state !== 'pre' && !NOT_PLAYED.has(status), known: byName !== undefined };
}
