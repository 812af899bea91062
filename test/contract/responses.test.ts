import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type TrueScholarship, truth } from '../../sandbox/sites/index.ts';
import { fetch } from '../support/checked-fetch.ts';
import { assertShape, type Shape } from '../support/shape.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';
import * as shapes from './shapes.ts';

const DAY = 86_400;
const HOUR = 3_600;
const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'];

interface Row {
  readonly backend: 'sports' | 'scholarships';
  readonly path: string;
  readonly shape: Shape;
  /** Allowed values of max-age in seconds. `until a game`: at most a day, less before a game. */
  readonly maxAge: readonly number[] | 'no-store' | 'until a game';
}

const ROWS: readonly Row[] = [
  { backend: 'sports', path: '/api/schedules', shape: shapes.schedules, maxAge: 'until a game' },
  ...SPORTS.flatMap((sport): Row[] => [
    {
      backend: 'sports',
      path: `/api/schedules/sport?sport=${sport}`,
      shape: shapes.sportSchedule,
      maxAge: 'until a game',
    },
    { backend: 'sports', path: `/api/roster?sport=${sport}`, shape: shapes.roster, maxAge: [DAY] },
    { backend: 'sports', path: `/api/standings?sport=${sport}`, shape: shapes.standings, maxAge: [HOUR] },
    {
      backend: 'sports',
      path: `/api/team?sport=${sport}`,
      shape: shapes.teamInformation,
      maxAge: 'until a game',
    },
  ]),
  { backend: 'sports', path: '/api/stats', shape: shapes.sportsStats, maxAge: [60] },
  { backend: 'sports', path: '/health', shape: shapes.backendHealth, maxAge: 'no-store' },
  { backend: 'scholarships', path: '/api/scholarships', shape: shapes.scholarshipPage, maxAge: [DAY] },
  { backend: 'scholarships', path: '/api/sources', shape: shapes.sources, maxAge: [DAY] },
  { backend: 'scholarships', path: '/api/stats', shape: shapes.scholarshipStats, maxAge: [HOUR] },
  { backend: 'scholarships', path: '/health', shape: shapes.backendHealth, maxAge: 'no-store' },
];

interface Served {
  readonly title: string;
  readonly amount: string | null;
  readonly deadline: string | null;
  readonly gpaRequirement: number | null;
  readonly contactEmail: string | null;
}

const dollars = (text: string | null): number[] => [
  ...new Set(
    [...(text ?? '').matchAll(/\$([\d,.]+)/g)].map(([, figure = '']) => Number(figure.replaceAll(',', ''))),
  ),
];

/** Differences between the data of the sandbox and the response of the service. */
function differences(expected: TrueScholarship, served: Served): string[] {
  const amounts = [...new Set([expected.amount.min, expected.amount.max].filter((one) => one !== null))];
  const pairs = {
    title: [served.title, expected.title],
    amount: [dollars(served.amount).join(), amounts.join()],
    deadline: [served.deadline, expected.deadline.date],
    gpa: [served.gpaRequirement, expected.gpa],
    contactEmail: [served.contactEmail, expected.contactEmail],
  };
  return Object.entries(pairs)
    .filter(([field, [got, want]]) => got !== want && !expected.debatable.some((one) => one === field))
    .map(
      ([field, [got, want]]) => `${expected.source}-${expected.key}: ${field} is ${got}, expected ${want}`,
    );
}

function assertCacheControl(response: Response, maxAge: Row['maxAge']): void {
  const cacheControl = response.headers.get('cache-control') ?? '';
  if (maxAge === 'no-store') {
    assert.equal(cacheControl, 'no-store');
    return;
  }
  const seconds = Number(/^public, max-age=(\d+)/.exec(cacheControl)?.[1]);
  const isRight = maxAge === 'until a game' ? seconds > 0 && seconds <= DAY : maxAge.includes(seconds);
  assert.ok(isRight, `Cache-Control is ${cacheControl}`);
  assert.match(response.headers.get('etag') ?? '', /^"[^"]+"$/, 'the tag must be strong');
  assert.ok(
    !Number.isNaN(Date.parse(response.headers.get('last-modified') ?? '')),
    'Last-Modified must be a date',
  );
}

describe('responses of the contract', () => {
  let campus: SharedDemo;
  before(async () => {
    campus = await openSharedDemo();
  });

  const urlsOf = (row: { backend: Row['backend']; path: string }): string[] => [
    `${campus[row.backend]}${row.path}`,
    `${campus.router}/${row.backend}${row.path}`,
  ];

  async function assertResponse(url: string, row: Pick<Row, 'shape' | 'maxAge'>): Promise<unknown> {
    const response = await fetch(url);
    assert.equal(response.status, 200, `${url} returned ${response.status}`);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    assertCacheControl(response, row.maxAge);
    const body = await response.json();
    assertShape(body, row.shape);
    return body;
  }

  test('upcoming games can be limited to some sports, and to the first few', async () => {
    const list = async (query: string) => {
      const response = await fetch(`${campus.sports}/api/schedules${query}`);
      const { games } = (await response.json()) as { games: { id: string; sport: string }[] };
      // Records and scores may change between two requests.
      return games.map(({ id, sport }) => ({ id, sport }));
    };
    const all = await list('');
    const some = all.filter(({ sport }) => sport === 'baseball' || sport === 'football');
    assert.ok(some.length > 2 && some.length < all.length);
    assert.deepEqual(await list('?sport=football,baseball'), some);
    assert.deepEqual(await list('?sport=football,baseball&limit=2'), some.slice(0, 2));
    assert.deepEqual(await list('?limit=1000&unknown=1'), all);
    for (const [query, error] of [
      ['?sport=cricket', 'Invalid sport'],
      ['?sport=football,', 'Invalid sport'],
      ['?limit=0', 'Invalid limit parameter'],
      ['?limit=many', 'Invalid limit parameter'],
    ] as const) {
      const response = await fetch(`${campus.sports}/api/schedules${query}`);
      assert.deepEqual([response.status, await response.json()], [400, { error }], query);
    }
  });

  for (const row of ROWS) {
    test(`GET ${row.backend}${row.path} has the contract's fields, on the backend and the router`, async () => {
      for (const url of urlsOf(row)) await assertResponse(url, row);
    });
  }

  test('every game of every schedule can be requested by its id, with a max-age that fits its status', async () => {
    const { games } = (await (await fetch(`${campus.sports}/api/schedules/sport?sport=football`)).json()) as {
      games: { id: string; status: string }[];
    };
    assert.ok(games.length > 10);
    const durations: Record<string, number> = { scheduled: 300, in_progress: 15, final: DAY };
    for (const { id, status } of games) {
      const expected = durations[status];
      const row = {
        shape: shapes.gameDetail,
        maxAge: expected === undefined ? [15, 300, DAY] : [expected],
      };
      for (const url of urlsOf({ backend: 'sports', path: `/api/game?id=${id}` })) {
        assert.equal(((await assertResponse(url, row)) as { id: string }).id, id);
      }
    }
  });

  test('every scholarship of the list can be requested alone, with all fields', async () => {
    const page = (await (await fetch(`${campus.scholarships}/api/scholarships?limit=20`)).json()) as {
      scholarships: { id: string }[];
    };
    assert.equal(page.scholarships.length, 20);
    for (const { id } of page.scholarships) {
      for (const url of urlsOf({ backend: 'scholarships', path: `/api/scholarship?id=${id}` })) {
        const body = await assertResponse(url, { shape: shapes.scholarship, maxAge: [DAY] });
        assert.equal((body as { id: string }).id, id);
      }
    }
  });

  test('an image of the provider is returned with its bytes, and may be cached for 7 days', async () => {
    const schedule = (await (
      await fetch(`${campus.sports}/api/schedules/sport?sport=mens-basketball`)
    ).json()) as { team: { logo: string } };
    const path = `/api/image?url=${encodeURIComponent(schedule.team.logo)}`;
    for (const url of urlsOf({ backend: 'sports', path })) {
      const response = await fetch(url);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'image/png');
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assertCacheControl(response, [7 * DAY]);
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    }
  });

  test('the combined health names both backends', async () => {
    const body = await assertResponse(`${campus.router}/health`, {
      shape: shapes.combinedHealth,
      maxAge: 'no-store',
    });
    assert.equal((body as { status: string }).status, 'ok');
  });

  test('schedules have games in progress and upcoming games, sorted by date, then id', async () => {
    const { games } = (await (await fetch(`${campus.sports}/api/schedules`)).json()) as {
      games: { status: string; date: string; id: string }[];
    };
    const statuses = new Set(games.map((game) => game.status));
    assert.ok(statuses.has('in_progress') && statuses.has('scheduled'), [...statuses].join());
    const keys = games.map(({ date, id }) => `${date} ${id}`);
    assert.deepEqual(keys, keys.toSorted(), 'games must be sorted by date, then id');
  });

  test('a team has its records, its conference and its venue', async () => {
    for (const sport of SPORTS) {
      const { team } = (await (await fetch(`${campus.sports}/api/team?sport=${sport}`)).json()) as {
        team: {
          record: string;
          conferenceRecord: string;
          conference: string;
          venue: { name: string } | null;
        };
      };
      const season = (await (await fetch(`${campus.sports}/api/schedules/sport?sport=${sport}`)).json()) as {
        games: { status: string }[];
        team: { record: string; conferenceRecord: string };
      };
      assert.equal(team.record, season.team.record);
      assert.equal(team.conferenceRecord, season.team.conferenceRecord);
      // A season that has just begun has no records yet.
      const finished = season.games.filter(({ status }) => status === 'final').length;
      if (finished > 10)
        for (const record of [team.record, team.conferenceRecord]) assert.match(record, /^\d+-\d+/);
      assert.equal(team.conference, 'Prairie Athletic Conference');
      assert.ok(team.venue?.name, sport);
    }
  });

  test('all ten sources have scholarships', async () => {
    const { sources } = (await (await fetch(`${campus.scholarships}/api/sources`)).json()) as {
      sources: { key: string; count: number; lastScraped: string | null }[];
    };
    assert.equal(sources.length, 10);
    for (const source of sources) {
      assert.ok(source.count > 0, `${source.key} must have scholarships`);
      assert.ok(source.lastScraped !== null, `${source.key} must have been scraped`);
    }
  });

  test('title, amount, deadline, GPA and contact of every award match the data of the ten sites', async () => {
    const readable = truth(campus.now()).filter(({ damaged }) => !damaged);
    assert.ok(readable.length > 300);
    const wrong = await Promise.all(
      readable.map(async (expected) => {
        const id = encodeURIComponent(`${expected.source}-${expected.key}`);
        const response = await fetch(`${campus.scholarships}/api/scholarship?id=${id}`);
        if (response.status !== 200) return [`${id} is not served`];
        return differences(expected, (await response.json()) as Served);
      }),
    );
    assert.deepEqual(wrong.flat(), []);
  });
});
