import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schedule, Standings, TeamPage } from '../../test/support/sandbox/provider-pages.ts';
import { CAMPUS, type Campus, requestProvider, site } from '../../test/support/sandbox/request-provider.ts';
import { yearlyCalendar } from './world/yearly-calendar.ts';

/** The provider's pages between two seasons, with a calendar of one season per year. */
const { body } = requestProvider(yearlyCalendar(1));
const [MENS, FOOTBALL, SOFTBALL, , BASEBALL] = CAMPUS;

const day = (text: string): number => Date.parse(`${text}T18:00Z`);
const schedule = (campus: Campus, at: number, query = ''): Promise<Schedule> =>
  body<Schedule>(site(campus, `teams/${campus.team}/schedule${query}`), at);
const team = async (campus: Campus, at: number): Promise<TeamPage['team']> =>
  (await body<TeamPage>(site(campus, `teams/${campus.team}`), at)).team;
const states = ({ events }: Schedule): string[] => [
  ...new Set(events.flatMap(({ competitions: [{ status }] }) => status?.type.state ?? [])),
];

test('football: the new season is empty for months, and the team page has no record or next event', async () => {
  const at = day('2026-03-01');
  const page = await schedule(FOOTBALL, at);
  assert.deepEqual([page.season.year, page.season.type, page.events.length], [2026, 1, 0]);
  assert.deepEqual([page.requestedSeason, page.team.recordSummary], [undefined, undefined]);
  const { record, nextEvent } = await team(FOOTBALL, at);
  assert.deepEqual([record, nextEvent], [{}, []]);
  const table = await body<Standings>(
    `/apis/v2/sports/${FOOTBALL.path}/standings?group=${FOOTBALL.group}`,
    at,
  );
  const stats = table.children?.[0]?.standings?.entries[0]?.stats ?? [];
  assert.match(stats.find(({ type }) => type === 'total')?.summary ?? '', /^[1-9]\d*-\d+$/);
  const last = await schedule(FOOTBALL, at, '?season=2025&seasontype=2');
  assert.deepEqual([states(last), last.requestedSeason?.year], [['post', 'pre'], 2025]);
});

test('football: the new season is listed from two months before its first game', async () => {
  const page = await schedule(FOOTBALL, day('2026-07-01'));
  assert.deepEqual([page.season.year, page.requestedSeason?.year, states(page)], [2026, 2026, ['pre']]);
});

test('baseball: the next season is listed while the season and the record are still those of the last season', async () => {
  const at = day('2026-08-01');
  const page = await schedule(BASEBALL, at);
  assert.equal(page.season.year, 2026);
  assert.equal(page.requestedSeason?.year, 2027);
  assert.deepEqual(states(page), ['pre']);
  assert.match(page.team.recordSummary ?? '', /^\d+-\d+$/);
  const { record, nextEvent } = await team(BASEBALL, at);
  assert.ok(record.items !== undefined);
  assert.equal(nextEvent[0]?.season.year, 2027);
  assert.ok(states(await schedule(BASEBALL, at, '?season=2026&seasontype=2')).includes('post'));
});

test('basketball: the last season stays listed, and nextEvent is a finished game', async () => {
  const at = day('2026-06-01');
  const page = await schedule(MENS, at);
  assert.deepEqual([page.season.type, page.requestedSeason?.type, states(page)], [4, 3, ['post']]);
  assert.equal((await team(MENS, at)).nextEvent[0]?.competitions[0].status.type.state, 'post');
});

test('softball: a season that has not begun has no games', async () => {
  const page = await schedule(SOFTBALL, day('2026-01-25'));
  assert.deepEqual([page.events.length, page.requestedSeason?.year], [0, 2026]);
});

test('a game that never took place stays scheduled', async () => {
  const at = day('2026-06-01');
  const { events } = await schedule(MENS, at, '?season=2026&seasontype=2');
  const past = events.filter(
    ({ date, competitions: [{ status }] }) =>
      Date.parse(date) < at - 36 * 3_600_000 && status?.type.state === 'pre',
  );
  assert.equal(past.length, 1);
});
