import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { wholePage } from '../support/espn/whole-pages.ts';
import { type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';

type Body = Record<string, unknown>;

/** Wrong values for a field, including a number as a text and a text as a number. */
function wrongValuesFor(key: string, value: unknown): unknown[] {
  const missing = [undefined, null, {}, []];
  if (Array.isArray(value)) return [...missing, 'none', value.slice(Math.ceil(value.length / 2))];
  if (typeof value === 'number') {
    const otherYear = key === 'year' ? [value - 8, value + 8] : [];
    return [...missing, '', 'none', true, String(value), ...otherYear];
  }
  if (typeof value !== 'string') return [...missing, '', 'none'];
  const asNumber = /^[1-9]\d*$/.test(value) ? [Number(value)] : [];
  const badDates = /^\d{4}-/.test(value) ? ['soon', '2026-02-30T00:00Z', 7] : [];
  return [...missing, '', ' ', true, ...asNumber, ...badDates];
}

type Path = readonly string[];

/** All places of a page, with only the first two rows of each list, because further rows are read in the same way. */
function placesOf(node: unknown, path: Path = []): Path[] {
  if (typeof node !== 'object' || node === null) return [];
  const entries = Object.entries(node).slice(0, Array.isArray(node) ? 2 : undefined);
  return entries.flatMap(([key, value]) => [[...path, key], ...placesOf(value, [...path, key])]);
}

const valueAt = (page: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, key) => (node as Body)[key], page);

function withWrong(page: unknown, path: Path, wrong: unknown): unknown {
  const copy = structuredClone(page);
  const parent = valueAt(copy, path.slice(0, -1)) as Body;
  const key = path.at(-1) ?? '';
  if (wrong !== undefined) parent[key] = wrong;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return copy;
}

const ranked = (current: number, id: string, location: string, name: string) => ({
  current,
  previous: current + 1,
  points: 800,
  firstPlaceVotes: 1,
  recordSummary: '5-0',
  team: { id, location, name, abbreviation: name.slice(0, 2), logo: `https://a.espncdn.com/i/${id}.png` },
});
const rankings = {
  rankings: [
    {
      name: 'AP Top 25',
      lastUpdated: '2026-11-16T00:00Z',
      ranks: [ranked(7, '7', 'Cedar', 'Herons'), ranked(9, '9', 'River', 'Otters')],
    },
  ],
};

const STANDINGS = '/apis/v2/sports/basketball/mens-college-basketball/standings';

/** The id of the first game of the season. */
const ID = '11';
const basketballFinal = wholePage('summary-basketball-final');
const [ofSummary] = (basketballFinal.header as { competitions: readonly Body[] }).competitions;
/** A season whose games have their date twice, and whose first game is that of the summary. */
const season: Body = {
  ...wholePage('schedule-whole-season'),
  events: (wholePage('schedule-whole-season').events as Body[]).map(({ competitions, ...event }) => ({
    ...event,
    ...(event.id === ID && { name: 'Cedar Herons at River Otters', shortName: 'CH @ RO' }),
    competitions: (competitions as Body[]).map((one) => ({
      ...one,
      date: event.date,
      ...(event.id === ID && { competitors: ofSummary?.competitors }),
    })),
  })),
};
const summary: Body = {
  ...basketballFinal,
  gameInfo: { attendance: 6104 },
  header: {
    ...(basketballFinal.header as Body),
    id: ID,
    competitions: [{ ...ofSummary, date: '2026-11-05T00:00Z' }],
  },
};

type Set = (team: OneTeam, body: unknown) => void;
const PAGES: readonly (readonly [name: string, good: unknown, path: string, set: Set])[] = [
  ['schedule', season, 'schedules/sport', (team, body) => team.setSeason(2, { body })],
  ['summary', summary, `game?id=${ID}`, (team, body) => team.set(`summary?event=${ID}`, { body })],
  ['roster', wholePage('roster-in-parts'), 'roster', (team, body) => team.set('teams/7/roster', { body })],
  ['team', wholePage('team-off-season'), 'team', (team, body) => team.set('teams/7', { body })],
  ['rankings', rankings, 'rankings', (team, body) => team.set('rankings', { body })],
  ['standings', wholePage('standings-tree'), 'standings', (team, body) => team.set(STANDINGS, { body })],
];

/** One of the wrong values for each place, in turn; `EVERY=1` tries all of them. */
const pick = (wrongs: readonly unknown[], nth: number): readonly unknown[] =>
  process.env.EVERY === '1' ? wrongs : [wrongs[nth % wrongs.length]];

const keyOf = (row: unknown): unknown => {
  const { id, team, name, isLocalTeam } = Object(row) as Body & { readonly team?: Body };
  return id ?? team?.id ?? name ?? isLocalTeam ?? row;
};
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || isDeepStrictEqual(value, []) || value === undefined;
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
/** The fields of a game that no wrong page may change. */
const FIXED_FIELDS: ReadonlySet<string> = new Set(['id', 'date', 'status', 'result', 'score']);

/**
 * The places where a response differs from the earlier response. One row of each list may be missing or have less data.
 */
function differencesIn(printed: unknown, known: unknown, path = ''): string[] {
  if (isDeepStrictEqual(printed, known)) return [];
  const fault = `${path} is ${JSON.stringify(printed)}, was ${JSON.stringify(known)}`;
  if (!path.startsWith('/polls') && FIXED_FIELDS.has(path.split('/').at(-1) ?? '')) return [fault];
  if (isEmpty(printed) || (typeof printed === 'string' && String(known).includes(printed))) return [];
  if (isTexts(printed) && isTexts(known))
    return printed.every((text) => ['', ...known].includes(text)) ? [] : [fault];
  if (Array.isArray(printed) && Array.isArray(known)) {
    const rows = new Map(known.map((row) => [keyOf(row), row]));
    const isShort = printed.length < known.length - 1 || (path === '/games' && printed.length < known.length);
    return [
      ...(isShort || new Set(printed.map(keyOf)).size < printed.length ? [fault] : []),
      ...printed.flatMap((row, at) => differencesIn(row, rows.get(keyOf(row)), `${path}/${at}`)),
    ];
  }
  if (typeof printed !== 'object' || typeof known !== 'object' || known === null) return [fault];
  return Object.entries(printed ?? {}).flatMap(([key, value]) =>
    differencesIn(value, (known as Body)[key], `${path}/${key}`),
  );
}

/** Places where another value is valid and has another meaning. These cases are skipped. */
const VALID_PLACES = [
  // Another logo of the same team.
  /^team team logos/,
  // The period of a line score is known only from its position.
  /linescores/,
  // Without the best athlete, another one leads.
  /^summary boxscore players .* athletes/,
  // Without a seed, the place is computed from the records.
  /^standings children \d standings entries \d+ stats/,
];

describe('one wrong value in a page affects only that value, and never the known state of a game', () => {
  let team: OneTeam;
  before(async () => {
    team = await startOneTeam('mens-basketball', '2026-12-01T18:00:00Z', {});
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
    for (const [, good, , set] of PAGES) set(team, good);
    // Values of one page also appear in responses about other pages, so all pages are read first.
    for (const [, , path] of [...PAGES, ...PAGES]) await shown(path);
  });
  after(() => team.stop());

  async function shown(path: string) {
    await team.clock.leap(16_000);
    const pathWithSport = path.includes('?') ? path : `${path}?sport=mens-basketball`;
    const { status, body } = await team.get(`/api/${pathWithSport}&nocache=1`);
    const text = JSON.stringify(body, (key, value) => (key === 'lastUpdated' ? null : value));
    return { status, body: JSON.parse(text) as Body };
  }

  for (const [name, good, path, set] of PAGES) {
    test(name, async () => {
      const known = await shown(path);
      assert.equal(known.status, 200);
      const faults: string[] = [];
      for (const [nth, at] of placesOf(good).entries()) {
        const what = at.join(' ');
        if (VALID_PLACES.some((one) => one.test(`${name} ${what}`))) continue;
        for (const wrong of pick(wrongValuesFor(at.at(-1) ?? '', valueAt(good, at)), nth)) {
          set(team, withWrong(good, at, wrong));
          const printed = await shown(path);
          const differences =
            printed.status === 200 ? differencesIn(printed.body, known.body) : [`${printed.status}`];
          if (differences.length === 0) continue;
          faults.push(`${what}: ${JSON.stringify(wrong)}: ${differences[0]}`);
          set(team, good);
          await shown(path);
        }
      }
      assert.deepEqual(faults, []);
    });
  }

  test('facts that only a summary has are in the list, even after a restart', async () => {
    const entry = async () => {
      const { games } = (await shown('schedules/sport')).body as { games?: Body[] };
      const { neutralSite, conferenceGame } = games?.find(({ id }) => id === ID) ?? {};
      return { neutralSite, conferenceGame };
    };
    const header = summary.header as Body & { competitions: readonly [Body] };
    const printed = { ...header.competitions[0], neutralSite: true, conferenceCompetition: true };
    const listed = (season.events as Body[]).find(({ id }) => id === ID)?.competitions as Body[];
    assert.deepEqual([listed[0]?.neutralSite, listed[0]?.conferenceCompetition], [false, undefined]);
    assert.equal((await entry()).conferenceGame, null);
    team.set(`summary?event=${ID}`, { body: { ...summary, header: { ...header, competitions: [printed] } } });
    assert.equal((await shown(`game?id=${ID}`)).status, 200);
    assert.deepEqual(await entry(), { neutralSite: true, conferenceGame: true });
    team.set(`summary?event=${ID}`, undefined);
    await team.campus.restart();
    assert.deepEqual(await entry(), { neutralSite: true, conferenceGame: true });
  });
});
