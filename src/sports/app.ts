import { OpenAPIHono } from '@hono/zod-openapi';
import type { RequireKey } from '../platform/http/api-keys.ts';
import type { HttpEnv } from '../platform/http/context.ts';
import { healthOf } from '../platform/http/health.ts';
import type { Representations } from '../platform/http/representation.ts';
import { mountGet, mountUncached } from '../platform/http/route.ts';
import { getGame } from './answers/get-game.ts';
import { getRoster } from './answers/get-roster.ts';
import { getSportSchedule } from './answers/get-sport-schedule.ts';
import { getStandings } from './answers/get-standings.ts';
import { getStats } from './answers/get-stats.ts';
import { getTeam } from './answers/get-team.ts';
import { listSchedules } from './answers/list-schedules.ts';
import type { AnswerTools } from './answers/tools.ts';
import { createTrigger } from './answers/trigger.ts';
import type { GameIndex } from './game-index.ts';
import { type Images, mountImage } from './images/index.ts';
import type { LiveGames } from './live/live-games.ts';
import type { RequestCount } from './request-count.ts';
import * as routes from './routes.ts';

export interface SportsAppTools extends AnswerTools {
  readonly games: GameIndex;
  readonly live: LiveGames;
  readonly requestCount: RequestCount;
  readonly images: Images;
  readonly representations: Representations;
  readonly requireKey: RequireKey;
  readonly version: string;
  readonly isDatabaseAway: () => boolean;
}

/** The routes of the sports backend, to be mounted behind a door. */
export function createSportsApp(tools: SportsAppTools): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>();
  const http = { ...tools, now: () => tools.clock.now(), onRepeat: () => tools.requestCount.add() };
  const trigger = createTrigger(tools);

  app.use(async (_, next) => {
    tools.requestCount.add();
    await next();
  });
  mountGet(app, routes.listSchedules, http, (asked) => listSchedules(tools, asked));
  mountGet(app, routes.getSportSchedule, http, (asked) => getSportSchedule(tools, asked));
  mountGet(app, routes.getRoster, http, (asked) => getRoster(tools, asked));
  mountGet(app, routes.getStandings, http, (asked) => getStandings(tools, asked));
  mountGet(app, routes.getGame, http, (asked) => getGame(tools, asked));
  mountGet(app, routes.getTeam, http, (asked) => getTeam(tools, asked));
  mountGet(app, routes.getStats, http, () => getStats(tools));
  mountImage(app, { images: tools.images, now: http.now });
  mountUncached(app, routes.triggerSchedules, http, () => trigger('schedules'));
  mountUncached(app, routes.triggerRosters, http, () => trigger('rosters'));
  mountUncached(app, routes.triggerStandings, http, () => trigger('standings'));
  mountUncached(app, routes.getHealth, http, async () => {
    const problems = tools.copies.problems();
    const about = { service: 'sports', version: tools.version, now: http.now() };
    return healthOf(about, { provider: problems.length > 0, database: tools.isDatabaseAway() });
  });
  return app;
}
