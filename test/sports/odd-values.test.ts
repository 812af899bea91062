import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR_MS } from '../../src/platform/time.ts';
import type { Sport } from '../../src/sports/index.ts';
import { competition, FINAL, HERONS, OTTERS, side, status } from '../support/espn/made-up.ts';
import { finalRow, gameRow, type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';
import { openHtml } from '../support/open-html.ts';
import { minuteOf, readStory } from '../support/provider-story.ts';
import { skipWithoutShared } from '../support/shared.ts';

type Body = Record<string, unknown>;

const START = '2026-11-27T19:00:00Z';
const NOW = Date.parse(START);
const at = (hours: number): string => minuteOf(NOW + hours * HOUR_MS);

async function start(
  t: { after(work: () => Promise<void>): void },
  sport: Sport,
  rows: unknown,
  pages: Parameters<typeof startOneTeam>[2] = {},
): Promise<OneTeam> {
  const schedule = { 'teams/7/schedule': { body: schedulePage(rows as unknown[]) } };
  const team = await startOneTeam(sport, START, { ...schedule, ...pages });
  t.after(() => team.stop());
  // Reads the season, because only games that were listed before can be requested.
  await team.get(`/api/schedules/sport?sport=${sport}`);
  return team;
}
const gamesOf = async (team: OneTeam, sport: Sport): Promise<Body[]> =>
  (await team.get(`/api/schedules/sport?sport=${sport}`)).body.games as Body[];
const calendarOf = async (team: OneTeam): Promise<string> =>
  (await (await fetch(`${team.campus.sports}/api/schedules.ics`)).text())
    .replaceAll('\r\n ', '')
    .replaceAll('\\,', ',');

test('a game that is completed without a result has no result, and the team’s form is still shown', async (t) => {
  const over = (name: string, text: string) =>
    status(name, 'post', true, {
      type: { name, state: 'post', completed: true, description: text, detail: text },
    });
  const rows = [
    finalRow('1', at(-200)),
    ...[
      over('STATUS_NO_CONTEST', 'No Contest'),
      over('STATUS_ABANDONED', 'Abandoned'),
      over('STATUS_FINAL_CANCELED', 'Canceled'),
      over('STATUS_FINAL', 'No Contest'),
    ].map((how, no) => finalRow(String(no + 2), at(no - 100), [7, 7], { status: how })),
  ];
  const team = await start(t, 'football', rows);
  const games = await gamesOf(team, 'football');
  assert.deepEqual(
    games.map(({ status: how, result }) => [how, result]),
    [['final', 'win'], ...Array.from({ length: 4 }, () => ['canceled', null])],
  );
  const { form } = (await team.get('/api/team?sport=football')).body as { form: Body };
  assert.equal((form.lastFive as unknown[]).length, 1);
  assert.doesNotMatch(await calendarOf(team), /\(T /);
});

test('NULL and similar texts are missing values, even in composed names', async (t) => {
  for (const nothing of ['NULL', 'null', 'undefined']) {
    const theirs = { id: '305', displayName: 'Franca Franca', abbreviation: nothing, location: 'Franca' };
    const row = { ...gameRow('1', at(30), { competitors: [side('home', HERONS), side('away', theirs)] }) };
    Object.assign(row, { name: `${nothing} at Cedar Herons`, shortName: `${nothing} @ CH` });
    const team = await start(t, 'football', [row]);
    const [game = {}] = await gamesOf(team, 'football');
    assert.deepEqual([game.name, game.shortName], ['Franca Franca at Cedar Herons', 'Franca @ CH']);
    assert.equal((game.opponent as Body).abbreviation, '');
  }
});

const shootout = (ours: Body, theirs: Body): Body =>
  finalRow('1', at(-20), [1, 1], {
    status: {
      ...FINAL,
      type: { name: 'STATUS_FINAL_PEN', state: 'post', completed: true, shortDetail: 'FT-Pens' },
    },
    competitors: [
      side('home', HERONS, { score: '1', ...ours }),
      side('away', OTTERS, { score: '1', ...theirs }),
    ],
  });

for (const [what, row, expected, title] of [
  [
    'with a tally',
    shootout({ shootoutScore: 4, winner: true }, { shootoutScore: 2, winner: false }),
    { local: 4, opponent: 2, winner: 'local' },
    '(T 1–1, won 4–2 on penalties)',
  ],
  [
    'with only a tally',
    shootout({ shootoutScore: 2 }, { shootoutScore: 4 }),
    { local: 2, opponent: 4, winner: 'opponent' },
    '(T 1–1, lost 2–4 on penalties)',
  ],
  [
    'with only a winner',
    shootout({ winner: false }, { winner: true }),
    { local: null, opponent: null, winner: 'opponent' },
    '(T 1–1, lost on penalties)',
  ],
] as const) {
  test(`a soccer shootout ${what} is a tie, and the response has the team that advanced`, async (t) => {
    const team = await start(t, 'womens-soccer', [row]);
    const [entry] = await gamesOf(team, 'womens-soccer');
    assert.equal(entry?.result, 'tie');
    const { body } = await team.get('/api/game?id=1');
    assert.deepEqual([body.result, body.shootout], ['tie', expected]);
    assert.ok((await calendarOf(team)).includes(title));
    const { $ } = await openHtml(team.campus, '/games/1');
    assert.match($('.facts').text(), /Penalty shootout.*advances/s);
  });
}

test('other games have no shootout', async (t) => {
  const team = await start(t, 'womens-soccer', [finalRow('1', at(-20), [2, 1]), gameRow('2', at(30))]);
  for (const id of ['1', '2']) assert.equal((await team.get(`/api/game?id=${id}`)).body.shootout, null);
});

/** The headings of a line score. */
async function columnsOf(team: OneTeam, id: string): Promise<string[]> {
  const { $ } = await openHtml(team.campus, `/games/${id}`);
  return $('#linescore th[scope=col]')
    .toArray()
    .slice(1)
    .map((cell) => $(cell).text());
}
const hockey = (text: string, periods: number) => {
  const linescores = Array.from({ length: periods }, () => ({ displayValue: '1' }));
  return finalRow('1', at(-20), [3, 2], {
    status: status('STATUS_FINAL', 'post', true, {
      period: periods,
      type: { name: 'STATUS_FINAL', state: 'post', completed: true, shortDetail: text },
    }),
    competitors: [
      side('home', HERONS, { score: '3', linescores }),
      side('away', OTTERS, { score: '2', linescores }),
    ],
  });
};

for (const [text, periods, expected] of [
  ['Final/SO', 5, ['1', '2', '3', 'OT', 'SO', 'Total']],
  ['Final/2OT', 5, ['1', '2', '3', 'OT', '2OT', 'Total']],
  ['Final/OT', 4, ['1', '2', '3', 'OT', 'Total']],
] as const) {
  test(`the columns of hockey after ${text}`, async (t) => {
    assert.deepEqual(
      await columnsOf(await start(t, 'mens-ice-hockey', [hockey(text, periods)]), '1'),
      expected,
    );
  });
}

/** Starts a service with a game that has these plays. */
async function withPlays(t: { after(work: () => Promise<void>): void }, id: string, plays: unknown) {
  const team = await start(t, 'mens-basketball', [finalRow(id, at(-20), [9, 6])], {
    [`summary?event=${id}`]: {
      body: {
        header: {
          id,
          competitions: [
            competition({
              date: at(-20),
              status: FINAL,
              competitors: [side('home', HERONS, { score: '9' }), side('away', OTTERS, { score: '6' })],
            }),
          ],
        },
        plays,
      },
    },
  });
  return (await team.get(`/api/plays?id=${id}`)).body.plays as Body[];
}

test('neither a play with a score that is too low nor the play after it counts as scoring; plays of other games are left out', async (t) => {
  const play = (id: string, homeScore: number, awayScore: number) => ({
    id,
    text: `Play ${id}`,
    homeScore,
    awayScore,
  });
  const rows = [
    play('50010', 9, 4),
    play('50011', 3, 4),
    play('50012', 9, 4),
    play('60011', 22, 31),
    play('50013', 9, 6),
  ];
  const plays = await withPlays(t, '500', rows);
  assert.deepEqual(
    plays.map(({ id, scoring }) => [id, scoring]),
    [
      ['50010', true],
      ['50011', false],
      ['50012', false],
      ['50013', true],
    ],
  );
});

test('plays with dips (hoopR#146, ncaahoopR_data#8)', { skip: skipWithoutShared }, async (t) => {
  const story = readStory('09-plays-with-dips', NOW);
  const plays = JSON.parse(JSON.stringify(story.plays).replaceAll('"900"', '"7"').replaceAll('"301"', '"9"'));
  const shown = await withPlays(t, String(story['summary.header.id']), plays);
  assert.equal(shown.length, 7);
  assert.deepEqual(
    shown.flatMap(({ scoring }, no) => (scoring ? [no + 1] : [])),
    [1, 6],
  );
});

test('shootouts (ha-teamtracker#43, scrapernhl#13)', { skip: skipWithoutShared }, async (t) => {
  const story = readStory('10-shootouts', NOW);
  const soccer = await start(t, 'womens-soccer', story['womens-soccer']);
  const { body } = await soccer.get('/api/game?id=601');
  assert.deepEqual(body.shootout, { local: 4, opponent: 2, winner: 'local' });
  const ofHockey = await start(t, 'mens-ice-hockey', story['mens-ice-hockey']);
  assert.deepEqual(await columnsOf(ofHockey, '701'), ['1', '2', '3', 'OT', 'SO', 'Total']);
});

test('NULL in names (MMM-MyScoreboard#26)', { skip: skipWithoutShared }, async (t) => {
  const team = await start(t, 'football', readStory('11-null-in-names', NOW).schedule);
  const games = await gamesOf(team, 'football');
  assert.equal(games[0]?.shortName, 'Franca @ CEDR');
  assert.doesNotMatch(JSON.stringify(games) + (await calendarOf(team)), /NULL/);
});

test('completed without a result (public tables of status names)', { skip: skipWithoutShared }, async (t) => {
  const team = await start(t, 'football', readStory('14-completed-but-no-result', NOW).schedule);
  const games = await gamesOf(team, 'football');
  assert.deepEqual(
    games.map(({ result }) => result),
    [null, null],
  );
  assert.doesNotMatch(await calendarOf(team), /\(T /);
  const { $ } = await openHtml(team.campus, '/games?sport=football');
  assert.doesNotMatch($('main').text(), /Tied/);
});
