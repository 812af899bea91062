import { Hono } from 'hono';
import type { RequireKey } from '../../platform/http/api-keys.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import type { Served } from '../../platform/http/route.ts';
import type { GameIndex } from '../games/game-index.ts';
import type { GameRevisions } from '../games/game-revisions.ts';
import type { CampusDays } from '../games/recent-form.ts';
import type { Images } from '../images/images.ts';
import type { GameStates } from '../live/game-states.ts';
import type { LiveGames } from '../live/live-games.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import type { RefreshDays } from '../refreshes/refresh-days.ts';
import type { CalendarDeps } from './calendar.ts';
import { getGame, listPlays } from './game.ts';
import { getImage } from './image.ts';
import { getLive } from './live.ts';
import { getHealth, getStats, type HealthDeps, listRefreshes, listSourceHealth } from './operations.ts';
import type { RequestCount } from './request-count.ts';
import {
  getSportSchedule,
  listScheduleCalendar,
  listScheduleLines,
  listSchedules,
  listScheduleTable,
} from './schedules.ts';
import { getScoreboard } from './scoreboard.ts';
import { getRankings, getRoster, getStandings, getStandingsTable, getTeam } from './teams.ts';
import { createRefreshTrigger, triggerRoutes } from './trigger.ts';

/** Dependencies of all handlers. */
interface RouteDeps extends HealthDeps, CalendarDeps, CampusDays {
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
  getStandingsTable,
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

interface SportsAppDeps extends Omit<RouteDeps, 'refreshNow'> {
  readonly requireKey: RequireKey;
}

export function createSportsApp(deps: SportsAppDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const { clock, requestCount } = deps;
  const refreshNow = createRefreshTrigger(deps);
  const all = { ...deps, refreshNow, now: () => clock.now(), onCachedHit: () => requestCount.add() };
  app.use(async (_, next) => {
    requestCount.add();
    await next();
  });
  for (const route of sportsRoutes) route.mount(app, all);
  return app;
}
