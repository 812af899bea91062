import type { GameStatus } from '../model.ts';
import type { Status } from './schemas/event.ts';

/** The provider's status names without `STATUS_`. Names that are recognized by a part are below. */
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
  // Begun but never to be finished, or never begun.
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

/** Over, but not completed: it may be played later. */
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
  /** Whether some of it has been played, so that period, clock and leaders mean something. */
  readonly begun: boolean;
  /** Whether its name is in the table; otherwise it was read from its state. */
  readonly known: boolean;
}

const NOT_PLAYED: ReadonlySet<GameStatus> = new Set(['scheduled', 'postponed', 'canceled']);

/**
 * Reads a status from its name, else from its state. `final` needs `completed`, because a postponed game has the state
 * `post` too. `undefined`: neither is known.
 */
export function readStatus(raw: Status | undefined): ReadStatus | undefined {
  const { name, state, completed = false } = raw?.type ?? {};
  const byName = named(name);
  // Named final before it is `completed`: the next poll decides.
  const early = byName === 'final' && !completed;
  const status = early
    ? state === 'pre'
      ? 'scheduled'
      : 'in_progress'
    : (byName ?? byState(state, completed));
  // A delayed start is `pre`.
  return status && { status, begun: state !== 'pre' && !NOT_PLAYED.has(status), known: byName !== undefined };
}
