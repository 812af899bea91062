import type { Served } from '../../platform/http/route.ts';
import type { CampusDays } from '../games/days.ts';
import type { GameIndex } from '../games/game-index.ts';
import type { GameRevisions } from '../games/game-revisions.ts';
import type { Images } from '../images/images.ts';
import type { GameStates } from '../live/game-states.ts';
import type { LiveGames } from '../live/live-games.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import type { RefreshDays } from '../refreshes/refresh-days.ts';
import type { CalendarDeps } from './exports/calendar.ts';
import { getGame } from './get-game.ts';
import { getHealth, type HealthDeps } from './get-health.ts';
import { getImage } from './get-image.ts';
import { getLive } from './get-live.ts';
import { getRankings } from './get-rankings.ts';
import { getRoster } from './get-roster.ts';
import { getScoreboard } from './get-scoreboard.ts';
import { getSportSchedule } from './get-sport-schedule.ts';
import { getStandings } from './get-standings.ts';
import { getStats } from './get-stats.ts';
import { getTeam } from './get-team.ts';
import { listPlays } from './list-plays.ts';
import { listRefreshes } from './list-refreshes.ts';
import { listScheduleCalendar, listScheduleLines, listScheduleTable } from './list-schedule-exports.ts';
import { listSchedules } from './list-schedules.ts';
import { listSourceHealth } from './list-source-health.ts';
import type { RequestCount } from './request-count.ts';
import { type createRefreshTrigger, triggerRoutes } from './trigger-refresh.ts';

/** What the handlers of all routes make their answers from. */
export interface RouteDeps extends HealthDeps, CalendarDeps, CampusDays {
  readonly games: GameIndex;
  readonly gameRevisions: GameRevisions;
  readonly live: LiveGames;
  readonly states: GameStates;
  readonly streams: LiveStreams;
  readonly requestCount: RequestCount;
  readonly refreshDays: RefreshDays;
  readonly images: Images;
  readonly refreshNow: ReturnType<typeof createRefreshTrigger>;
}

/** All routes, in the order of the OpenAPI document. */
export const sportsRoutes: readonly Served<RouteDeps>[] = [
  listSchedules,
  getSportSchedule,
  listScheduleCalendar,
  listScheduleLines,
  listScheduleTable,
  getRoster,
  getStandings,
  getGame,
  listPlays,
  getTeam,
  getScoreboard,
  getLive,
  getStats,
  getRankings,
  listSourceHealth,
  listRefreshes,
  getHealth,
  ...triggerRoutes,
  getImage,
];
