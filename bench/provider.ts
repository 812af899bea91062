/**
 * How many requests the service sends to the sports provider: in an hour with no live game, with one, and with five,
 * and for a thousand simultaneous requests for something that is not cached yet.
 * `npm run bench:provider`
 */
import { cacheMigrations } from '../src/platform/cache/database-store.ts';
import { migrate, openDatabase } from '../src/platform/database/database.ts';
import type { Job } from '../src/platform/jobs/job.ts';
import type { GetPage } from '../src/platform/origin/get-json.ts';
import { absent, found } from '../src/platform/origin/outcome.ts';
import { createGameIndex, gameMigrations } from '../src/sports/games/game-index.ts';
import { createSeasons } from '../src/sports/games/season.ts';
import { createProvider, SPORTS, type Sport } from '../src/sports/index.ts';
import { createLiveGames } from '../src/sports/live/live-games.ts';
import { createResources } from '../src/sports/refreshes/resources.ts';
import { openCache } from '../test/support/caches.ts';
import { deploy } from '../test/support/deployments.ts';
import { NO_FACTS } from '../test/support/games.ts';
import { createManualClock, type ManualClock } from '../test/support/manual-clock.ts';
import { liveEvent, schedulePage, scoreboardPage } from './provider/pages.ts';

const HOUR = 3_600_000;
const START = '2026-11-21T18:00:00Z';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a job as the job runner would, for an hour of the given clock. */
async function passHour(job: Job, clock: ManualClock): Promise<void> {
  const until = clock.now() + HOUR;
  while (clock.now() < until) {
    const due = await job.due();
    if (due <= clock.now()) await job.run(new AbortController().signal);
    else await clock.advance(Math.min(due, until, clock.now() + (job.pollMs ?? 60_000)) - clock.now());
  }
}

/** Requests to the provider in one hour, once everything is cached. */
async function requestsInAnHour(live: readonly Sport[]): Promise<number> {
  const clock = createManualClock(START);
  const database = openDatabase('sqlite::memory:');
  await migrate(database, { ...cacheMigrations, ...gameMigrations });
  let calls = 0;
  const provider = createProvider({
    kind: 'espn',
    siteUrl: 'https://provider.example',
    coreUrl: 'https://core.example',
  });
  const getPage: GetPage = async (url) => {
    calls += 1;
    const sport = SPORTS.find((one) => url.includes(SLUGS[one]));
    const events = sport !== undefined && live.includes(sport) ? [liveEvent(sport, START)] : [];
    if (url.includes('/scoreboard')) return pageOf(scoreboardPage(events));
    return url.includes('/schedule') ? pageOf(schedulePage(events)) : absent;
  };
  const games = createGameIndex(database);
  const cache = openCache(database, clock);
  const resources = createResources({
    provider,
    getPage,
    clock,
    onGames: games.add,
    providerMetrics: { read: () => undefined, saysLess: () => undefined, differs: () => undefined },
  });
  const seasons = createSeasons({ cache, resources, clock, facts: NO_FACTS });
  const teams = SPORTS.map((sport) => ({ sport, teamId: '1', conferenceId: '1', name: 'Herons' }));
  for (const team of teams) await cache.refresh(resources.schedule(team));
  calls = 0;
  const { job } = createLiveGames({ cache, resources, seasons, clock, teams, intervalMs: 15_000 });
  await passHour(job, clock);
  await database.destroy();
  return calls;
}

const pageOf = (json: unknown) => found({ json, bytes: Buffer.from(JSON.stringify(json)) });

const SLUGS: Readonly<Record<(typeof SPORTS)[number], string>> = {
  'mens-basketball': '/mens-college-basketball/',
  'womens-basketball': '/womens-college-basketball/',
  football: '/college-football/',
  baseball: '/college-baseball/',
  softball: '/college-softball/',
};

/** Requests to the provider for many simultaneous HTTP requests for a roster that is not cached. */
async function requestsForColdKey(clients: number): Promise<number> {
  const campus = await deploy('one process');
  try {
    const url = `${campus.router}/sports/api/roster?sport=football`;
    await Promise.all(Array.from({ length: clients }, async () => (await fetch(url)).arrayBuffer()));
    return campus.sandbox
      .requests('provider')
      .filter(({ path }) => path.includes('college-football') && path.endsWith('/roster')).length;
  } finally {
    await campus.stop();
  }
}

print(`requests per hour, no live game:    ${await requestsInAnHour([])}`);
print(`requests per hour, one live game:   ${await requestsInAnHour(['mens-basketball'])}`);
print(`requests per hour, five live games: ${await requestsInAnHour(SPORTS)}`);
print(`1,000 simultaneous requests for a cold key: ${await requestsForColdKey(1000)}`);
