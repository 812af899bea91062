import type { Clock } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import type { GetPage } from '../../../src/platform/upstream/get-json.ts';
import { createEspn } from '../../../src/sports/espn/client.ts';
import { createGameIndex } from '../../../src/sports/games/game-index.ts';
import { createResources } from '../../../src/sports/refreshes/resources.ts';
import { openCache } from '../caches.ts';

const provider = createEspn({ siteUrl: 'https://site.example', coreUrl: 'https://core.example' });

/** The provider's pages as one process uses them: its cache on a database, and the index of games. */
export function openResources({
  database,
  clock,
  getPage,
}: {
  database: Database;
  clock: Clock;
  getPage: GetPage;
}) {
  const cache = openCache(database, clock);
  const games = createGameIndex(database);
  const providerMetrics = {
    read: () => undefined,
    incompleteResponse: () => undefined,
    differs: () => undefined,
  };
  const resources = createResources({ provider, getPage, clock, onGames: games.add, providerMetrics });
  return { cache, games, resources };
}
