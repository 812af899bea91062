import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '../../src/platform/time.ts';
import type { Sport } from '../../src/sports/index.ts';
import { trigger } from '../support/deployments.ts';
import { FINAL, HERONS, school, side, status } from '../support/espn/made-up.ts';
import { gameRow, schedulePage } from '../support/one-team.ts';
import { LIVE, openTurningStage, PRE, rowOf, type TurningStage } from '../support/turning-stage.ts';

type Row = Record<string, unknown>;
type Steps = readonly [before: Row, end: Row, after: Row];

const LATER = status('STATUS_IN_PROGRESS', 'in', false, { period: 4, displayClock: '9:30' });
const alike = (text: string) => ({ list: text, detail: text, lines: text, scoreboard: text });
const idOf = (row: Row): string => String(row.id);

/** Opens a stage with a game that is known to be in progress. */
async function playing(t: TestContext, sport: Sport, row: Row, text: string): Promise<TurningStage> {
  const stage = await openTurningStage(t, sport);
  stage.schedule([rowOf(PRE, [], idOf(row))]);
  stage.scoreboard([row]);
  await stage.entry(idOf(row));
  await stage.listed(text, idOf(row));
  return stage;
}

const START_OF_FALSE_END = rowOf(LIVE, ['14', '10']);

test('a game that is reported as over in one poll goes on', async (t) => {
  const stage = await playing(t, 'football', START_OF_FALSE_END, 'in_progress 14–10');
  stage.scoreboard([rowOf(FINAL, ['14', '10'])]);
  await stage.listed('final 14–10');
  for (const path of [stage.season, '/api/game?id=1', '/api/team?sport=football', '/api/schedules'])
    assert.ok((await stage.maxAge(path)) <= 60, path);
  stage.scoreboard([rowOf(LATER, ['21', '10'])]);
  assert.ok((await stage.listed('in_progress 21–10')) <= 75);
  assert.deepEqual(await stage.everywhere(), alike('in_progress 21–10'));
  assert.equal(await stage.form(), null);
  assert.doesNotMatch(await stage.calendar(), /W 14/);
  const messages = stage.messages().filter(({ data }) => data.fields.some(({ field }) => field === 'status'));
  assert.deepEqual(
    messages.filter(({ type }) => type !== 'game.started'),
    [],
    'webhooks may not report an end',
  );
});

/** The scoreboard of a finished game still has the state from before the start. */
async function stuck(t: TestContext, [scoreboard, schedule]: readonly [Row, Row]): Promise<void> {
  const id = idOf(schedule);
  const stage = await openTurningStage(t, 'football');
  stage.schedule([scoreboard]);
  stage.scoreboard([scoreboard]);
  await stage.entry(id);
  await stage.until(async () => stage.requested('/scoreboard') > 3);
  stage.schedule([schedule]);
  await trigger(`${stage.team.campus.sports}/api/trigger/schedules`);
  await stage.team.clock.leap(1_000);
  for (const polls of [0, 3]) {
    await stage.until(async () => stage.requested('/scoreboard') >= polls);
    assert.deepEqual(await stage.everywhere(id), alike('final 24–21'));
  }
  assert.equal(((await stage.form()) as { home: string }).home, '1-0');
  assert.deepEqual((await stage.team.get('/api/schedules')).body.games, []);
  assert.match(await stage.calendar(), /W 24–21/);
}

describe('if two pages differ, the more complete page is used', () => {
  const empty = rowOf(PRE, ['', '']);
  test('a scoreboard stuck before the start, and a schedule with the result', (t) =>
    stuck(t, [empty, rowOf(FINAL, [{ value: 24 }, { value: 21 }])]));

  test('a finished game of other teams does not become scheduled again, even after a restart', async (t) => {
    const stage = await openTurningStage(t, 'football');
    stage.schedule([]);
    const others = (of: Row, score: readonly unknown[]): Row =>
      gameRow('8', '2026-11-21T16:45Z', {
        status: of,
        competitors: [
          side('home', school('20', 'Foxes', 'F', { conferenceId: '5' }), { score: score[0] }),
          side('away', school('21', 'Larks', 'L', { conferenceId: '5' }), { score: score[1] }),
        ],
      });
    const shown = async (): Promise<string> => {
      const { games } = (await stage.team.get('/api/scoreboard?sport=football&nocache=1')).body;
      const [game] = games as { status: string; home: Row; away: Row }[];
      return `${game?.status} ${game?.home.score}–${game?.away.score}`;
    };
    for (const [row, expected] of [
      [others(FINAL, ['14', '10']), 'final 14–10'],
      [others(PRE, ['', '']), 'final 14–10'],
      [others(LATER, ['21', '10']), 'in_progress 21–10'],
      [others(PRE, ['', '']), 'in_progress 21–10'],
    ] as const) {
      stage.scoreboard([row]);
      await stage.team.clock.leap(16_000);
      assert.equal(await shown(), expected);
    }
    await stage.team.campus.restart();
    stage.team.set('scoreboard', { status: 500, body: {} });
    assert.equal(await shown(), 'in_progress 21–10');
  });

  test('the results of other teams are requested again until a day after the end of their day', async (t) => {
    const stage = await openTurningStage(t, 'football');
    stage.schedule([]);
    const day = '/api/scoreboard?sport=football&date=2026-11-20';
    const send = async () => {
      await stage.team.get(day);
      await stage.team.clock.leap(1_000);
      return stage.requested('20261120');
    };
    const first = await send();
    assert.equal(await send(), first);
    await stage.team.clock.leap(HOUR_MS);
    await send();
    const second = await send();
    assert.ok(second > first);
    await stage.team.clock.leap(24 * HOUR_MS);
    await send();
    const last = await send();
    assert.ok(last > second);
    await stage.team.clock.leap(100 * HOUR_MS);
    assert.equal(await send(), last, 'the scoreboard must not be requested any more');
  });
});

test('a post-season page whose only game has no teams yet has no games, and the sport is available', async (t) => {
  const stage = await openTurningStage(t, 'football');
  const open = { displayName: 'TBD', abbreviation: 'TBD' };
  const undrawn = gameRow('9', '2026-12-20T18:00Z', {
    competitors: [side('home', open), side('away', { id: '-2', ...open })],
  });
  stage.schedule([rowOf(FINAL, ['24', '21'])]);
  stage.team.setSeason(3, { body: schedulePage([undrawn], 2027, 3) });
  assert.equal(stage.textOf(await stage.entry()), 'final 24–21');
  const { body } = await stage.team.get('/api/schedules');
  assert.deepEqual([body.games, body.missing], [[], undefined]);
  const row = ((await stage.team.get('/api/sources/health')).body.sources as Row[])[0];
  assert.deepEqual([row?.outcome, row?.problem], ['ok', null]);
  const others = gameRow('9', '2026-12-20T18:00Z', {
    competitors: [side('home', school('20', 'Foxes', 'F')), side('away', open)],
  });
  stage.team.setSeason(3, { body: schedulePage([others], 2027, 3) });
  await trigger(`${stage.team.campus.sports}/api/trigger/schedules`);
  const wrong = ((await stage.team.get('/api/sources/health')).body.sources as Row[])[0];
  assert.equal(wrong?.outcome, 'unreadable', 'a page about another team must be unreadable');
});

test('if the start is moved to an earlier hour of the day, this is noticed within an hour, with one request per hour', async (t) => {
  const stage = await openTurningStage(t, 'mens-basketball');
  const late = '2026-11-22T00:00Z';
  stage.schedule([rowOf(PRE, [], '1', late)]);
  stage.scoreboard([rowOf(PRE, [], '1', late)]);
  await stage.entry();
  assert.ok((await stage.maxAge(stage.season)) <= 3_600);
  for (let minutes = 0; minutes < 90; minutes += 1) {
    await stage.team.clock.leap(MINUTE_MS);
    await stage.entry();
  }
  assert.ok(stage.requested('/scoreboard') <= 3, `${stage.requested('/scoreboard')} requests`);
  stage.scoreboard([rowOf(LIVE, ['1', '0'], '1', '2026-11-21T19:30Z')]);
  let minutes = 0;
  for (; minutes < 61 && (await stage.entry())?.status !== 'in_progress'; minutes += 1)
    await stage.team.clock.leap(MINUTE_MS);
  assert.equal(stage.textOf(await stage.entry()), 'in_progress 1–0', `${minutes} minutes later`);
  assert.equal((await stage.entry())?.date, '2026-11-21T19:30Z');
});

/** The provider lists a result under another id. */
async function renamed(t: TestContext, first: Row, second: Row): Promise<void> {
  const stage = await openTurningStage(t, 'mens-basketball');
  const refresh = () => trigger(`${stage.team.campus.sports}/api/trigger/schedules`);
  stage.schedule([first]);
  stage.scoreboard([]);
  assert.equal(stage.textOf(await stage.entry(idOf(first))), 'final 70–60');
  stage.schedule([second]);
  await refresh();
  await stage.team.clock.leap(1_000);
  assert.equal(await stage.entry(idOf(first)), undefined);
  assert.equal(stage.textOf(await stage.entry(idOf(second))), 'final 70–60');
  assert.equal(((await stage.form()) as { streak: string }).streak, 'W1');
  assert.equal((await stage.calendar()).match(/^UID:/gm)?.length, 1);
  await stage.team.campus.restart();
  assert.equal(await stage.entry(idOf(first)), undefined);
}

describe('an entry whose id has changed is listed once', () => {
  const YESTERDAY = '2026-11-20T16:00Z';
  const result = (id: string, score = [70, 60], date = YESTERDAY): Row => rowOf(FINAL, score, id, date);
  test('a result', (t) => renamed(t, result('301'), result('399')));

  test('but a game with another score, start or opponent is another entry', async (t) => {
    const stage = await openTurningStage(t, 'mens-basketball');
    stage.schedule([result('301'), rowOf(PRE, [], '500', '2026-12-05T18:00Z')]);
    await stage.entry();
    const foxes = [
      side('home', HERONS, { score: 70 }),
      side('away', school('20', 'Foxes', 'F'), { score: 60 }),
    ];
    const others = gameRow('404', YESTERDAY, { status: FINAL, competitors: foxes });
    for (const row of [result('401', [70, 61]), result('402', [70, 60], '2026-11-20T19:00Z'), others]) {
      stage.schedule([row, rowOf(PRE, [], '500', '2026-12-05T18:00Z')]);
      await trigger(`${stage.team.campus.sports}/api/trigger/schedules`);
      await stage.team.clock.leap(1_000);
      assert.equal(stage.textOf(await stage.entry('301')), 'final 70–60', idOf(row));
    }
  });

  test('a game in progress whose id changes on the schedule and the scoreboard', async (t) => {
    const stage = await playing(t, 'mens-basketball', rowOf(LIVE, ['40', '38']), 'in_progress 40–38');
    stage.schedule([rowOf(LIVE, ['42', '38'], '2')]);
    stage.scoreboard([rowOf(LIVE, ['42', '38'], '2')]);
    await trigger(`${stage.team.campus.sports}/api/trigger/schedules`);
    await stage.listed('in_progress 42–38', '2');
    assert.equal(await stage.entry('1'), undefined);
  });

  test('an athlete', async (t) => {
    const stage = await openTurningStage(t, 'mens-basketball');
    const athlete = (id: string, displayName: string) => ({ id, displayName, jersey: '7' });
    const names = async (): Promise<unknown> => {
      const { body } = await stage.team.get('/api/roster?sport=mens-basketball&nocache=1');
      return (body.athletes as Row[]).map(({ id, name }) => `${id} ${name}`);
    };
    stage.team.set('teams/7/roster', {
      body: { athletes: [athlete('1', 'Ada Lund'), athlete('2', 'Bo Ek')] },
    });
    assert.deepEqual(await names(), ['1 Ada Lund', '2 Bo Ek']);
    stage.team.set('teams/7/roster', {
      body: { athletes: [athlete('9', 'Ada Lund'), athlete('2', 'Bo Ek')] },
    });
    await stage.team.clock.leap(16_000);
    assert.deepEqual(await names(), ['9 Ada Lund', '2 Bo Ek']);
  });
});

describe('a game that ends', () => {
  test('is followed for half an hour, reported when two pages agree, and then no longer requested', async (t) => {
    const stage = await playing(t, 'football', START_OF_FALSE_END, 'in_progress 14–10');
    stage.scoreboard([rowOf(FINAL, ['24', '10'])]);
    await stage.listed('final 24–10');
    await stage.team.clock.leap(2 * MINUTE_MS);
    await stage.entry();
    assert.ok(
      !stage.messages().some(({ type }) => type === 'game.final'),
      'the end may not be reported while the schedule does not agree',
    );
    stage.schedule([rowOf(FINAL, [{ value: 24 }, { value: 10 }])]);
    await stage.until(async () => stage.messages().some(({ type }) => type === 'game.final'));
    const ends = stage.messages().filter(({ type }) => type === 'game.final');
    assert.deepEqual(
      ends.map(({ data }) => data.fields.map(({ field, to }) => [field, to])),
      [
        [
          ['status', 'final'],
          ['localScore', 24],
        ],
      ],
    );
    const [boards, schedules] = [stage.requested('/scoreboard'), stage.requested('/schedule')];
    for (let minutes = 0; minutes < 40; minutes += 1) {
      await stage.team.clock.leap(MINUTE_MS);
      await stage.entry();
    }
    assert.ok(
      stage.requested('/scoreboard') - boards <= 30,
      `${stage.requested('/scoreboard') - boards} requests`,
    );
    assert.equal(stage.requested('/schedule'), schedules);
    const after = stage.requested('/scoreboard');
    await stage.team.clock.leap(HOUR_MS);
    assert.ok((await stage.maxAge(stage.season)) > 3_000);
    assert.equal(stage.requested('/scoreboard'), after);
  });

  /** A result on which two pages agreed is corrected. */
  async function corrected(t: TestContext, sport: Sport, [before, end, after]: Steps): Promise<void> {
    const id = idOf(before);
    const stage = await playing(t, sport, before, 'in_progress 2–3');
    for (const set of [stage.scoreboard, stage.schedule]) set([end]);
    stage.summary(end);
    await stage.listed('final 2–3', id);
    await stage.team.get(`/api/game?id=${id}`);
    await stage.until(async () => stage.messages().some(({ type }) => type === 'game.final'));
    for (const set of [stage.scoreboard, stage.schedule]) set([after]);
    stage.summary(after);
    assert.ok((await stage.listed('final 3–3', id)) <= 75);
    assert.deepEqual(await stage.everywhere(id), alike('final 3–3'));
    assert.deepEqual(((await stage.form()) as { home: string }).home, '0-0-1');
    assert.match(await stage.calendar(), /T 3–3/);
    await stage.until(async () => stage.messages().at(-1)?.type === 'game.changed');
    assert.deepEqual(stage.messages().at(-1)?.data.fields, [{ field: 'localScore', from: 2, to: 3 }]);
    assert.equal(stage.messages().filter(({ type }) => type === 'game.final').length, 1);
  }

  test('has a corrected result in all responses', (t) =>
    corrected(t, 'mens-ice-hockey', [
      rowOf(LIVE, ['2', '3']),
      rowOf(FINAL, ['2', '3']),
      rowOf(FINAL, ['3', '3']),
    ]));

  test('is not reported twice after a restart, and its report is not lost by a restart before it', async (t) => {
    const stage = await playing(t, 'football', START_OF_FALSE_END, 'in_progress 14–10');
    stage.scoreboard([rowOf(FINAL, ['24', '10'])]);
    await stage.listed('final 24–10');
    await stage.team.campus.restart();
    await stage.entry();
    assert.ok(!stage.messages().some(({ type }) => type === 'game.final'));
    stage.schedule([rowOf(FINAL, [{ value: 24 }, { value: 10 }])]);
    await stage.until(async () => stage.messages().some(({ type }) => type === 'game.final'));
    await stage.team.campus.restart();
    for (let seconds = 0; seconds < 20; seconds += 1) {
      await stage.team.clock.leap(1_000);
      await stage.entry();
    }
    assert.equal(stage.messages().filter(({ type }) => type === 'game.final').length, 1);
  });
});
