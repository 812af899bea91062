import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '../../src/platform/time.ts';
import type { Sport } from '../../src/sports/index.ts';
import { trigger } from '../support/deployments.ts';
import { FINAL, status } from '../support/espn/made-up.ts';
import { skipWithoutShared } from '../support/shared.ts';
import {
  inputRows,
  LIVE,
  openTurningStage,
  PRE,
  rowOf,
  type TurningStage,
} from '../support/turning-stage.ts';

type Row = Record<string, unknown>;
type Steps = readonly [before: Row, end: Row, after: Row];

const LATER = status('STATUS_IN_PROGRESS', 'in', false, { period: 4, displayClock: '9:30' });
const alike = (text: string) => ({ list: text, detail: text, lines: text, scoreboard: text });
const idOf = (row: Row): string => String(row.id);

/** A game that is being played, and known to be. */
async function playing(t: TestContext, sport: Sport, row: Row, text: string): Promise<TurningStage> {
  const stage = await openTurningStage(t, sport);
  stage.schedule([rowOf(PRE, [], idOf(row))]);
  stage.scoreboard([row]);
  await stage.entry(idOf(row));
  await stage.listed(text, idOf(row));
  return stage;
}

/** One poll says that it is over, and later ones that it goes on. */
async function falseEnd(t: TestContext, [before, end, after]: Steps, ended: string): Promise<void> {
  const id = idOf(before);
  const stage = await playing(t, 'football', before, 'in_progress 14–10');
  stage.scoreboard([end]);
  await stage.listed(ended, id);
  for (const path of [stage.season, `/api/game?id=${id}`, '/api/team?sport=football', '/api/schedules'])
    assert.ok((await stage.maxAge(path)) <= 60, path);
  stage.scoreboard([after]);
  assert.ok((await stage.listed('in_progress 21–10', id)) <= 75);
  assert.deepEqual(await stage.everywhere(id), alike('in_progress 21–10'));
  assert.equal(await stage.form(), null);
  assert.doesNotMatch(await stage.calendar(), /W 14/);
  const messages = stage.messages().filter(({ data }) => data.fields.some(({ field }) => field === 'status'));
  assert.deepEqual(
    messages.filter(({ type }) => type !== 'game.started'),
    [],
    'hooks have reported no end',
  );
}

const START_OF_FALSE_END = rowOf(LIVE, ['14', '10']);
const GOES_ON = rowOf(LATER, ['21', '10']);

describe('a game that is called over goes on', () => {
  for (const [name, completed, text] of [
    ['STATUS_FINAL', true, 'final 14–10'],
    ['STATUS_FORFEIT', true, 'forfeit 14–10'],
    ['STATUS_CANCELED', false, 'canceled 14–10'],
  ] as const)
    test(name, (t) => {
      const end = rowOf(status(name, 'post', completed, { period: 4 }), ['14', '10']);
      return falseEnd(t, [START_OF_FALSE_END, end, GOES_ON], text);
    });

  test('as in a report', { skip: skipWithoutShared }, (t) => {
    const { scoreboards = [] } = inputRows('01-false-final.json');
    return falseEnd(t, scoreboards as unknown as Steps, 'final 14–10');
  });

  test('without another score: believed after two minutes', async (t) => {
    const stage = await playing(t, 'mens-basketball', rowOf(LIVE, ['40', '38']), 'in_progress 40–38');
    stage.scoreboard([rowOf(FINAL, ['40', '38'])]);
    await stage.listed('final 40–38');
    stage.schedule([rowOf(LIVE, ['40', '38'])]);
    stage.scoreboard([rowOf(LIVE, ['40', '38'])]);
    assert.ok((await stage.listed('in_progress 40–38')) <= 180);
    assert.deepEqual(
      stage.messages().filter(({ type }) => type === 'game.final'),
      [],
    );
  });

  for (const how of ['the list', 'the game', 'a trigger'] as const)
    test(`healed at once by ${how}`, async (t) => {
      const stage = await playing(t, 'football', START_OF_FALSE_END, 'in_progress 14–10');
      stage.scoreboard([rowOf(FINAL, ['14', '10'])]);
      stage.summary(rowOf(FINAL, ['14', '10']));
      await stage.listed('final 14–10');
      stage.scoreboard([GOES_ON]);
      stage.summary(GOES_ON);
      await stage.team.clock.leap(11_000);
      if (how === 'the list') await stage.entry('1', '&nocache=1');
      else if (how === 'the game') await stage.team.get('/api/game?id=1&nocache=1');
      else await trigger(`${stage.team.campus.sports}/api/trigger/schedules`);
      await stage.team.clock.leap(1_000);
      assert.deepEqual(await stage.everywhere(), alike('in_progress 21–10'));
    });
});

describe('a game that ends', () => {
  test('is followed for half an hour, reported once two pages agree, and then left alone', async (t) => {
    const stage = await playing(t, 'football', START_OF_FALSE_END, 'in_progress 14–10');
    stage.scoreboard([rowOf(FINAL, ['24', '10'])]);
    await stage.listed('final 24–10');
    await stage.team.clock.leap(2 * MINUTE_MS);
    await stage.entry();
    assert.ok(!stage.messages().some(({ type }) => type === 'game.final'), 'the schedule does not agree');
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
    const [boards, schedules] = [stage.asked('/scoreboard'), stage.asked('/schedule')];
    for (let minutes = 0; minutes < 40; minutes += 1) {
      await stage.team.clock.leap(MINUTE_MS);
      await stage.entry();
    }
    assert.ok(stage.asked('/scoreboard') - boards <= 30, `${stage.asked('/scoreboard') - boards} requests`);
    assert.equal(stage.asked('/schedule'), schedules);
    const after = stage.asked('/scoreboard');
    await stage.team.clock.leap(HOUR_MS);
    assert.ok((await stage.maxAge(stage.season)) > 3_600);
    assert.equal(stage.asked('/scoreboard'), after);
  });

  /** A result that two pages stated is another one. */
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

  test('and whose result is corrected has the new one everywhere', (t) =>
    corrected(t, 'mens-ice-hockey', [
      rowOf(LIVE, ['2', '3']),
      rowOf(FINAL, ['2', '3']),
      rowOf(FINAL, ['3', '3']),
    ]));

  test('and is corrected as in a report', { skip: skipWithoutShared }, (t) => {
    const { scoreboards = [] } = inputRows('02-final-corrected.json');
    return corrected(t, 'mens-ice-hockey', scoreboards as unknown as Steps);
  });

  test('is not reported twice after a restart, nor lost while it waits', async (t) => {
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
