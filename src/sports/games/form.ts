import type { Game } from '../model/games.ts';
import { type CampusDays, dayOfGame } from './days.ts';

/** How a team has played this season. Records are `W-L`, or `W-L-T` with ties. */
interface Form {
  /** Newest first. */
  readonly lastFive: readonly { readonly id: string; readonly result: Result }[];
  /** `W3`; `""` without a game. */
  readonly streak: string;
  readonly home: string;
  readonly away: string;
  readonly neutral: string;
  /** Against opponents that were ranked at the time. */
  readonly ranked: string;
  readonly byMonth: readonly { readonly month: string; readonly record: string }[];
}

type Result = NonNullable<Game['result']>;
type Decided = Game & { readonly result: Result };

const LAST = 5;

const isDecided = (game: Game): game is Decided => game.result !== null;

/** A final of which nobody knows the score: then the rest does not say how the team has played. */
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

/** `games` of a season, by date; `undefined` without a decided game, and if the result of a final is unknown. */
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
