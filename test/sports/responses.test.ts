import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSandbox } from '../../sandbox/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { SPORTS } from '../../src/sports/index.ts';
import { fetch } from '../support/checked-fetch.ts';
import { databaseKinds } from '../support/databases.ts';
import { type Deployment, deploy, fillSports, trigger } from '../support/deployments.ts';
import { createManualClock, createShiftedClock, type ManualClock } from '../support/manual-clock.ts';

type Body = Record<string, unknown>;
interface Entry extends Body {
  readonly id: string;
  readonly date: string;
  readonly status: string;
}

const MINUTE = 60_000;

async function get(base: string, path: string): Promise<{ status: number; headers: Headers; body: Body }> {
  const response = await fetch(`${base}${path}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}
const gamesOf = ({ body }: { body: Body }) => body.games as Entry[];
const maxAgeOf = ({ headers }: { headers: Headers }) =>
  Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]) - Number(headers.get('age'));

describe('responses of the sports backend beyond the contract', () => {
  let campus: Deployment;
  let clock: ManualClock;
  before(async () => {
    clock = createManualClock('2026-11-21T12:00:00Z');
    campus = await deploy('one process', { sites: false, clock });
    await fillSports(campus);
  });
  after(() => campus.stop());

  test('a game has the same values in a list and on its own', async () => {
    const season = await get(campus.sports, '/api/schedules/sport?sport=mens-basketball');
    for (const entry of gamesOf(season).filter(({ status }) => status !== 'in_progress')) {
      const { body } = await get(campus.sports, `/api/game?id=${entry.id}`);
      const { opponent, ...rest } = entry;
      for (const [name, value] of Object.entries(rest)) {
        if (value !== null) assert.deepEqual(body[name], value, `${entry.id} ${name}`);
      }
      const { color, ...shown } = body.opponent as Readonly<Record<string, unknown>>;
      assert.deepEqual(shown, opponent);
      assert.match(String(color), /^([0-9a-f]{6}|null)$/);
    }
    assert.ok(gamesOf(season).some(({ broadcasts }) => (broadcasts as string[]).length > 0));
    assert.ok(gamesOf(season).some(({ result }) => result === 'win'));
  });

  test('in each sport, a final has a box score and plays, from the page that is requested for the game anyway', async () => {
    for (const sport of SPORTS) {
      const season = gamesOf(await get(campus.sports, `/api/schedules/sport?sport=${sport}`));
      const finals = season.filter(({ status }) => status === 'final');
      campus.sandbox.resetRequests();
      let [games, plays] = [0, 0];
      for (const { id } of finals) {
        const { body } = await get(campus.sports, `/api/game?id=${id}`);
        const box = body.boxScore as {
          teams: { isLocalTeam: boolean }[];
          players: { isLocalTeam: boolean }[];
        };
        assert.deepEqual(
          box.teams.map(({ isLocalTeam }) => isLocalTeam).sort(),
          [false, true],
          `${sport} ${id}`,
        );
        if (box.players.length === 2) games += 1;
        const isDiamond = sport === 'baseball' || sport === 'softball';
        assert.equal(typeof (body.local_team as Body).hits, isDiamond ? 'number' : 'undefined');
        const { body: requested } = await get(campus.sports, `/api/plays?id=${id}`);
        assert.equal(requested.id, id);
        const list = requested.plays as { scoring: boolean; localScore: number }[];
        if (list.length === 0) continue;
        plays += 1;
        const ours = (body.local_team as { score: number }).score;
        assert.equal(list.at(-1)?.localScore, ours, `${sport} ${id}`);
        assert.ok(list.some(({ scoring }) => scoring) && list.some(({ scoring }) => !scoring));
      }
      // The provider has box scores for half of the games of baseball and softball.
      if (finals.length > 3) assert.ok(games > 0 && plays > 0, sport);
      const calls = campus.sandbox.requests('provider').filter(({ path }) => path.endsWith('/summary'));
      assert.ok(calls.length <= finals.length, 'box score and plays must cause no additional requests');
    }
    assert.equal((await get(campus.sports, '/api/plays?id=unheard-of')).status, 404);
    assert.equal((await get(campus.sports, '/api/plays')).status, 400);
  });

  test('a day of the conference has all games, including ours; a day that is over is requested once', async () => {
    const scoreboards = () =>
      campus.sandbox.requests('provider').filter(({ path }) => path.endsWith('/scoreboard')).length;
    for (const sport of SPORTS) {
      const season = gamesOf(await get(campus.sports, `/api/schedules/sport?sport=${sport}`));
      const past = season.findLast(
        ({ status, date }) => status === 'final' && Date.parse(date) < clock.now() - 172_800_000,
      );
      if (past === undefined) continue;
      const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
        Date.parse(past.date),
      );
      const path = `/api/scoreboard?sport=${sport}&date=${date}`;
      const { status, body, headers } = await get(campus.sports, path);
      assert.deepEqual([status, body.sport, body.date], [200, sport, date]);
      const games = gamesOf({ body });
      const ours = games.find(({ id }) => id === past.id);
      assert.equal(ours?.isLocalGame, true, sport);
      if (sport.endsWith('basketball'))
        assert.ok(
          games.some(({ isLocalGame }) => isLocalGame === false),
          sport,
        );
      const [home, away] = [ours.home as Body, ours.away as Body];
      const { local_team, opponent } = past as unknown as Record<string, Body>;
      const isHome = local_team?.isHome === true;
      assert.deepEqual([home.score, away.score].sort(), [local_team?.score, opponent?.score].sort());
      assert.equal((isHome ? away : home).id, opponent?.id);
      assert.match(headers.get('cache-control') ?? '', /max-age=86400/);
      const before = scoreboards();
      await get(campus.sports, path);
      assert.equal(scoreboards(), before);
    }
    for (const date of ['2026-02-30', 'soon', '2024-01-01', '2028-01-01']) {
      const { status, body } = await get(campus.sports, `/api/scoreboard?sport=football&date=${date}`);
      assert.deepEqual([status, body.error], [400, 'Invalid date parameter'], date);
    }
    assert.equal((await get(campus.sports, '/api/scoreboard?sport=softball')).body.date, '2026-11-21');
  });

  test('schedules are cached at most until the next game begins', async () => {
    const list = await get(campus.sports, '/api/schedules');
    const next = Math.min(
      ...gamesOf(list)
        .filter(({ status, timeTbd }) => status === 'scheduled' && timeTbd !== true)
        .map(({ date }) => Date.parse(date))
        .filter((date) => date > clock.now()),
    );
    assert.ok(
      maxAgeOf(list) * 1000 <= next - clock.now(),
      `the list must not be cached for ${maxAgeOf(list)} s`,
    );
  });

  test('rankings have polls with our team marked; a sport without rankings gets a 404 response', async () => {
    const { status, body, headers } = await get(campus.sports, '/api/rankings?sport=mens-basketball');
    assert.equal(status, 200);
    assert.match(headers.get('cache-control') ?? '', /^public, max-age=86400/);
    const [poll] = body.polls as {
      name: string;
      entries: { rank: number; isLocalTeam: boolean; team: Body }[];
    }[];
    assert.ok(poll && poll.entries.length > 0);
    assert.deepEqual(
      poll.entries.map(({ rank }) => rank),
      poll.entries.map(({ rank }) => rank).sort((a, b) => a - b),
    );
    for (const { isLocalTeam, team } of poll.entries) assert.equal(isLocalTeam, team.id === '9301');
    const none = await get(campus.sports, '/api/rankings?sport=softball');
    assert.deepEqual([none.status, none.body], [404, { error: 'Rankings not offered' }]);
  });

  test('if one sport fails, the other sports are returned, and health names the failed resource', async () => {
    const faulty = await deploy('one process', {
      sites: false,
      sandbox: campus.sandbox,
      clock,
    });
    try {
      campus.sandbox.misbehave('provider', { behavior: 'error', path: '/college-football/' });
      const list = await get(faulty.sports, '/api/schedules');
      assert.equal(list.status, 200);
      assert.deepEqual(list.body.missing, ['football']);
      assert.ok(gamesOf(list).length > 0);
      assert.ok(maxAgeOf(list) <= 60, 'an incomplete list must be cached only briefly');
      assert.equal((await get(faulty.sports, '/api/schedules/sport?sport=football')).status, 502);

      const { body, headers } = await get(faulty.sports, '/api/sources/health');
      assert.equal(headers.get('cache-control'), 'no-store');
      const rows = body.sources as Body[];
      const row = (sport: string) => rows.find((one) => one.sport === sport && one.resource === 'schedule');
      assert.equal(row('football')?.outcome, 'refused');
      assert.equal(row('football')?.lastGood, null);
      assert.match(String(row('football')?.problem), /500/);
      assert.equal(row('baseball')?.outcome, 'ok');
      assert.equal(row('baseball')?.problem, null);

      campus.sandbox.heal('provider');
      await clock.leap(MINUTE);
      await get(faulty.sports, '/api/schedules');
      assert.ok(!('missing' in (await get(faulty.sports, '/api/schedules')).body));
    } finally {
      campus.sandbox.heal('provider');
      await faulty.stop();
    }
  });
});

describe('off season', () => {
  test('a team has the games of its last season with results, a record, and no next game', async () => {
    const clock = createManualClock('2026-03-01T18:00:00Z');
    const sandbox = await startSandbox({ calendar: 'yearly', now: () => clock.now() });
    const campus = await deploy('one process', { sites: false, clock, sandbox });
    try {
      await fillSports(campus);
      const season = await get(campus.sports, '/api/schedules/sport?sport=football');
      assert.equal((season.body.season as { year: number }).year, 2025);
      const games = gamesOf(season);
      assert.ok(games.filter(({ result }) => result === 'win' || result === 'loss').length > 5);
      assert.ok(
        games.some(({ status }) => status === 'scheduled'),
        'there must be a past game that the provider never updated from scheduled',
      );
      const { body } = await get(campus.sports, '/api/team?sport=football');
      assert.equal(body.nextGame, null);
      assert.match((body.team as { record: string }).record, /^\d+-\d+/);
      const coming = gamesOf(await get(campus.sports, '/api/schedules'));
      assert.ok(coming.every(({ sport }) => sport !== 'football'));
      assert.equal((await get(campus.sports, `/api/game?id=${games[0]?.id}`)).status, 200);
    } finally {
      await campus.stop();
      await sandbox.stop();
    }
  });
});

test('a trigger that joins a running refresh returns the start time of that refresh', async () => {
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const campus = await deploy('one process', { sites: false, clock, sports: ['football'] });
  try {
    await fillSports(campus);
    await clock.leap(11_000);
    campus.sandbox.misbehave('provider', { behavior: 'slow', ms: 3_000, path: '/roster' });
    const began = new Date(clock.now()).toISOString();
    campus.sandbox.resetRequests();
    const reading = get(campus.sports, '/api/roster?sport=football&nocache=1');
    const wasRequested = () =>
      campus.sandbox.requests('provider').some(({ path }) => path.endsWith('/roster'));
    while (!wasRequested()) await new Promise(setImmediate);
    await clock.leap(5_000);
    const joined = (await trigger(`${campus.sports}/api/trigger/rosters`)) as { startedAt: string };
    assert.equal(joined.startedAt, began);
    await reading;
  } finally {
    await campus.stop();
  }
});

for (const kind of await databaseKinds()) {
  test(`${kind.name}: a new release maps stored originals again, without the provider`, {
    skip: kind.skip,
  }, async () => {
    let url = '';
    const database = {
      ...kind,
      async create() {
        const testDatabase = await kind.create();
        url = testDatabase.url;
        return testDatabase;
      },
    };
    // A running clock, because a retry waits for the clock if the database is slow on a busy machine.
    const clock = createShiftedClock('2026-11-21T12:00:00Z');
    const campus = await deploy('one process', {
      sites: false,
      sports: ['football', 'baseball'],
      clock,
      database,
    });
    try {
      await fillSports(campus);
      const paths = [
        '/api/roster?sport=football',
        '/api/standings?sport=baseball',
        '/api/team?sport=football',
      ];
      const before = await Promise.all(paths.map((path) => get(campus.sports, path)));
      // Changes the stored data to that of a release with other types.
      const stored = openDatabase(url);
      await stored.updateTable('copies').set({ body: '{"of":"another shape"}', version: 'other' }).execute();
      await stored.destroy();
      campus.sandbox.misbehave('provider', { behavior: 'off' });
      await campus.restart();
      const afterwards = await Promise.all(paths.map((path) => get(campus.sports, path)));
      assert.deepEqual(
        afterwards.map(({ body }) => body),
        before.map(({ body }) => body),
      );
    } finally {
      await campus.stop();
    }
  });
}
