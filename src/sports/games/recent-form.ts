import { z } from '@hono/zod-openapi';
import { dayIn } from '../../platform/clock.ts';
import { described, rows, text } from '../../platform/schema-fields.ts';
import { isActive } from '../model/game-state.ts';
import type { Game } from '../model/games.ts';
import type { Value } from '../model/schemas.ts';
import type { Poll, Team } from '../model/teams.ts';

const wins = text('Wins-losses, or wins-losses-ties', '5-1');

export const form = described('Form', 'How the team has played this season', {
  lastFive: rows('Newest first', {
    id: text('Id of the game'),
    result: z.enum(['win', 'loss', 'tie']).openapi({ description: 'Result of the game' }),
  }),
  streak: text('Consecutive wins (`W`), losses (`L`) or ties (`T`); `""`: no game', 'W3'),
  home: wins.openapi({ description: 'Record at home' }),
  away: wins.openapi({ description: 'Record away' }),
  neutral: wins.openapi({ description: 'Record at neutral sites' }),
  ranked: wins.openapi({ description: 'Record against opponents that were ranked at the time' }),
  byMonth: rows('Record by month, oldest first', {
    month: text('Month, in the campus’s time zone', '2026-11'),
    record: wins,
  }),
});

type Form = Value<typeof form>;

type Result = NonNullable<Game['result']>;
type Decided = Game & { readonly result: Result };

const LAST = 5;

const isDecided = (game: Game): game is Decided => game.result !== null;

/** Whether a final has no known result. One such game makes the form unreliable. */
const isUnknown = ({ status, result }: Game): boolean => status === 'final' && result === null;

function recordOf(games: readonly Decided[]): string {
  const count = (result: Result): number => games.filter((game) => game.result === result).length;
  const ties = count('tie');
  return `${count('win')}-${count('loss')}${ties === 0 ? '' : `-${ties}`}`;
}

/** `latest`: newest first. */
function streakOf(latest: readonly Decided[]): string {
  const [newest] = latest;
  if (newest === undefined) return '';
  const end = latest.findIndex(({ result }) => result !== newest.result);
  return `${newest.result.charAt(0).toUpperCase()}${end < 0 ? latest.length : end}`;
}

/** `games`: a season by date. `undefined` without a decided game, or if the result of a final is unknown. */
export function formOf(games: readonly Game[], days: CampusDays): Form | undefined {
  const decided = games.filter(isDecided);
  if (decided.length === 0 || games.some(isUnknown)) return undefined;
  const latest = decided.toReversed();
  const monthOf = (game: Game): string => dayOfGame(game, days).slice(0, 7);
  const months = [...Map.groupBy(decided, monthOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    lastFive: latest.slice(0, LAST).map(({ id, result }) => ({ id, result })),
    streak: streakOf(latest),
    home: recordOf(decided.filter(({ local, neutralSite }) => local.isHome && !neutralSite)),
    away: recordOf(decided.filter(({ local, neutralSite }) => !local.isHome && !neutralSite)),
    neutral: recordOf(decided.filter(({ neutralSite }) => neutralSite)),
    ranked: recordOf(decided.filter(({ opponent }) => opponent.ranking !== null)),
    byMonth: months.map(([month, some]) => ({ month, record: recordOf(some) })),
  };
}

/** Days of the campus and of the provider. */
export interface CampusDays {
  readonly timeZone: string;
  /** The provider's day that contains a time, `YYYY-MM-DD`. */
  readonly dayOf: (ms: number) => string;
}

/** The day of the campus on which a game begins. If the time is not announced, only the provider's day is known. */
export const dayOfGame = (
  { date, timeTbd }: Pick<Game, 'date' | 'timeTbd'>,
  { timeZone, dayOf }: CampusDays,
): string => (timeTbd ? dayOf(Date.parse(date)) : dayIn(timeZone, Date.parse(date)));

/**
 * The current rank of our team, which the team's own page has only before a game. The rank is taken from the game in
 * progress or the next game, otherwise from the cached polls, otherwise from the last game.
 */
export function currentRanking(
  { id, ranking }: Pick<Team, 'id' | 'ranking'>,
  games: readonly Game[],
  polls: readonly Poll[] | undefined,
  now: number,
): number | null {
  const playing = games.find((game) => isActive(game, now));
  const next = games.find(({ status, date }) => status === 'scheduled' && Date.parse(date) > now);
  const last = games.findLast(({ date }) => Date.parse(date) <= now);
  const inPolls = polls?.flatMap(({ entries }) => entries).find(({ team }) => team.id === id)?.rank;
  const ofPast = polls === undefined ? last?.local.ranking : null;
  return playing?.local.ranking ?? next?.local.ranking ?? inPolls ?? ranking ?? ofPast ?? null;
}
