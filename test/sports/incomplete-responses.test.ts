import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Behavior, type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { UPSTREAM_DEFAULTS } from '../../src/platform/upstream/upstream-client.ts';
import { SPORTS } from '../../src/sports/index.ts';
import { deploy, fillSports, trigger } from '../support/deployments.ts';
import { event, FINAL, HERONS, OTTERS, side, status } from '../support/espn/made-up.ts';
import { createManualClock, createShiftedClock } from '../support/manual-clock.ts';
import { finalRow, gameRow, type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';

type Body = Record<string, unknown>;

const HOUR = 3_600_000;
const FINALS = Array.from({ length: 6 }, (_, at) => finalRow(`1${at}`, `2026-11-1${at}T01:00Z`));
const GAMES = [...FINALS, gameRow('30', '2026-12-01T01:00Z')];
const SEASON = '/api/schedules/sport?sport=mens-basketball';
const POST_SEASON = [finalRow('50', '2026-11-19T01:00Z')];

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly result: string | null;
  readonly local_team: { readonly score: number | null };
}
const gamesOf = (body: Body) => body.games as Shown[];

const broken = (more: Record<string, unknown>) => [
  event({ status: FINAL, ...more }, { id: '10', date: '2026-11-10T01:00Z' }),
  ...GAMES.slice(1),
];
const scored = (score: unknown) => ({
  competitors: [side('home', HERONS, { score, winner: true }), side('away', OTTERS, { score })],
});

/** Incomplete pages of the regular season, by what is wrong with them. */
const INCOMPLETE_PAGES: readonly (readonly [what: string, rows: readonly unknown[]])[] = [
  ['no games', []],
  ['half of the games', GAMES.slice(3)],
  ['a final without scores', broken(scored(undefined))],
  [
    'a game with a bad date',
    [{ ...GAMES[0], date: 'soon', competitions: [{ date: 'soon' }] }, ...GAMES.slice(1)],
  ],
];

describe('an incomplete schedule', () => {
  let team: OneTeam;
  const refresh = () => trigger(`${team.campus.sports}/api/trigger/schedules`);
  const season = (rows: readonly unknown[], year?: number) =>
    team.setSeason(2, { body: schedulePage(rows, year) });
  const postSeason = (rows: readonly unknown[]) => team.setSeason(3, { body: schedulePage(rows, 2027, 3) });
  before(async () => {
    team = await startOneTeam('mens-basketball', '2026-11-21T12:00:00Z', {});
  });
  beforeEach(async () => {
    season(GAMES);
    postSeason(POST_SEASON);
    await refresh();
  });
  after(() => team.stop());

  async function allFinals(): Promise<void> {
    const games = gamesOf((await team.get(SEASON)).body).filter(({ status }) => status === 'final');
    assert.deepEqual(
      games.map(({ id, result, local_team }) => [id, result, local_team.score]),
      [...FINALS.map(({ id }) => [id, 'win', 75]), ['50', 'win', 75]],
    );
  }

  for (const [what, rows] of INCOMPLETE_PAGES) {
    test(`${what}: earlier data is still served, even after a restart, and health reports the problem`, async () => {
      season(rows);
      await refresh();
      await allFinals();
      const health = await team.get('/api/sources/health');
      const row = (health.body.sources as { resource: string; problem: string | null }[])[0];
      assert.match(row?.problem ?? '', /is incomplete|far less|is unknown/, JSON.stringify(row));
      await team.campus.restart();
      await allFinals();
    });
  }

  test('the games of a post-season stay if its page no longer exists', async () => {
    team.setSeason(3, undefined);
    await refresh();
    await allFinals();
  });

  test('a game is removed if two pages 20 hours apart lack it, with or without a restart in between', async () => {
    season(GAMES.slice(1));
    await refresh();
    await team.campus.restart();
    await allFinals();
    await team.clock.leap(21 * HOUR);
    await refresh();
    const ids = gamesOf((await team.get(SEASON)).body).map(({ id }) => id);
    assert.ok(!ids.includes('10') && ids.includes('11'), ids.join());
  });
});

const LIVE = status('STATUS_IN_PROGRESS', 'in', false, { period: 2, displayClock: '5:09' });
const TODAY = '2026-11-21T17:00Z';
const points = (ours: unknown, theirs: unknown) => [
  side('home', HERONS, { score: ours, record: [{ type: 'total', summary: '4-1' }] }),
  side('away', OTTERS, { score: theirs, records: [{ type: 'total', summary: '3-2' }] }),
];
const liveRow = (of: Body, more: Body = {}) =>
  event({ status: LIVE, competitors: points('40', '38'), ...of }, { id: '1', date: TODAY, ...more });
const GOOD = liveRow({ neutralSite: true, conferenceCompetition: true });
const OTHERS = event({
  competitors: [side('home', { id: '20', displayName: 'A' }), side('away', { id: '21' })],
});

/** Incomplete scoreboards, each with one error, for a game in progress whose last known score is 40–38. */
const INCOMPLETE_SCOREBOARDS: readonly (readonly [what: string, events: unknown])[] = [
  ['no games', []],
  ['only games of others', [{ ...OTHERS, id: '9' }]],
  ['a status that is null', [liveRow({ status: null })]],
  ['scores of null', [liveRow({ competitors: points(null, null) })]],
  ['scores of 0', [liveRow({ competitors: points('0', '0') })]],
  ['events that are null', null],
];

describe('an incomplete scoreboard for a game in progress', () => {
  let team: OneTeam;
  const show = (events: unknown) => team.set('scoreboard', { body: { events } });
  before(async () => {
    team = await startOneTeam('mens-basketball', '2026-11-21T18:00:00Z', {});
    team.setSeason(2, { body: schedulePage([gameRow('1', TODAY, { status: LIVE })]) });
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
    show([GOOD]);
    await team.get(SEASON);
  });
  beforeEach(async () => {
    show([GOOD]);
    await team.clock.leap(16_000);
    await shown();
  });
  after(() => team.stop());

  async function shown() {
    const game = await team.get('/api/game?id=1&nocache=1');
    const [entry = {}] = (await team.get(SEASON)).body.games as Body[];
    return { game, entry };
  }
  function stateOf({ status: how, local_team: ours, opponent: theirs, period, ...more }: Body) {
    const [our, their] = [ours as Body, theirs as Body];
    return [how, our.score, their.score, period, more.neutralSite, more.conferenceGame, their.record];
  }
  const KNOWN = ['in_progress', 40, 38, 2, true, true, '3-2'];

  for (const [what, events] of INCOMPLETE_SCOREBOARDS) {
    test(`${what}: the last known state stays, marked as stale`, async () => {
      show(events);
      await team.clock.leap(16_000);
      const { game, entry } = await shown();
      assert.deepEqual([game.status, stateOf(game.body), stateOf(entry)], [200, KNOWN, KNOWN]);
      assert.match(game.headers.get('cache-status') ?? '', /detail=unreadable/);
      assert.ok(Number(game.headers.get('age')) >= 16, game.headers.get('age') ?? '');
      assert.ok(Date.parse(String(game.body.lastUpdated)) <= team.clock.now() - 16_000);
    });
  }
});

describe('without cached data', () => {
  const FAILURES = [
    ['500', { status: 500, body: { code: 500 } }],
    ['{}', { body: {} }],
  ] as const;
  for (const [what, failing] of FAILURES) {
    test(`half a season is an error that names the page: ${what}`, async (t) => {
      const team = await startOneTeam('football', '2026-11-21T12:00:00Z', {});
      t.after(() => team.stop());
      team.setSeason(2, { body: schedulePage(GAMES) });
      team.setSeason(3, failing);
      for (const path of ['/api/schedules/sport?sport=football', '/api/schedules']) {
        assert.equal((await team.get(path)).status, 502, path);
      }
      assert.equal((await fetch(`${team.campus.sports}/api/schedules.ics`)).status, 502);
      assert.equal((await fetch(`${team.campus.sports}/api/schedules.csv`)).status, 502);
      const { body } = await team.get('/api/sources/health');
      const [row] = body.sources as { problem: string }[];
      assert.match(row?.problem ?? '', /season type 3/);
    });
  }

  test('a final without a score on its page has neither a score nor a result', async (t) => {
    const team = await startOneTeam('mens-basketball', '2026-11-21T12:00:00Z', {});
    t.after(() => team.stop());
    team.setSeason(2, { body: schedulePage(broken(scored('W'))) });
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
    const [game] = gamesOf((await team.get(SEASON)).body);
    assert.deepEqual([game?.status, game?.result, game?.local_team.score], ['final', null, null]);
    const csv = await (await fetch(`${team.campus.sports}/api/schedules.csv`)).text();
    assert.match(csv, /^10,.*,final,.*,River Otters,,,,/m);
  });
});

describe('polls that are gone', () => {
  const entry = { current: 1, team: { id: '7', location: 'Cedar', name: 'Herons' } };
  const polls = { rankings: [{ name: 'AP Top 25', ranks: [entry] }] };
  const PATH = '/api/rankings?sport=mens-basketball';
  // Empty lists and polls without teams are tested in `incomplete-responses.test.ts` beside the code.
  test('are still served and marked as absent', async (t) => {
    const team = await startOneTeam('mens-basketball', '2026-11-21T12:00:00Z', { rankings: { body: polls } });
    t.after(() => team.stop());
    team.setSeason(2, { body: schedulePage(GAMES) });
    assert.equal((await team.get(PATH)).status, 200);
    team.set('rankings', undefined);
    await team.clock.leap(25 * HOUR);
    const { status: code, headers, body } = await team.get(`${PATH}&nocache=1`);
    assert.deepEqual([code, (body.polls as unknown[]).length], [200, 1]);
    assert.match(headers.get('cache-status') ?? '', /detail=absent/);
    const health = await team.get('/api/sources/health');
    const rows = health.body.sources as { resource: string; outcome: string }[];
    assert.equal(rows.find(({ resource }) => resource === 'rankings')?.outcome, 'absent');
  });
});

test('a roster or standings that lost all or many rows do not replace the cached roster or standings', async (t) => {
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const campus = await deploy('one process', { clock, sites: false, sports: ['football'] });
  t.after(() => campus.stop());
  const read = async (page: string) => (await fetch(`${campus.sports}/api/${page}?sport=football`)).text();
  const bodies = () => Promise.all(['roster', 'standings'].map(read));
  await fillSports(campus);
  const before = await bodies();
  for (const behavior of ['empty', 'shrunk'] as const) {
    campus.sandbox.misbehave('provider', { behavior });
    await clock.leap(HOUR);
    await fillSports(campus);
    assert.deepEqual(await bodies(), before, behavior);
  }
});

describe('the failure of one sport does not affect other sports', () => {
  const LEAGUES: Readonly<Record<string, string>> = {
    'mens-basketball': '/mens-college-basketball/',
    'womens-basketball': '/womens-college-basketball/',
    football: '/college-football/',
    baseball: '/college-baseball/',
    softball: '/college-softball/',
  };
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.stop());

  // One sport is enough, because the pages of all sports are requested in the same way (`every-sport.test.ts`).
  for (const failing of ['football'] as const) {
    test(`if ${failing} fails, the other sports are complete: with and without cached data, at once and four seconds later`, async (t) => {
      const fault: Behavior = { behavior: 'error', path: LEAGUES[failing] ?? '' };
      sandbox.misbehave('provider', fault);
      t.after(() => sandbox.heal('provider'));
      const clock = createShiftedClock();
      const campus = await deploy('one process', {
        sandbox,
        clock,
        sites: false,
        overrides: { upstreamOptions: { ...UPSTREAM_DEFAULTS, timeoutMs: 30_000 } },
      });
      t.after(() => campus.stop());
      const get = async (path: string) => {
        const response = await fetch(`${campus.sports}/api/${path}`);
        const detail = /detail=\w+/.exec(response.headers.get('cache-status') ?? '')?.[0];
        return { status: response.status, detail, body: (await response.json()) as Record<string, unknown> };
      };
      const others = SPORTS.filter((sport) => sport !== failing);
      const problemsOf = async (sports: readonly string[]) => {
        const rows = (await get('sources/health')).body.sources as {
          sport: string;
          problem: string | null;
        }[];
        return rows.filter(({ sport, problem }) => sports.includes(sport) && problem !== null);
      };
      /** Checks at once, four seconds apart, and after the time when a circuit breaker would have opened. */
      async function expectMissing(expected: readonly string[] | undefined): Promise<void> {
        for (const ms of [0, 4_000, 4_000, 20_000, 20_000]) {
          clock.pass(ms);
          for (const { status, body } of await Promise.all([1, 2, 3].map(() => get('schedules'))))
            assert.deepEqual([status, body.missing], [200, expected]);
          const pages = ['schedules/sport', 'roster', 'standings', 'team'];
          await Promise.all(pages.map((page) => get(`${page}?sport=${failing}&nocache=1`)));
        }
        for (const sport of others) {
          const { status, detail } = await get(`schedules/sport?sport=${sport}&nocache=1`);
          assert.deepEqual([status, detail], [200, undefined], sport);
        }
        assert.deepEqual(await problemsOf(others), []);
        assert.ok((await problemsOf([failing])).length >= 4);
      }

      await fillSports(campus);
      await expectMissing([failing]);
      sandbox.heal('provider');
      clock.pass(60_000);
      await fillSports(campus);
      await get(`team?sport=${failing}`);
      assert.deepEqual(await problemsOf(SPORTS), []);
      sandbox.misbehave('provider', fault);
      await expectMissing(undefined);
      const { status, detail } = await get(`schedules/sport?sport=${failing}&nocache=1`);
      assert.deepEqual(
        [status, detail !== undefined],
        [200, true],
        'the cached data must be returned and marked as stale',
      );
    });
  }
});

test('nocache during a failure reports the failure, even while the cached data is fresh', async (t) => {
  const team = await startOneTeam('mens-basketball', '2026-11-21T12:00:00Z', {});
  t.after(() => team.stop());
  team.setSeason(2, { body: schedulePage(GAMES) });
  team.setSeason(3, { body: schedulePage([], 2027, 3) });
  await team.get(SEASON);
  await team.clock.leap(20_000);
  team.setSeason(2, { status: 500, body: {} });
  for (let tries = 0; tries < 2; tries += 1) {
    const { status, headers } = await team.get(`${SEASON}&nocache=1`);
    assert.equal(status, 200);
    assert.match(headers.get('cache-status') ?? '', /detail=refused/, `try ${tries}`);
  }
});
