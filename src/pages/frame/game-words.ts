import { GAME_STATUSES, hasBegun, isUnderWay } from '../../sports/http/contract.ts';

/** What the pages call the states of games. `scheduled`, `in_progress` and `final` have words of their own. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  postponed: 'Postponed',
  canceled: 'Canceled',
  delayed: 'Delayed',
  suspended: 'Suspended',
  forfeit: 'Forfeit',
};

export const RESULT_WORDS = { win: 'Won', loss: 'Lost', tie: 'Tied' } as const;

/** By sport; `regular`: how many come before overtime. Innings just keep counting. */
export const PERIODS: Readonly<Record<string, { name: string; short?: string; regular?: number }>> = {
  baseball: { name: 'inning' },
  softball: { name: 'inning' },
  football: { name: 'quarter', short: 'Q', regular: 4 },
  'womens-basketball': { name: 'quarter', short: 'Q', regular: 4 },
  'mens-basketball': { name: 'half', short: 'H', regular: 2 },
};

const statuses = {
  underWay: GAME_STATUSES.filter((status) => isUnderWay({ status })),
  begun: GAME_STATUSES.filter((status) => hasBegun({ status })),
};

/** The first line of the scripts that show games: they say what the server says. */
export const gamesLine = `const GAMES = ${JSON.stringify({ ...statuses, states: STATE_WORDS, results: RESULT_WORDS, periods: PERIODS })};\n`;
