import type { GetPage } from '../../../src/platform/upstream/get-json.ts';
import { absent, failed, found, type Outcome } from '../../../src/platform/upstream/outcome.ts';
import { LEAGUES, sportOfUrl } from '../../../src/sports/espn/leagues.ts';
import type { Game, GameStatus } from '../../../src/sports/model/games.ts';
import type { Sport } from '../../../src/sports/model/sports.ts';

export const TEAM_ID = '9301';

const STATUSES: Readonly<Record<GameStatus, readonly [name: string, state: string]>> = {
  scheduled: ['STATUS_SCHEDULED', 'pre'],
  in_progress: ['STATUS_IN_PROGRESS', 'in'],
  delayed: ['STATUS_DELAYED', 'in'],
  suspended: ['STATUS_SUSPENDED', 'in'],
  final: ['STATUS_FINAL', 'post'],
  postponed: ['STATUS_POSTPONED', 'post'],
  canceled: ['STATUS_CANCELED', 'post'],
  forfeit: ['STATUS_FORFEIT', 'post'],
};

const categoriesOf = ({ leaders }: Game) =>
  Object.entries(leaders).map(([name, { name: displayName, value }]) => ({
    name,
    leaders: [{ value, athlete: { displayName } }],
  }));

function competitionOf(game: Game) {
  const { local, opponent, location, status, date, timeTbd, period, clock } = game;
  const [name, state] = STATUSES[status];
  const ours = {
    homeAway: local.isHome ? 'home' : 'away',
    team: { id: TEAM_ID, displayName: 'Cedar Valley Herons', abbreviation: 'CVU' },
    score: { value: local.score },
    record: [{ type: 'total', displayValue: local.record }],
    curatedRank: { current: local.ranking ?? 99 },
    leaders: categoriesOf(game),
  };
  const theirs = {
    homeAway: local.isHome ? 'away' : 'home',
    team: { id: opponent.id, displayName: opponent.name, abbreviation: opponent.abbreviation },
    score: { value: opponent.score },
  };
  return {
    date,
    timeValid: !timeTbd,
    venue: {
      fullName: location.name,
      address: { city: location.city, ...(location.city === 'Hilo' && { state: 'HI' }) },
    },
    competitors: local.isHome ? [ours, theirs] : [theirs, ours],
    status: { period, displayClock: clock, type: { name, state, completed: status === 'final' } },
  };
}

const eventOf = (game: Game) => ({
  id: game.id,
  date: game.date,
  name: game.name,
  shortName: game.shortName,
  seasonType: { type: 2 },
  competitions: [competitionOf(game)],
});

const summaryOf = (game: Game) => ({
  header: { id: game.id, competitions: [competitionOf(game)] },
  leaders: [{ team: { id: TEAM_ID }, leaders: categoriesOf(game) }],
});

const down = failed({ reason: 'unreachable', problem: 'gone' });

/** The content of a page, or `absent` for a 404, or `down` for a provider that cannot be reached. */
type Content<T> = T | 'absent' | 'down';

export interface PretendPages {
  schedule(sport: Sport): Content<readonly Game[]>;
  scoreboard(sport: Sport, day: string): Content<readonly Game[]>;
  summary?(id: string): Content<Game>;
  /** The other pages of a team, by the end of their path. */
  other?(page: string): Content<unknown>;
}

function pageOf<T>(
  content: Content<T>,
  write: (value: T) => unknown,
): Outcome<{ json: unknown; bytes: Buffer }> {
  if (content === 'absent') return absent;
  if (content === 'down') return down;
  const text = JSON.stringify(write(content as T));
  return found({ json: JSON.parse(text), bytes: Buffer.from(text) });
}

/**
 * The provider's pages for the games of a test. If a value takes several requests, only the first response has games.
 */
export function gamesAsPages(pages: PretendPages): GetPage {
  const events = (games: readonly Game[]) => ({ events: games.map(eventOf), season: { year: 2027 } });
  return async (address) => {
    const url = new URL(address);
    const query = Object.fromEntries(url.searchParams);
    const page = url.pathname.split('/').at(-1) ?? '';
    const sport = sportOfUrl(address);
    if (sport === undefined) return absent;
    const { seasonTypes, scoreboardGroups } = LEAGUES[sport];
    switch (page) {
      case 'schedule': {
        const isFirst = query.season === undefined && query.seasontype === String(seasonTypes[0]);
        return pageOf(isFirst ? pages.schedule(sport) : [], events);
      }
      case 'scoreboard': {
        const isFirst = (query.groups ?? null) === scoreboardGroups[0];
        return pageOf(isFirst ? pages.scoreboard(sport, query.dates ?? '') : [], events);
      }
      case 'summary':
        return pageOf(pages.summary?.(query.event ?? '') ?? 'absent', summaryOf);
      default:
        return pageOf(pages.other?.(page) ?? 'absent', (body) => body);
    }
  };
}
