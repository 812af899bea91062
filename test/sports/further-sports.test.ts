import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { parseCampus } from '../../src/app/campus.ts';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';
import { competition, event, FINAL, HERONS, OTTERS, side, status } from '../support/espn/made-up.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { type OneTeam, schedulePage, startOneTeam, teamPage } from '../support/one-team.ts';
import { type Replayed, type ReplayServer, startReplay } from '../support/replay.ts';
import { ROOT } from '../support/root.ts';

type Body = Record<string, unknown>;

/** By key of the sport: the league's path, and the number of parts of a game. */
const SPORTS: Readonly<Record<string, readonly [path: string, periods: number]>> = {
  'womens-volleyball': ['volleyball/womens-college-volleyball', 5],
  'mens-volleyball': ['volleyball/mens-college-volleyball', 4],
  'womens-soccer': ['soccer/usa.ncaa.w.1', 2],
  'mens-soccer': ['soccer/usa.ncaa.m.1', 2],
  'mens-ice-hockey': ['hockey/mens-college-hockey', 4],
  'womens-ice-hockey': ['hockey/womens-college-hockey', 3],
  'womens-lacrosse': ['lacrosse/womens-college-lacrosse', 4],
  'field-hockey': ['field-hockey/womens-college-field-hockey', 4],
};
/** A sport that is not in the campus file. */
const UNNAMED = 'mens-lacrosse';

const scores = (periods: number) => Array.from({ length: periods }, () => ({ displayValue: '1' }));
const sides = (periods: number) => [
  side('home', HERONS, { score: { value: periods }, winner: true, linescores: scores(periods) }),
  side('away', OTTERS, {
    score: { value: 0 },
    winner: false,
    record: [{ type: 'total', displayValue: '2-3' }],
  }),
];

function pagesOf([sport, [path, periods]]: readonly [string, readonly [string, number]]) {
  const league = `/apis/site/v2/sports/${path}`;
  const id = (game: number) => `${sport}-${game}`;
  const over = event(
    { status: FINAL, competitors: sides(periods) },
    { id: id(1), date: '2026-11-20T01:00Z' },
  );
  const live = event(
    {
      status: status('STATUS_IN_PROGRESS', 'in', false, { period: 1, displayClock: '12:30' }),
      competitors: [
        side('home', { ...HERONS, conferenceId: '5' }, { score: '2' }),
        side('away', OTTERS, { score: '1' }),
      ],
    },
    { id: id(2), date: '2026-11-21T17:00Z' },
  );
  const summary = {
    header: {
      id: id(1),
      competitions: [competition({ date: '2026-11-20T01:00Z', status: FINAL, competitors: sides(periods) })],
    },
    boxscore: {
      teams: [{ team: { id: '7' }, statistics: [{ name: 'saves', label: 'Saves', displayValue: '4' }] }],
      players: [
        {
          team: { id: '7' },
          statistics: [
            {
              name: 'field',
              labels: ['G'],
              athletes: [{ athlete: { id: '3', displayName: 'Al Ash' }, stats: ['2'] }],
            },
          ],
        },
      ],
    },
    plays: [{ id: '1', text: 'Goal', homeScore: 1, awayScore: 0, period: { number: 1 }, team: { id: '7' } }],
  };
  const isSoccer = path.startsWith('soccer');
  const schedule: Record<string, Replayed> = isSoccer
    ? { [`${league}/teams/7/schedule`]: { body: schedulePage([over]) } }
    : { [`${league}/teams/7/schedule?seasontype=2`]: { body: schedulePage([over]) } };
  return {
    [`${league}/teams/7/schedule?season=`]: { body: schedulePage([], 2027, 3) },
    [`${league}/teams/7/roster`]: { body: { code: 404 }, status: 404 },
    ...schedule,
    [`${league}/teams/7`]: { body: teamPage },
    [`${league}/scoreboard?dates=20261121`]: { body: { events: [live] } },
    [`${league}/scoreboard?dates=202611&`]: { body: { events: [live] } },
    [`${league}/scoreboard`]: { body: { events: [] } },
    [`${league}/summary`]: { body: summary },
  };
}

describe('sports besides the five main ones', () => {
  let provider: ReplayServer;
  let campus: Deployment;
  before(async () => {
    provider = await startReplay(Object.assign({}, ...Object.entries(SPORTS).map(pagesOf)));
    const team = { teamId: '7', conferenceId: '5', name: 'Cedar Herons' };
    const file = {
      name: 'A campus',
      timeZone: 'America/Chicago',
      provider: {
        kind: 'espn',
        siteUrl: provider.url,
        coreUrl: provider.url,
        imageOrigins: ['https://*.espncdn.com'],
      },
      teams: Object.fromEntries(Object.keys(SPORTS).map((sport) => [sport, team])),
      sources: {},
    };
    campus = await deploy('one process', {
      clock: createManualClock('2026-11-21T18:00:00Z'),
      sites: false,
      campus: parseCampus(file, 'a test'),
    });
  });
  after(async () => {
    await campus.stop();
    await provider.stop();
  });

  async function get(path: string): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${campus.sports}${path}`);
    return { status: response.status, body: (await response.json()) as Body };
  }

  for (const [sport, [path, periods]] of Object.entries(SPORTS)) {
    test(`${sport}: season, team, game, plays, day and what the provider does not have`, async () => {
      const season = await get(`/api/schedules/sport?sport=${sport}`);
      assert.equal(season.status, 200, JSON.stringify(season.body));
      const games = season.body.games as Body[];
      assert.deepEqual(
        games.map(({ id, status, result }) => [id, status, result]),
        [
          [`${sport}-1`, 'final', 'win'],
          [`${sport}-2`, 'in_progress', null],
        ],
      );
      assert.deepEqual([games[1]?.period, games[1]?.clock], [1, '12:30']);
      const [over] = games as { opponent: Body }[];
      assert.equal(over?.opponent.record, '2-3');
      const team = (await get(`/api/team?sport=${sport}`)).body;
      assert.equal((team.form as Body).home, '1-0');

      const game = (await get(`/api/game?id=${sport}-1`)).body;
      assert.equal((game.linescore as unknown[]).length, periods);
      const box = game.boxScore as { teams: Body[]; players: Body[]; local_team: Body };
      assert.deepEqual(box.local_team, { leaders: {} });
      assert.deepEqual(box.teams, [
        { isLocalTeam: true, statistics: [{ name: 'saves', label: 'Saves', value: '4' }] },
      ]);
      assert.equal(box.players.length, 1);
      const { plays } = (await get(`/api/plays?id=${sport}-1`)).body as { plays: Body[] };
      assert.deepEqual(
        plays.map(({ team, scoring, localScore }) => [team, scoring, localScore]),
        [['local', true, 1]],
      );
      const day = (await get(`/api/scoreboard?sport=${sport}&date=2026-11-21`)).body.games as Body[];
      assert.deepEqual(
        day.map(({ id, isLocalGame }) => [id, isLocalGame]),
        [[`${sport}-2`, true]],
      );

      assert.deepEqual(await get(`/api/rankings?sport=${sport}`), {
        status: 404,
        body: { error: 'Rankings not offered' },
      });
      for (const [resource, error] of [
        ['standings', 'Standings not offered'],
        ['roster', 'Roster not offered'],
      ]) {
        assert.deepEqual(await get(`/api/${resource}?sport=${sport}`), { status: 404, body: { error } });
        const { sources } = (await get('/api/sources/health')).body as { sources: Body[] };
        const row = sources.find((one) => one.sport === sport && one.resource === resource);
        assert.deepEqual([row?.outcome, row?.problem], ['absent', null]);
      }
      assert.ok(provider.requested.some((requested) => requested.includes(`/${path}/teams/7/schedule`)));
    });
  }

  test('further sports are in the calendar and the CSV table; a further sport is a valid key only if the campus file has it', async () => {
    const table = await (await fetch(`${campus.sports}/api/schedules.csv?sport=field-hockey`)).text();
    assert.match(table, /^field-hockey-1,field-hockey,/m);
    const calendar = await (await fetch(`${campus.sports}/api/schedules.ics?sport=womens-soccer`)).text();
    assert.match(calendar, /Women’s soccer: /);
    assert.deepEqual((await get(`/api/roster?sport=${UNNAMED}`)).body, { error: 'Invalid sport' });
    assert.equal((await get(`/api/schedules.csv?sport=${UNNAMED}`)).status, 400);
    assert.deepEqual((await get('/api/roster?sport=football')).body, { error: 'Sport not offered' });
    const health = (await get('/health')).body;
    assert.equal(health.status, 'ok', JSON.stringify(health));
  });
});

describe('standings that the provider does not have', () => {
  const HOUR = 3_600_000;
  const TABLE = '/apis/v2/sports/field-hockey/womens-college-field-hockey/standings';
  const PATH = '/api/standings?sport=field-hockey';
  const row = { team: { id: '7', displayName: 'Cedar Herons' }, stats: [{ type: 'wins', value: 3 }] };
  const table = { body: { id: '5', name: 'Prairie', standings: { entries: [row] } } };
  let team: OneTeam;
  beforeEach(async () => {
    team = await startOneTeam('field-hockey', '2026-11-21T12:00:00Z', {});
  });
  afterEach(() => team.stop());
  const outcome = async () => {
    const { sources } = (await team.get('/api/sources/health')).body as { sources: Body[] };
    return sources.find(({ resource }) => resource === 'standings')?.outcome;
  };

  test('are not a failure, are requested daily, and are returned when the provider has them', async () => {
    team.set('teams/7/schedule', { body: schedulePage([]) });
    team.set('teams/7/roster', { body: { team: { id: '7' }, athletes: [] } });
    await fillSports(team.campus);
    assert.deepEqual((await team.get(PATH)).body, { error: 'Standings not offered' });
    const { sports } = (await team.get('/api/sources/refreshes')).body as { sports: { days: Body[] }[] };
    assert.deepEqual(new Set(sports.flatMap(({ days }) => days.map(({ failed }) => failed))), new Set([0]));
    const requested = () => team.provider.requested.filter((path) => path.startsWith(TABLE)).length;
    const first = requested();
    await team.clock.leap(23 * HOUR);
    assert.equal((await team.get(PATH)).status, 404);
    assert.equal(requested(), first);
    team.set(TABLE, table);
    await team.clock.leap(2 * HOUR);
    assert.equal((await team.get(PATH)).status, 200);
  });

  test('are a failure if the provider does not have the team either, or sends an unreadable page', async () => {
    team.set('teams/7', undefined);
    assert.deepEqual([(await team.get(PATH)).status, await outcome()], [502, 'refused']);
    team.set('teams/7', { body: teamPage });
    team.set(TABLE, { status: 404, body: '<h1>Not found</h1>' });
    await team.clock.leap(HOUR);
    assert.deepEqual([(await team.get(PATH)).status, await outcome()], [502, 'refused']);
  });

  test('are still served if the provider had them before', async () => {
    team.set(TABLE, table);
    assert.equal((await team.get(PATH)).status, 200);
    team.set(TABLE, undefined);
    await team.clock.leap(25 * HOUR);
    const { status, headers } = await team.get(`${PATH}&nocache=1`);
    assert.deepEqual([status, await outcome()], [200, 'absent']);
    assert.match(headers.get('cache-status') ?? '', /detail=absent/);
  });
});

test('docs/sports.md has a row for each sport, with the league’s path', () => {
  const page = readFileSync(join(ROOT, 'docs/sports.md'), 'utf8');
  for (const [sport, [path]] of Object.entries(SPORTS))
    assert.ok(page.includes(`| \`${sport}\` | \`${path}\` |`), sport);
  assert.ok(page.includes(`| \`${UNNAMED}\` |`));
});
