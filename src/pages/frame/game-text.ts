import {
  GAME_STATUSES,
  hasBegun,
  isUnderWay,
  LIVE_FOR_MS,
  PERIODS,
  RESULT_UNKNOWN,
  SPORT_NAMES,
} from '../../sports/http/contract.ts';
import type { Game } from './api-types.ts';

const NAMES: Readonly<Record<string, string>> = SPORT_NAMES;
export const sportName = (sport: string): string => NAMES[sport] ?? sport;

/** The texts for the states of games. `scheduled`, `in_progress` and `final` are handled separately. */
const STATE_TEXT: Readonly<Record<string, string>> = {
  postponed: 'Postponed',
  canceled: 'Canceled',
  delayed: 'Delayed',
  suspended: 'Suspended',
  forfeit: 'Forfeit',
};

const RESULT_LETTERS: Readonly<Record<string, string>> = { win: 'W', loss: 'L', tie: 'T' };
export const resultLetter = (result: Game['result']): string =>
  result === null ? '' : (RESULT_LETTERS[result] ?? '');

const SHORT: Readonly<Record<string, string>> = { quarter: 'Q', half: 'H', period: 'P' };

interface PeriodNames {
  readonly name: string;
  readonly short?: string | undefined;
  readonly regular?: number;
  /** Headings of the columns after the periods of a line score: runs, hits and errors in baseball and softball. */
  readonly totals: readonly string[];
}

/** By sport; `regular`: the number of periods before overtime. Extra innings and sets are numbered. */
export const PERIOD_NAMES: Readonly<Record<string, PeriodNames>> = Object.fromEntries(
  Object.entries(PERIODS).map(([sport, { name, regular, isOpen }]) => [
    sport,
    {
      name,
      short: SHORT[name],
      totals: name === 'inning' ? ['R', 'H', 'E'] : ['Total'],
      ...(!isOpen && { regular }),
    },
  ]),
);

const GAMES = {
  liveForMs: LIVE_FOR_MS,
  unknown: RESULT_UNKNOWN,
  underWay: GAME_STATUSES.filter((status) => isUnderWay({ status })),
  begun: GAME_STATUSES.filter((status) => hasBegun({ status })),
  states: STATE_TEXT,
  results: RESULT_LETTERS,
  periods: PERIOD_NAMES,
};

/**
 * Whether a game is in progress. A game suspended on an earlier day is not, until it resumes; nor is a game whose end is
 * unknown.
 */
export function isLive(
  { status, date, statusText }: Pick<Game, 'status' | 'date' | 'statusText'>,
  now: number,
): boolean {
  if (status === 'in_progress') return statusText !== GAMES.unknown;
  return now - Date.parse(date) < (GAMES.liveForMs[status] ?? Number.NEGATIVE_INFINITY);
}

/** The state of a game in short: `Q3 5:09`, `Halftime`, `Final/OT`; `undefined` before its start. */
export function resultText({
  status,
  statusText,
  period,
  clock,
  sport,
}: Pick<Game, 'status' | 'statusText' | 'period' | 'clock' | 'sport'>): string | undefined {
  if (status === 'in_progress') {
    const { short = '', regular = period } = GAMES.periods[sport] ?? {};
    const unit = period > regular ? periodText(period, sport, statusText) : short && `${short}${period}`;
    // The provider's text is more precise at halftime or in a delay; `5:09 - 2nd` is replaced by the format of all
    // sports.
    const isClock = statusText === '' || (unit !== '' && /^[\d:.]+ - /.test(statusText));
    return (isClock ? `${unit} ${clock}`.trim() : statusText) || 'Live';
  }
  return status === 'final' ? statusText || 'Final' : GAMES.states[status];
}

/** Like `resultText`, with the result: `Final · W`. */
export function shownText(game: Parameters<typeof resultText>[0] & Pick<Game, 'result'>): string | undefined {
  const [text, letter] = [resultText(game), GAMES.results[game.result ?? '']];
  return text === undefined || letter === undefined ? text : `${text} · ${letter}`;
}

/**
 * `3`, `OT`, `2OT`; extra innings and sets are numbered. `state`: the state text of a game in this period; a shootout
 * is period 5, after one overtime in hockey and two in soccer.
 */
export function periodText(period: number, sport: string, state = ''): string {
  const extra = period - (GAMES.periods[sport]?.regular ?? period);
  if (extra <= 0) return String(period);
  if (period > 4 && /\b(SO|Shootout|Pens)\b/i.test(state)) return 'SO';
  return extra === 1 ? 'OT' : `${extra}OT`;
}

/** Prepended to the browser scripts that show games, so that they use the same texts as the server. */
export const gamesScript = (providerZone: string): string =>
  `const GAMES = ${JSON.stringify({ ...GAMES, providerZone })};\n${isLive}\n${resultText}\n${shownText}\n${periodText}\n`;
