import { eastern } from '../world/calendar.ts';
import type { Game } from '../world/game.ts';
import type { GameState } from '../world/game-state.ts';
import type { League } from '../world/leagues.ts';
import { type Body, isTimeKnown } from './context.ts';

/** `status.type`, the only part that all endpoints have. */
export function statusType(game: Game, state: GameState, now: number): Body {
  const { id, name, phase, completed, description } =
    (game.league.sport === 'soccer' && soccerType(state)) || TYPES[state.stage];
  const head = { id, name, state: phase, completed, description };
  const { detail, shortDetail, altDetail } = details(game, state, now, description);
  return { ...head, detail, shortDetail, ...(altDetail !== undefined && { altDetail }) };
}

/** `status` with period and clock, as in the scoreboard and the schedule. */
export function status(game: Game, state: GameState, now: number): Body {
  const { league } = game;
  const type = statusType(game, state, now);
  const period = state.period === 0 && league.rules.kind === 'innings' ? 1 : state.period;
  if (league.key === 'softball' && state.stage === 'final') return { period, type };
  return { clock: state.clock, displayClock: shownClock(league, state), period, type };
}

/** Soccer's clock counts up: `67'`. */
function shownClock({ sport, rules }: League, { clock, period }: GameState): string {
  if (sport !== 'soccer' || rules.kind !== 'clock') return displayClock(clock);
  return `${Math.ceil((period * rules.periodSeconds - clock) / 60)}'`;
}

export const displayClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface Type {
  readonly id: string;
  readonly name: string;
  readonly phase: 'pre' | 'in' | 'post';
  readonly completed: boolean;
  readonly description: string;
}

const type = (
  id: string,
  name: string,
  phase: Type['phase'],
  description: string,
  completed = false,
): Type => ({ id, name: `STATUS_${name}`, phase, completed, description });

/** A game that will not be played is `post` but not `completed`. */
const TYPES: Readonly<Record<GameState['stage'], Type>> = {
  scheduled: type('1', 'SCHEDULED', 'pre', 'Scheduled'),
  in_progress: type('2', 'IN_PROGRESS', 'in', 'In Progress'),
  halftime: type('23', 'HALFTIME', 'in', 'Halftime'),
  end_period: type('22', 'END_PERIOD', 'in', 'End of Period'),
  delayed: type('7', 'DELAYED', 'pre', 'Delayed'),
  rain_delay: type('17', 'RAIN_DELAY', 'in', 'Rain Delay'),
  final: type('3', 'FINAL', 'post', 'Final', true),
  postponed: type('6', 'POSTPONED', 'post', 'Postponed'),
  canceled: type('5', 'CANCELED', 'post', 'Canceled'),
  suspended: type('8', 'SUSPENDED', 'post', 'Suspended'),
  forfeit: type('4', 'FORFEIT', 'post', 'Forfeit', true),
};

/** The status types that only soccer has. */
function soccerType({ stage, period }: GameState): Type | undefined {
  if (stage === 'final') return type('28', 'FULL_TIME', 'post', 'Full Time', true);
  if (stage !== 'in_progress') return undefined;
  if (period > 2) return type('24', 'OVERTIME', 'in', 'Overtime');
  return period === 1
    ? type('25', 'FIRST_HALF', 'in', 'First Half')
    : type('26', 'SECOND_HALF', 'in', 'Second Half');
}

interface Details {
  readonly detail: string;
  readonly shortDetail: string;
  readonly altDetail?: string;
}

const same = (detail: string): Details => ({ detail, shortDetail: detail });

function details(game: Game, state: GameState, now: number, description: string): Details {
  switch (state.stage) {
    case 'scheduled':
      return comingDetails(game, now);
    case 'in_progress':
      return playingDetails(game.league, state);
    case 'end_period':
      return {
        detail: `End of ${periodName(game.league, state.period)}`,
        shortDetail: `End ${ordinal(state.period)}`,
      };
    case 'rain_delay':
      return same(`Rain Delay, ${inning(state)}`);
    case 'final':
      return finalDetails(game.league, state);
    default:
      return same(description);
  }
}

function comingDetails(game: Game, now: number): Details {
  const { start } = game;
  const at = eastern(start);
  const day = `${at.month}/${at.day}`;
  if (!isTimeKnown(game, now)) return { detail: `${day} - TBD`, shortDetail: 'TBD' };
  const zone = at.offset === '-04:00' ? 'EDT' : 'EST';
  const time = `${at.hour % 12 || 12}:${String(at.minute).padStart(2, '0')} ${at.hour < 12 ? 'AM' : 'PM'} ${zone}`;
  const weekday = WEEKDAYS[at.dayOfWeek - 1];
  return {
    detail: `${weekday}, ${MONTHS[at.month - 1]} ${ordinal(at.day)} at ${time}`,
    shortDetail: `${day} - ${time}`,
  };
}

const WEEKDAYS = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function playingDetails(league: League, state: GameState): Details {
  if (league.rules.kind === 'innings') {
    const short = `${state.half === 'Bottom' ? 'Bot' : state.half === 'Middle' ? 'Mid' : state.half} ${ordinal(state.period)}`;
    return { detail: inning(state), shortDetail: short };
  }
  const clock = shownClock(league, state);
  if (league.sport === 'soccer') return same(clock);
  if (league.rules.kind === 'sets') return same(periodName(league, state.period));
  const overtime = state.period - league.rules.periods;
  if (overtime > 0) return same(`${clock} - ${overtimes(overtime)}`);
  return {
    detail: `${clock} - ${periodName(league, state.period)}`,
    shortDetail: `${clock} - ${ordinal(state.period)}`,
  };
}

const inning = ({ half, period }: GameState): string => `${half ?? 'Top'} ${ordinal(period)}`;

function periodName({ rules }: League, period: number): string {
  if (rules.kind === 'innings') return `${ordinal(period)} Inning`;
  return period > rules.periods
    ? overtimes(period - rules.periods)
    : `${ordinal(period)} ${rules.periodName}`;
}

const overtimes = (count: number): string => (count === 1 ? 'OT' : `${count}OT`);

function finalDetails({ rules, key, sport }: League, { period }: GameState): Details {
  if (rules.kind === 'sets') return same('Final');
  if (sport === 'soccer') return same(period > rules.periods ? 'AET' : 'FT');
  const regular = period === rules.periods;
  if (rules.kind === 'clock') {
    const extra = overtimes(period - rules.periods);
    return regular ? same('Final') : { ...same(`Final/${extra}`), altDetail: extra };
  }
  const detail = regular ? 'Final' : `Final/${period}`;
  if (key === 'softball') return { ...same(detail), altDetail: 'Final' };
  return regular ? same(detail) : { ...same(detail), altDetail: `F/${period}` };
}

export function ordinal(count: number): string {
  const teen = count % 100 > 10 && count % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}
