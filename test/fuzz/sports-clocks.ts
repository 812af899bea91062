import assert from 'node:assert/strict';
import fc from 'fast-check';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { getJson } from '../../src/platform/upstream/get-json.ts';
import { createUpstreamClient, UPSTREAM_DEFAULTS } from '../../src/platform/upstream/upstream-client.ts';
import { createEspn } from '../../src/sports/espn/client.ts';
import type { Game } from '../../src/sports/model/games.ts';
import { SQLITE } from '../support/databases.ts';
import { deploy, fillSports } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { smallCampus } from '../support/small-campus.ts';
import { clockEvent, happen } from './clock-events.ts';

const OPENS = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const SPORTS = ['football', 'mens-basketball'];
/** How often scoreboards are polled during a game. */
const INTERVAL_MS = 15_000;
/** Far more than a busy machine needs for the work of an interval. */
const MOST_LOOKS = 5_000;
/** Until failed requests have been repeated, with everything that follows from them. */
const SETTLED_MS = 3 * MINUTE;
const PATHS = [
  ...[
    '/health',
    '/api/schedules',
    '/api/schedules/sport?sport=football',

    '/api/stats',
  ],
  ...['/api/roster?sport=football', '/api/standings?sport=football', '/api/sources/health'],
];
/** The jobs whose leases a killed process leaves behind. */
const JOBS = ['sports/live-games', 'sports/keep-fresh'];

type Shown = Pick<Game, 'id' | 'status'> & {
  readonly local_team: { readonly score: number | null };
  readonly opponent: { readonly score: number | null };
};
const factsOf = (id: string, status: string, local: number | null, opponent: number | null): string =>
  `${id} ${status} ${local}:${opponent}`;
const shownFacts = ({ id, status, local_team: local, opponent }: Shown): string =>
  factsOf(id, status, local.score, opponent.score);

/** A provider, and a service that requests it by a clock of its own, which may be wrong. */
async function openStage() {
  await using begun = new AsyncDisposableStack();
  const clock = createManualClock(OPENS);
  const trueNow = (): number => OPENS + clock.monotonic();
  const sandbox = begun.adopt(await startSandbox({ now: trueNow }), (one) => one.stop());
  const stored = begun.adopt(await SQLITE.create(), (one) => one.remove());
  const campus = parseCampus(smallCampus(sandbox, [], SPORTS), 'the campus');
  const service = begun.adopt(
    await deploy('one process', {
      clock,
      sandbox,
      campus,
      database: { ...SQLITE, create: async () => ({ ...stored, remove: async () => undefined }) },
    }),
    (one) => one.stop(),
  );
  const client = createUpstreamClient({
    ...UPSTREAM_DEFAULTS,
    userAgent: 'CampusData/1 (+https://fuzz.example/)',
  });
  begun.defer(() => client.close());
  const provider = createEspn(campus.provider);
  const get = (path: string) => fetch(`${service.sports}${path}`);
  let healthySince = trueNow();
  let isRefusing = false;

  /** How many requests the provider has received, once the job that follows games has run at this time. */
  async function requestedByNow(): Promise<number> {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const stats = await (await get('/api/stats?nocache=1')).json();
      const { lastCheck } = (stats as { polling: { lastCheck: string } }).polling;
      if (Math.abs(clock.now() - Date.parse(lastCheck)) <= INTERVAL_MS)
        return sandbox.requests('provider').length;
    }
    throw new Error('games are not followed');
  }

  /** Lets some minutes pass. After each step of the clock, waits until everything due has been requested. */
  async function settle(): Promise<void> {
    for (let passed = 0; passed < SETTLED_MS; passed += INTERVAL_MS) {
      await clock.leap(INTERVAL_MS);
      for (let quiet = 0, before = -1; quiet < 4; ) {
        const requested = await requestedByNow();
        quiet = requested === before ? quiet + 1 : 0;
        before = requested;
      }
    }
  }

  const held = begun.move();
  return {
    clock,
    trueNow,
    get,
    database: stored.database,
    settle,
    /** Fills the cache, so that every request can be served even while the provider refuses. */
    async fill(): Promise<void> {
      await fillSports(service);
      for (const path of PATHS) await (await get(path)).text();
    },
    pass: (ms: number) => clock.leap(ms),
    set: (offMs: number) => clock.step(offMs - (clock.now() - trueNow())),
    restart: () => service.restart(),
    async kill(): Promise<void> {
      const expires = clock.now() + 30_000;
      const rows = JOBS.map((name) => ({ name, holder: 'killed', expires_at: expires }));
      await stored.database
        .insertInto('leases')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ holder: 'killed', expires_at: expires }),
        )
        .execute();
      await service.restart();
    },
    refuse(isNow: boolean): void {
      if (isNow) sandbox.misbehave('provider', { behavior: 'error' });
      else sandbox.heal('provider');
      if (isRefusing && !isNow) healthySince = trueNow();
      isRefusing = isNow;
    },
    isHealthy: (): boolean => !isRefusing && trueNow() - healthySince >= SETTLED_MS,
    /** The finished games as the provider has them now. */
    async finals(): Promise<string[]> {
      const page = (url: string) => getJson(client, url);
      const outcomes = await Promise.all(
        campus.teams.map((team) => provider.schedule(team)(page, trueNow())),
      );
      return outcomes.flatMap((outcome) => {
        assert.ok(outcome.kind === 'found', 'the provider responds');
        return outcome.value.value.games
          .filter(({ status }) => status === 'final')
          .map(({ id, status, local, opponent }) => factsOf(id, status, local.score, opponent.score));
      });
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
type Stage = Awaited<ReturnType<typeof openStage>>;

/** No response contains a future time, and no request or job fails. */
async function checkResponses({ get, clock }: Stage): Promise<void> {
  const latest = clock.now() + MINUTE;
  for (const path of PATHS) {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    const modified = response.headers.get('last-modified');
    assert.ok(modified === null || Date.parse(modified) <= latest, `${path} changed ${modified}`);
    assert.ok(Number(response.headers.get('age') ?? 0) >= 0, `the age of ${path}`);
    for (const [time] of (await response.text()).matchAll(/(?<="last[A-Z][a-zA-Z]*":")\d{4}-[^"]+/g))
      assert.ok(
        Date.parse(time) <= latest,
        `${path} contains ${time} at ${new Date(clock.now()).toISOString()}`,
      );
  }
  const { problems = [] } = (await (await get('/health')).json()) as { problems?: string[] };
  assert.ok(!problems.includes('jobs'), 'a job fails');
}

/** Once the clock is right, lists and streams have the provider's results. */
async function checkResults({ get, clock, trueNow, isHealthy, finals, database }: Stage): Promise<void> {
  if (clock.now() !== trueNow() || !isHealthy()) return;
  const lists = SPORTS.map(async (sport) => {
    const response = await get(`/api/schedules/sport?sport=${sport}`);
    return ((await response.json()) as { games: Shown[] }).games;
  });
  const shown = new Set((await Promise.all(lists)).flat().map(shownFacts));
  const rows = (await database
    .selectFrom('game_states' as never)
    .select('shown' as never)
    .execute()) as { shown: string }[];
  const streamed = new Set(rows.map((row) => shownFacts(JSON.parse(row.shown))));
  for (const facts of await finals()) {
    assert.ok(shown.has(facts), `no list has ${facts}`);
    assert.ok(streamed.has(facts), `no stream has ${facts}`);
  }
  const { problems = [] } = (await (await get('/health')).json()) as { problems?: string[] };
  assert.ok(!problems.includes('clock'), 'health reports a wrong clock');
}

/** Sets the clock of a service forward and back during games and restarts; returns what went wrong. */
export async function fuzzSportsClocks(rounds: number, seed: number): Promise<string | undefined> {
  const property = fc.asyncProperty(fc.array(clockEvent, { minLength: 3, maxLength: 10 }), async (events) => {
    await using stage = await openStage();
    await stage.fill();
    for (const event of [...events, { does: 'heal' as const }, { does: 'right' as const }]) {
      await happen(stage, event);
      await stage.settle();
      await checkResponses(stage);
      await checkResults(stage);
    }
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: rounds, seed });
  return failed ? `${JSON.stringify(counterexample)}: ${errorInstance}` : undefined;
}
