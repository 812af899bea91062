import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { startSandbox } from '../../sandbox/index.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { databaseKinds, SQLITE } from '../support/databases.ts';
import { API_KEY, trigger } from '../support/deployments.ts';
import { type EventClient, isReady, openEvents } from '../support/event-client.ts';
import { HANGS_MS } from '../support/hangs.ts';
import { FREE_PORTS, type Program, startProgram } from '../support/program.ts';
import { ROOT } from '../support/root.ts';
import { smallCampus } from '../support/small-campus.ts';

interface ShownGame {
  readonly id: string;
  readonly status: string;
  readonly local_team: { readonly score: number };
  readonly opponent: { readonly score: number };
}

const MINUTE = 60_000;
type At = 0 | 1;
const other = (at: At): At => (at === 0 ? 1 : 0);
const factsOf = ({ status, local_team, opponent }: ShownGame): string =>
  `${status} ${local_team.score}:${opponent.score}`;
const isFinal = (facts: string): boolean => facts.startsWith('final');
const [sqlite = SQLITE, postgres = SQLITE] = await databaseKinds();
/** PostgreSQL if it is available, because several processes use it. */
const kind = postgres.skip === false ? postgres : sqlite;

/** Two sports backends on one database; each is a program that can be killed. The test sets the provider's time. */
async function stage(t: TestContext) {
  const begun = new AsyncDisposableStack();
  t.after(() => begun.disposeAsync());
  const { path: folder } = begun.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-resumed-')));
  const testDatabase = await kind.create();
  begun.defer(() => testDatabase.remove());
  let now = Date.now();
  const sandbox = begun.adopt(await startSandbox({ now: () => now }), (origins) => origins.stop());
  const campus = smallCampus(sandbox, []);
  const file = join(folder, 'campus.json');
  await writeFile(file, JSON.stringify(campus));
  const running = new Map<At, Program>();
  begun.defer(async () => {
    for (const program of running.values()) await program.end('SIGKILL');
  });
  const sports = Object.keys((campus as { teams: object }).teams);

  async function start(at: At): Promise<void> {
    const command = [process.execPath, 'src/cli/main.js', 'serve', '--role', 'sports', '--campus', file];
    const env = {
      ...BARE_ENVIRONMENT,
      ...FREE_PORTS,
      DATABASE_URL: testDatabase.url,
      DATA_DIR: folder,
      API_KEYS: API_KEY,
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Only triggers cause requests to the provider.
      LIVE_INTERVAL_SECONDS: '3600',
    };
    running.set(at, await startProgram(command, { cwd: ROOT, env }));
  }
  const urlOf = (at: At): string => (running.get(at) ?? running.get(other(at)))?.sports ?? '';

  return {
    start,
    urlOf,
    isRunning: (at: At): boolean => running.has(at),
    async kill(at: At): Promise<void> {
      await running.get(at)?.end('SIGKILL');
      running.delete(at);
    },
    /** Lets the provider's games continue, and lets one of the processes refresh them. */
    async play(minutes: number, at: At): Promise<void> {
      now += minutes * MINUTE;
      await trigger(`${urlOf(at)}/api/trigger/schedules`);
    },
    /** All games, as shown by the process. */
    async games(at: At): Promise<Map<string, string>> {
      const request = async (sport: string) => {
        const response = await fetch(`${urlOf(at)}/api/schedules/sport?sport=${sport}`);
        return ((await response.json()) as { games: ShownGame[] }).games;
      };
      const games = (await Promise.all(sports.map(request))).flat();
      return new Map(games.map((game) => [game.id, factsOf(game)]));
    },
  };
}

/** A page in a browser: the latest state of each game that it received, and the id to resume from. */
function createPage() {
  const known = new Map<string, string>();
  let client: EventClient | undefined;
  let lastId: number | undefined;
  let taken = 0;

  function take(): void {
    if (client === undefined) return;
    for (const { event, data } of client.events.slice(taken)) {
      if (event !== 'game') continue;
      const game = JSON.parse(data) as ShownGame;
      known.set(game.id, factsOf(game));
    }
    taken = client.events.length;
    lastId = client.lastId ?? lastId;
  }
  function cut(): void {
    take();
    client?.cut();
    client = undefined;
  }

  return {
    cut,
    /** The latest state of a game that the page has received. */
    facts(id: string): string | undefined {
      take();
      return known.get(id);
    },
    /** Resumes at a process, and waits for this many events, or until it is ready. */
    async follow(url: string, events = Number.POSITIVE_INFINITY): Promise<void> {
      cut();
      taken = 0;
      const headers: Record<string, string> = lastId === undefined ? {} : { 'Last-Event-ID': `${lastId}` };
      const opened = await openEvents(`${url}/api/live`, { headers });
      client = opened;
      await opened.until((event) => isReady(event) || opened.events.length >= events);
    },
    /** Waits for events until the page has these states. */
    async has(states: ReadonlyMap<string, string>): Promise<void> {
      for (;;) {
        take();
        if ([...states].every(([id, facts]) => known.get(id) === facts)) return;
        const before = taken;
        await client?.until(() => (client?.events.length ?? 0) > before);
      }
    },
  };
}

/** Repeats a check until it passes. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + HANGS_MS; ; await pause(100)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

const at = fc.constantFrom<At>(0, 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('play' as const), minutes: fc.integer({ min: 1, max: 40 }), at }),
  fc.record({ kind: fc.constant('follow' as const), events: fc.nat(6), at }),
  fc.record({ kind: fc.constant('cut' as const), at }),
  fc.record({ kind: fc.constant('kill' as const), minutes: fc.integer({ min: 1, max: 40 }), at }),
);

test(`a client with many interruptions gets the same scores from both processes, whichever process it reconnects to (${kind.name})`, {
  skip: onlyWithAll,
}, async (t) => {
  const service = await stage(t);
  await Promise.all([service.start(0), service.start(1)]);
  await service.play(0, 0);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      for (const one of [0, 1] as const) if (!service.isRunning(one)) await service.start(one);
      const page = createPage();
      await page.follow(service.urlOf(0));
      const before = await service.games(0);
      for (const one of steps) {
        if (one.kind === 'play') await service.play(one.minutes, one.at);
        else if (one.kind === 'follow') await page.follow(service.urlOf(one.at), one.events);
        else if (one.kind === 'cut') page.cut();
        else if (service.isRunning(other(one.at))) {
          // This process is killed when it is about to send the changes that the other process makes by refreshing.
          const playing = service.play(one.minutes, other(one.at));
          await service.kill(one.at);
          await playing;
        }
      }
      const last: At = service.isRunning(0) ? 0 : 1;
      let changed = new Map<string, string>();
      // At some hours there are no games, so this continues until a game has ended since the page was opened.
      for (let hours = 0; hours < 48 && ![...changed.values()].some(isFinal); hours += 3) {
        await service.play(180, last);
        changed = new Map([...(await service.games(last))].filter(([id, facts]) => before.get(id) !== facts));
      }
      assert.ok([...changed.values()].some(isFinal), 'a game must have ended in the meantime');
      await page.follow(service.urlOf(other(last)));
      const finals = new Map([...changed].filter(([, facts]) => isFinal(facts)));
      await page.has(finals);
      // A game in progress may have been polled in the meantime, so the page is compared with the current state.
      for (const one of [0, 1] as const) if (!service.isRunning(one)) await service.start(one);
      await eventually(async () => {
        const [shown, shownByOther] = [await service.games(last), await service.games(other(last))];
        const current = [...changed.keys()].map((id) => [id, shown.get(id)]);
        assert.deepEqual(
          [...changed.keys()].map((id) => [id, shownByOther.get(id)]),
          current,
        );
        assert.deepEqual(
          [...changed.keys()].map((id) => [id, page.facts(id)]),
          current,
        );
      });
      page.cut();
    }),
    { numRuns: 2 },
  );
});
