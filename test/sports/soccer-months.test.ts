import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../src/platform/time.ts';
import { finalRow, gameRow, type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';
import { minuteOf, readStory } from '../support/provider-story.ts';
import { skipWithoutShared } from '../support/shared.ts';

type Body = Record<string, unknown>;
type Row = Body & { readonly date: string };

const SPORT = 'womens-soccer';

/** A provider whose scoreboards of months have all games, and whose scoreboards of days end with tomorrow. */
async function start(
  t: { after(work: () => Promise<void>): void },
  now: number,
  rows: readonly Row[],
): Promise<OneTeam> {
  const pages: Record<string, { body: unknown }> = {
    'teams/7/schedule': { body: schedulePage([finalRow('1', minuteOf(now - 3 * DAY_MS))]) },
  };
  const digits = (date: string, count: number) => date.replaceAll('-', '').slice(0, count);
  for (const [month, events] of Map.groupBy(rows, ({ date }) => digits(date, 6)))
    pages[`scoreboard?dates=${month}&`] = { body: { events } };
  for (const [day, events] of Map.groupBy(rows, ({ date }) => digits(date, 8)))
    if (Date.parse(events[0]?.date ?? '') < now + 1.5 * DAY_MS)
      pages[`scoreboard?dates=${day}&`] = { body: { events } };
  const team = await startOneTeam(SPORT, new Date(now).toISOString(), pages);
  t.after(() => team.stop());
  return team;
}
const coming = async (team: OneTeam): Promise<unknown[]> =>
  ((await team.get('/api/schedules')).body.games as Body[]).map(({ id }) => id);
const requestedDates = ({ provider }: OneTeam): (string | undefined)[] =>
  provider.requested.flatMap((path) => /scoreboard\?dates=(\d+)/.exec(path)?.[1] ?? []);
const rowAt = (id: string, now: number, days: number): Row =>
  gameRow(id, minuteOf(now + days * DAY_MS)) as Row;

for (const [when, start_, months] of [
  ['within a month', '2026-10-05T19:00:00Z', ['202610']],
  ['across the end of a month', '2026-10-27T19:00:00Z', ['202610', '202611']],
] as const) {
  test(`upcoming games of soccer come from scoreboards of months: ${when}`, async (t) => {
    const now = Date.parse(start_);
    const team = await start(t, now, [rowAt('2', now, 1), rowAt('3', now, 4), rowAt('4', now, 9)]);
    assert.deepEqual(await coming(team), ['2', '3', '4']);
    assert.deepEqual([...new Set(requestedDates(team))].sort(), months);
    const day = minuteOf(now + 4 * DAY_MS).slice(0, 10);
    const board = await team.get(`/api/scoreboard?sport=${SPORT}&date=${day}`);
    assert.deepEqual(
      (board.body.games as Body[]).map(({ id }) => id),
      ['3'],
      'the scoreboard of a future day must not be empty',
    );
    const tomorrow = minuteOf(now + DAY_MS).slice(0, 10);
    const near = await team.get(`/api/scoreboard?sport=${SPORT}&date=${tomorrow}`);
    assert.deepEqual(
      (near.body.games as Body[]).map(({ id }) => id),
      ['2'],
    );
    await team.campus.restart();
    assert.deepEqual(await coming(team), ['2', '3', '4']);
  });
}

test('days of soccer beyond tomorrow are empty (ha-teamtracker#379)', {
  skip: skipWithoutShared,
}, async (t) => {
  const now = Date.parse('2026-09-19T19:00:00Z');
  const story = readStory('13-soccer-days-empty', now);
  const team = await start(t, now, story['scoreboard?dates=YYYYMM'] as Row[]);
  assert.deepEqual(await coming(team), ['600', '601', '602']);
});
