import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event, Schedule } from '../../test/support/sandbox/provider-pages.ts';
import {
  BASE,
  CAMPUS,
  type Campus,
  requestProvider,
  site,
} from '../../test/support/sandbox/request-provider.ts';
import { createProvider } from './provider.ts';
import { endlessCalendar } from './world/endless-calendar.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const { respond, body } = requestProvider();
const [MENS, FOOTBALL, SOFTBALL, , BASEBALL] = CAMPUS;

const events = async (campus: Campus, query: string, at = NOW): Promise<readonly Event[]> =>
  (await body<{ events: Event[] }>(site(campus, `scoreboard${query}`), at)).events;

const schedule = (campus: Campus, query = '', at = NOW): Promise<Schedule> =>
  body<Schedule>(site(campus, `teams/${campus.team}/schedule${query}`), at);

test('the bot filter responds with 403 before any page', async () => {
  const request = new Request(`${BASE}${site(MENS, 'scoreboard')}`, { headers: { 'user-agent': 'node' } });
  const refused = await createProvider(endlessCalendar(1)).respond({
    request,
    url: new URL(request.url),
    now: NOW,
    mode: 'normal',
    base: BASE,
  });
  assert.equal(refused.status, 403);
  assert.match(await refused.text(), /Access Denied/);
});

test('each failure has its own body', async () => {
  const rows: [string, number, object | RegExp][] = [
    [site(MENS, 'teams/1'), 404, { code: 404, detail: 'no data found', message: 'no instance found' }],
    [site(MENS, 'teams/SC/roster'), 400, /error invoking GET: http/],
    [
      '/apis/site/v2/sports/softball/college-softball/scoreboard',
      404,
      /Unable to get sport data for sport: softball/,
    ],
    [site(MENS, 'injuries'), 404, { code: 404 }],
    [
      site(MENS, 'scoreboard?dates=20261101-20261108'),
      400,
      { code: 400, message: 'Failed to get events endpoint.' },
    ],
    [site(MENS, 'scoreboard?dates=20261332'), 400, { code: 400, message: 'Failed to get events endpoint.' }],
    [site(MENS, 'summary?event=401'), 404, /no instance found/],
    [site(MENS, 'summary'), 404, /no instance found/],
    ['/v2/sports/football/leagues/college-football/seasons/2026/types/2/groups/999', 404, /No group found/],
  ];
  for (const [path, status, expected] of rows) {
    const response = await respond(path, NOW);
    assert.equal(response.status, status, path);
    const text = await response.text();
    if (expected instanceof RegExp) assert.match(text, expected);
    else assert.deepEqual(JSON.parse(text), expected);
  }
});

test('standings below the site API are a stub', async () => {
  assert.deepEqual(Object.keys(await body<object>(site(MENS, 'standings'), NOW)), ['fullViewLink']);
});

test('a schedule has one season type, by default the current one', async () => {
  for (const campus of CAMPUS) {
    const shown = await schedule(campus);
    const types = new Set(shown.events.flatMap(({ seasonType }) => seasonType?.type ?? []));
    assert.ok(types.size <= 1);
    if (shown.events.length > 0) assert.deepEqual([...types], [shown.requestedSeason?.type]);
  }
  const ids = await Promise.all([2, 3, 4, 5, 6].map((type) => schedule(BASEBALL, `?seasontype=${type}`)));
  assert.ok(ids.every((page) => page.events.length > 0));
});

test('a season type without games gets the response of the off season', async () => {
  const page = await schedule(MENS, '?seasontype=4');
  assert.deepEqual(page.events, []);
  assert.equal(page.requestedSeason, undefined);
});

test('a season is selected by its year; a coming season is empty', async () => {
  const current = await schedule(FOOTBALL);
  assert.deepEqual((await schedule(FOOTBALL, `?season=${current.season.year}`)).events, current.events);
  const past = await schedule(FOOTBALL, '?season=2025&seasontype=2');
  assert.ok(past.events.length > 20 && past.events.every(({ season }) => season.year === 2025));
  assert.deepEqual((await schedule(FOOTBALL, '?season=2031&seasontype=2')).events, []);
});

test('a softball schedule has past games only; coming games are on scoreboards', async () => {
  const later = NOW + 5 * 86_400_000;
  const { events: past } = await schedule(SOFTBALL, '?seasontype=2', later);
  assert.ok(past.length > 5);
  assert.ok(past.every(({ competitions: [{ status }] }) => status.type.state === 'post'));
  const ahead = (await events(SOFTBALL, '?dates=20261128', later)).filter(({ name }) =>
    name.includes('Cedar Valley'),
  );
  assert.ok(ahead.length > 0 && ahead.every(({ id }) => !past.some((event) => event.id === id)));
});

test('a scoreboard has the games of one day in US Eastern time', async () => {
  const found = await events(MENS, '?dates=20261121&groups=50');
  for (const { date } of found) {
    assert.ok(date >= '2026-11-21T05:00Z' && date < '2026-11-22T05:00Z', date);
  }
  assert.deepEqual(await events(MENS, '?groups=50'), found);
});

test('without groups a scoreboard has only some games; with a limit over 500 it has 25 games', async () => {
  const all = await events(MENS, '?groups=50');
  assert.ok(all.length > 25);
  assert.ok((await events(MENS, '')).length <= 10);
  assert.equal((await events(MENS, '?groups=50&limit=600')).length, 25);
  assert.equal((await events(MENS, '?groups=50&limit=500')).length, all.length);
  assert.ok((await events(MENS, '?groups=72')).every(({ id }) => all.some((event) => event.id === id)));
  assert.deepEqual(await events(MENS, '?groups=999'), []);
});

test('dates may be a month or a year', async () => {
  assert.equal((await events(FOOTBALL, '?dates=202610&groups=80')).length, 100);
  assert.equal((await events(FOOTBALL, '?dates=2025&groups=80&limit=40')).length, 40);
});

test('the list of teams has the ids of all teams', async () => {
  interface List {
    sports: [{ leagues: [{ teams: { team: { id: string; displayName: string } }[] }] }];
  }
  const list = await body<List>(site(BASEBALL, 'teams?limit=1000'), NOW);
  const { teams } = list.sports[0].leagues[0];
  assert.equal(teams.length, 34);
  assert.equal(teams.find(({ team }) => team.displayName === 'Cedar Valley Herons')?.team.id, '512');
});

test('content modes change the body, not the status', async () => {
  const path = site(MENS, `teams/${MENS.team}/schedule`);
  const usual = await body<Schedule>(path, NOW);
  assert.deepEqual((await body<Schedule>(path, NOW, 'empty')).events, []);
  assert.equal((await body<Schedule>(path, NOW, 'shrunk')).events.length, Math.ceil(usual.events.length / 5));
  assert.deepEqual(Object.keys(await body<object>(path, NOW, 'new_layout')), ['version', 'page']);
});
