import { Hono } from 'hono';
import { healthOf } from '../../platform/backend.ts';
import type { RequireKey } from '../../platform/http/api-keys.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { mountGet, mountUncached } from '../../platform/http/route.ts';
import type { GameIndex } from '../games/game-index.ts';
import type { GameRevisions } from '../games/game-revisions.ts';
import type { Images } from '../images/images.ts';
import type { GameStates } from '../live/game-states.ts';
import type { LiveGames } from '../live/live-games.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import type { RefreshDays } from '../refreshes/refresh-days.ts';
import type { CalendarDeps } from './exports/calendar.ts';
import { getGame } from './get-game.ts';
import { mountImage } from './get-image.ts';
import { mountLive } from './get-live.ts';
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
import { hasRead, listSourceHealth } from './list-source-health.ts';
import type { SportsDeps } from './read-seasons.ts';
import type { RequestCount } from './request-count.ts';
import * as routes from './routes.ts';
import { createRefreshTrigger, triggerRoutes } from './trigger-refresh.ts';

interface SportsAppDeps extends SportsDeps, CalendarDeps {
  readonly games: GameIndex;
  readonly gameRevisions: GameRevisions;
  readonly live: LiveGames;
  readonly states: GameStates;
  readonly streams: LiveStreams;
  readonly requestCount: RequestCount;
  readonly refreshDays: RefreshDays;
  readonly images: Images;
  readonly requireKey: RequireKey;
  readonly version: string;
  readonly isDatabaseUnavailable: () => boolean;
  readonly isJobFailing: () => boolean;
}

/** The routes of the sports backend, as an app to mount. */
export function createSportsApp(deps: SportsAppDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const http = { ...deps, now: () => deps.clock.now(), onRepeat: () => deps.requestCount.add() };
  const trigger = createRefreshTrigger(deps);

  app.use(async (_, next) => {
    deps.requestCount.add();
    await next();
  });
  mountGet(app, routes.listSchedules, http, (asked) => listSchedules(deps, asked));
  mountGet(app, routes.getSportSchedule, http, (asked) => getSportSchedule(deps, asked));
  mountGet(app, routes.scheduleForms.ics, http, (asked) => listScheduleCalendar(deps, asked));
  mountGet(app, routes.scheduleForms.ndjson, http, (asked) => listScheduleLines(deps, asked));
  mountGet(app, routes.scheduleForms.csv, http, (asked) => listScheduleTable(deps, asked));
  mountGet(app, routes.getRoster, http, (asked) => getRoster(deps, asked));
  mountGet(app, routes.getStandings, http, (asked) => getStandings(deps, asked));
  mountGet(app, routes.getGame, http, (asked) => getGame(deps, asked));
  mountGet(app, routes.listPlays, http, (asked) => listPlays(deps, asked));
  mountGet(app, routes.getTeam, http, (asked) => getTeam(deps, asked));
  mountGet(app, routes.getScoreboard, http, (asked) => getScoreboard(deps, asked));
  mountGet(app, routes.getStats, http, () => getStats(deps));
  mountGet(app, routes.getRankings, http, (asked) => getRankings(deps, asked));
  mountUncached(app, routes.listSourceHealth, http, () => listSourceHealth(deps));
  mountUncached(app, routes.listRefreshes, http, () => listRefreshes(deps));
  mountLive(app, deps);
  mountImage(app, { images: deps.images, now: http.now });
  mountUncached(app, triggerRoutes.schedules, http, () => trigger('schedules'));
  mountUncached(app, triggerRoutes.rosters, http, () => trigger('rosters'));
  mountUncached(app, triggerRoutes.standings, http, () => trigger('standings'));
  mountUncached(app, routes.getHealth, http, async () => {
    const about = { service: 'sports', version: deps.version, now: http.now() };
    return healthOf(about, {
      provider: deps.cache.problems().length > 0,
      database: deps.isDatabaseUnavailable(),
      jobs: deps.isJobFailing(),
      clock: deps.cache.hasMisdated(),
      'nothing read yet': !(await hasRead(deps)),
    });
  });
  return app;
}
