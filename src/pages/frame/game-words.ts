import { GAME_STATUSES, hasBegun, isUnderWay, PERIODS } from '../../sports/http/contract.ts';

/** What the pages call the states of games. `scheduled`, `in_progress` and `final` have words of their own. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  postponed: 'Postponed',
  canceled: 'Canceled',
  delayed: 'Delayed',
  suspended: 'Suspended',
  forfeit: 'Forfeit',
};

export const RESULT_WORDS = { win: 'Won', loss: 'Lost', tie: 'Tied' } as const;

const SHORT: Readonly<Record<string, string>> = { quarter: 'Q', half: 'H', period: 'P' };

interface PeriodWords {
  readonly name: string;
  readonly short?: string | undefined;
  readonly regular?: number;
  /** Heads of the columns behind the periods of a line score: of baseball and softball runs, hits and errors. */
  readonly totals: readonly string[];
}

/** By sport; `regular`: how many come before overtime. Innings and sets just keep counting. */
export const PERIOD_WORDS: Readonly<Record<string, PeriodWords>> = Object.fromEntries(
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

const statuses = {
  underWay: GAME_STATUSES.filter((status) => isUnderWay({ status })),
  begun: GAME_STATUSES.filter((status) => hasBegun({ status })),
};

/** The first line of the scripts that show games: they say what the server says. */
export const gamesLine = `const GAMES = ${JSON.stringify({ ...statuses, states: STATE_WORDS, results: RESULT_WORDS, periods: PERIOD_WORDS })};\n`;
