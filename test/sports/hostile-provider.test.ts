import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { GameStateTables } from '../../src/sports/live/game-state-table.ts';
import { trigger } from '../support/deployments.ts';
import { finalRow, gameRow, type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';

const GAMES = [
  ...Array.from({ length: 9 }, (_, at) => finalRow(`1${at}`, `2026-11-1${at}T01:00Z`)),
  gameRow('30', '2026-12-01T01:00Z'),
];
const LISTS = ['/api/schedules', '/api/schedules/sport?sport=mens-basketball'];
const ids = ({ games }: Record<string, unknown>) => (games as { id: string }[]).map(({ id }) => id);

/** The processor time of this process while `work` runs, ms. A page can delay other responses for this time. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe('hostile pages of the provider', () => {
  let team: OneTeam;
  const refresh = () => trigger(`${team.campus.sports}/api/trigger/schedules`);
  const season = (rows: readonly unknown[]) => team.setSeason(2, { body: schedulePage(rows) });
  before(async () => {
    team = await startOneTeam('mens-basketball', '2026-11-21T12:00:00Z', {});
    season(GAMES);
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
    await refresh();
  });
  after(() => team.stop());

  async function isUnchanged(): Promise<void> {
    assert.equal(ids((await team.get(LISTS[1] ?? '')).body).length, GAMES.length);
  }

  for (const [what, events] of [
    ['six million empty rows', `[${'[],'.repeat(5_500_000)}[]]`],
    ['100,000 rows that are not events', JSON.stringify(Array(100_000).fill({ id: '1' }))],
    [
      '20,000 valid events',
      JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ ...GAMES[0], id: `x${at}` }))),
    ],
  ] as const) {
    test(`${what} take little time, and the known games stay`, async () => {
      const text = JSON.stringify(schedulePage([])).replace('"events":[]', `"events":${events}`);
      team.setSeason(2, { body: text });
      const ms = await timeOf(refresh);
      assert.ok(ms < 2_000, `${ms} ms`);
      await isUnchanged();
    });
  }

  test('a list that has grown tenfold is not accepted at once', async () => {
    season(Array.from({ length: 150 }, (_, at) => finalRow(`y${at}`, '2026-11-10T01:00Z')));
    await refresh();
    await isUnchanged();
  });

  const many = <T>(count: number, row: (id: string) => T): T[] =>
    Array.from({ length: count }, (_, at) => row(String(at + 1)));
  const LONG: readonly (readonly [
    page: string,
    providerPath: string,
    list: string,
    of: (rows: number) => unknown,
  ])[] = [
    [
      'roster',
      'teams/7/roster',
      'athletes',
      (rows) => ({ athletes: many(rows, (id) => ({ id, displayName: `A ${id}` })) }),
    ],
    [
      'standings',
      '/apis/v2/sports/basketball/mens-college-basketball/standings',
      'standings',
      (rows) => ({
        id: '5',
        name: 'Prairie',
        standings: {
          entries: many(rows, (id) => ({
            team: { id, displayName: `T ${id}` },
            stats: [{ type: 'total', summary: '1-0' }],
          })),
        },
      }),
    ],
    [
      'rankings',
      'rankings',
      'polls',
      (rows) => ({
        rankings: [
          {
            name: 'AP Top 25',
            ranks: many(rows, (id) => ({ current: Number(id), team: { id, location: `T ${id}` } })),
          },
        ],
      }),
    ],
  ];
  for (const [page, providerPath, list, of] of LONG) {
    test(`${page} whose 25 rows have become 300 are not accepted at once`, async () => {
      const path = `/api/${page}?sport=mens-basketball&nocache=1`;
      const shown = async () => {
        const { headers, body } = await team.get(path);
        return { rows: body[list], detail: /detail=(\w+)/.exec(headers.get('cache-status') ?? '')?.[1] };
      };
      team.set(providerPath, { body: of(25) });
      await team.clock.leap(16_000);
      const known = await shown();
      assert.match(JSON.stringify(known.rows), /"25"/);
      team.set(providerPath, { body: of(300) });
      await team.clock.leap(16_000);
      assert.deepEqual(await shown(), { rows: known.rows, detail: 'unreadable' });
    });
  }

  test('a name of a megabyte is rejected', async () => {
    const [first = {}, ...others] = GAMES;
    const long = 'x'.repeat(1_000_000);
    season([{ ...first, name: long, shortName: long }, ...others]);
    await refresh();
    for (const path of LISTS) {
      const response = await fetch(`${team.campus.sports}${path}`);
      assert.ok((await response.text()).length < 20_000, path);
    }
  });
});

describe('an impossible date removes one game, and no response fails', () => {
  const BAD = ['9999-12-31T23:59-23:59', '0000-01-01T00:00+23:59', '2026-02-30T01:00Z'];
  const PATHS = [
    ...[...LISTS, '/api/stats', '/api/game?id=30', '/api/team?sport=mens-basketball'],
    ...['/api/scoreboard?sport=mens-basketball', '/api/sources/health', '/api/schedules.ics'],
    ...['/api/schedules.csv', '/api/schedules.ndjson'],
  ];
  const PAGES = [
    ...['/', '/games', '/games/30', '/teams', '/teams/mens-basketball', '/embed/games', '/data', '/status'],
    '/games?sport=mens-basketball',
  ];
  let team: OneTeam;
  before(async () => {
    team = await startOneTeam('mens-basketball', '2026-11-21T12:00:00Z', {});
    team.setSeason(2, {
      body: schedulePage([...GAMES, ...BAD.map((date, at) => gameRow(`b${at}`, date))]),
    });
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
    await trigger(`${team.campus.sports}/api/trigger/schedules`);
  });
  after(() => team.stop());

  async function everythingAnswers(expected: number): Promise<void> {
    const { router, sports } = team.campus;
    for (const url of [
      ...PATHS.map((path) => `${sports}${path}`),
      ...PAGES.map((path) => `${router}${path}`),
    ]) {
      const response = await fetch(url);
      assert.equal(response.status, 200, url);
      await response.text();
    }
    assert.equal(ids((await team.get(LISTS[1] ?? '')).body).length, expected);
    const live = await fetch(`${team.campus.sports}/api/live`);
    assert.equal(live.status, 200);
    await live.body?.cancel();
    const health = await team.get('/health');
    assert.ok(!String(health.body.problems).includes('jobs'), 'no job may throw');
  }

  test('with a date from the provider', () => everythingAnswers(GAMES.length));

  test('with a date from the provider, after a restart', async () => {
    await team.campus.restart();
    await everythingAnswers(GAMES.length);
  });

  test('with a date in a stored value without the provider’s page, and with a corrupt game state', async () => {
    const db = team.database.database.withTables<GameStateTables>();
    await db.updateTable('copies').set({ original: null }).where('key', 'like', '%/schedule/%').execute();
    await db.updateTable('game_states').set({ shown: '{"date":' }).where('id', '=', '10').execute();
    await db.updateTable('game_states').set({ shown: '{"date":"never"}' }).where('id', '=', '11').execute();
    await team.campus.restart();
    await everythingAnswers(GAMES.length);
  });

  test('with a corrupt stored page, which is requested again', async () => {
    await team.database.database
      .updateTable('copies')
      .set({ original: Buffer.from('not a packed page') })
      .where('key', 'like', '%/schedule/%')
      .execute();
    await team.campus.restart();
    await everythingAnswers(GAMES.length);
  });
});
