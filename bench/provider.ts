/**
 * What the service asks of the sports provider: calls in an hour with no game on, one, and five,
 * and calls for a thousand questions at once about something not cached yet.
 * `npm run bench:provider`
 */
import { cacheMigrations } from '../src/platform/cache/tables.ts';
import { migrate, openDatabase } from '../src/platform/database/database.ts';
import type { Job } from '../src/platform/jobs/job.ts';
import { absent, found } from '../src/platform/origin/outcome.ts';
import type { GetPage } from '../src/sports/espn/original.ts';
import { createGameIndex, gameMigrations } from '../src/sports/games/game-index.ts';
import { createSeasons } from '../src/sports/games/season.ts';
import { createEspn, SPORTS, type Sport } from '../src/sports/index.ts';
import { createLiveGames } from '../src/sports/live/live-games.ts';
import { createResources } from '../src/sports/resources.ts';
import { openCache } from '../test/support/caches.ts';
import { deploy } from '../test/support/deployments.ts';
import { createManualClock, type ManualClock } from '../test/support/manual-clock.ts';
import { liveEvent, schedulePage, scoreboardPage } from './provider/pages.ts';

const HOUR = 3_600_000;
const START = '2026-11-21T18:00:00Z';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Does what the job runner does, for an hour of the given clock. */
async function passHour(job: Job, clock: ManualClock): Promise<void> {
  const until = clock.now() + HOUR;
  while (clock.now() < until) {
    const due = await job.due();
    if (due <= clock.now()) await job.run(new AbortController().signal);
    else await clock.advance(Math.min(due, until, clock.now() + (job.pollMs ?? 60_000)) - clock.now());
  }
}

/** Calls to the provider in one hour, after everything is cached. */
async function callsInAnHour(live: readonly Sport[]): Promise<number> {
  const clock = createManualClock(START);
  const database = openDatabase('sqlite::memory:');
  await migrate(database, { ...cacheMigrations, ...gameMigrations });
  let calls = 0;
  const espn = createEspn({ siteUrl: 'https://provider.example', coreUrl: 'https://core.example' });
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
    espn,
    getPage,
    clock,
    games,
    providerMetrics: { read: () => undefined },
  });
  const seasons = createSeasons({ cache, resources, clock });
  const teams = SPORTS.map((sport) => ({ sport, teamId: '1', conferenceId: '1', name: 'Herons' }));
  for (const team of teams) await cache.refresh(resources.schedule(team));
  calls = 0;
  const { job } = createLiveGames({ cache, resources, seasons, clock, teams, intervalMs: 15_000 });
  await passHour(job, clock);
  await database.destroy();
  return calls;
}

const pageOf = (json: unknown) => found({ json, bytes: Buffer.from(JSON.stringify(json)) });

const SLUGS: Record<Sport, string> = {
  'mens-basketball': '/mens-college-basketball/',
  'womens-basketball': '/womens-college-basketball/',
  football: '/college-football/',
  baseball: '/college-baseball/',
  softball: '/college-softball/',
};

/** Questions over HTTP, all at once, about a roster that nobody has asked for. */
async function callsForColdKey(questions: number): Promise<number> {
  const campus = await deploy('one process');
  try {
    const url = `${campus.router}/sports/api/roster?sport=football`;
    await Promise.all(Array.from({ length: questions }, async () => (await fetch(url)).arrayBuffer()));
    return campus.sandbox
      .requests('provider')
      .filter(({ path }) => path.includes('college-football') && path.endsWith('/roster')).length;
  } finally {
    await campus.stop();
  }
}

print(`calls an hour, no game on:      ${await callsInAnHour([])}`);
print(`calls an hour, one live game:   ${await callsInAnHour(['mens-basketball'])}`);
print(`calls an hour, five live games: ${await callsInAnHour(SPORTS)}`);
print(`1000 questions at once on a cold key: ${await callsForColdKey(1000)} call`);
