import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  BASEBALL,
  BASKETBALL,
  type FakeResponses,
  fakeProvider,
  game,
  page,
  refused,
  SOFTBALL,
} from '../../../test/support/espn/fake-provider.ts';
import { FINAL, SCHEDULED } from '../../../test/support/espn/made-up.ts';
import { byId, reasonOf, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { absent, failed } from '../../platform/upstream/outcome.ts';

/** 3 a.m. US Eastern time, when games of the previous evening may still be in progress. */
const NIGHT = Date.parse('2027-03-13T08:00:00Z');

describe('the requests for a schedule', () => {
  test('basketball: the regular season first, then the post-season of the same year', async () => {
    const schedule = `${BASKETBALL}/teams/7/schedule`;
    const { requests, espn } = fakeProvider({
      [`${schedule}?seasontype=2`]: page(game('2'), game('1')),
      [`${schedule}?season=2027&seasontype=3`]: page(game('2'), game('3')),
    });
    const { value } = unwrap(await espn.schedule(team('mens-basketball', '7')));
    assert.deepEqual(requests, [`${schedule}?seasontype=2`, `${schedule}?season=2027&seasontype=3`]);
    assert.deepEqual(
      value.games.map(({ id }) => id),
      ['1', '2', '3'],
    );
  });

  test('baseball: five season types, and no scoreboards while games are still scheduled', async () => {
    const schedule = `${BASEBALL}/teams/7/schedule`;
    const { requests, espn } = fakeProvider({
      [`${schedule}?seasontype=2`]: page(game('1', { status: SCHEDULED })),
    });
    assert.equal(unwrap(await espn.schedule(team('baseball', '7'))).value.games.length, 1);
    assert.deepEqual(requests, [
      `${schedule}?seasontype=2`,
      ...[3, 4, 5, 6].map((type) => `${schedule}?season=2027&seasontype=${type}`),
    ]);
  });

  test('baseball: if no game is scheduled, the scoreboards of two weeks are requested, too', async () => {
    const schedule = `${BASEBALL}/teams/7/schedule`;
    const { requests, espn } = fakeProvider({
      [`${schedule}?seasontype=2`]: page(game('1', { status: FINAL })),
    });
    unwrap(await espn.schedule(team('baseball', '7')));
    assert.equal(requests.length, 5 + 14);
  });

  test('softball: five season types, and the scoreboards of the next two weeks for upcoming games', async () => {
    const schedule = `${SOFTBALL}/teams/7/schedule`;
    const { requests, espn } = fakeProvider({
      [`${schedule}?seasontype=2`]: page(game('1', { status: FINAL })),
      [`${SOFTBALL}/scoreboard?dates=20270320&limit=500`]: { events: [game('2'), game('3')] },
    });
    const { value } = unwrap(await espn.schedule(team('softball', '7')));
    assert.deepEqual(
      value.games.map(({ id, status }) => [id, status]),
      [
        ['1', 'final'],
        ['2', 'scheduled'],
        ['3', 'scheduled'],
      ],
    );
    assert.equal(requests.length, 5 + 14);
    const days = requests.slice(5).map((path) => /dates=(\d{8})&limit=500$/.exec(path)?.[1]);
    // Daylight saving time begins on the 14th: no day is skipped, and none is requested twice.
    assert.deepEqual(
      days,
      Array.from({ length: 14 }, (_, day) => `202703${13 + day}`),
    );
  });

  test('softball: after midnight, the first scoreboard is that of the previous day', async () => {
    const schedule = `${SOFTBALL}/teams/7/schedule`;
    const { requests, espn } = fakeProvider({ [`${schedule}?seasontype=2`]: page() }, { now: NIGHT });
    unwrap(await espn.schedule(team('softball', '7')));
    assert.match(requests[5] ?? '', /dates=20270312&/);
    assert.equal(requests.slice(0, 19).filter((path) => path.includes('scoreboard')).length, 14);
  });

  test('a game on a scoreboard replaces the same game in the schedule', async () => {
    const { espn } = fakeProvider({
      [`${SOFTBALL}/teams/7/schedule?seasontype=2`]: page(game('1')),
      [`${SOFTBALL}/scoreboard?dates=20270313&limit=500`]: { events: [game('1', { status: FINAL })] },
    });
    const { value } = unwrap(await espn.schedule(team('softball', '7')));
    assert.equal(byId(value.games, '1').status, 'final');
  });
});

describe('a season without games yet', () => {
  const schedule = `${BASKETBALL}/teams/7/schedule`;
  const played = (year: number) => ({
    ...page(game('1', { status: FINAL })),
    requestedSeason: { year, type: 2 },
    team: { id: '7', recordSummary: '25-8' },
  });

  test('is replaced by the previous season: its games, its year and its record', async () => {
    const { espn } = fakeProvider({
      [`${schedule}?seasontype=2`]: page(),
      [`${schedule}?season=2026&seasontype=2`]: played(2026),
    });
    const { value } = unwrap(await espn.schedule(team('mens-basketball', '7')));
    assert.deepEqual([value.games.length, value.season, value.record], [1, { year: 2026, type: 2 }, '25-8']);
  });

  test('is shown as soon as it has a game, even if only on a scoreboard', async () => {
    const softball = `${SOFTBALL}/teams/7/schedule`;
    const { requests, espn } = fakeProvider({
      [`${softball}?seasontype=2`]: page(),
      [`${softball}?season=2026&seasontype=2`]: played(2026),
      [`${SOFTBALL}/scoreboard?dates=20270320&limit=500`]: { events: [game('2')] },
    });
    const { value } = unwrap(await espn.schedule(team('softball', '7')));
    assert.deepEqual(
      value.games.map(({ id, status }) => [id, status]),
      [['2', 'scheduled']],
    );
    assert.deepEqual(value.season, { year: 2027, type: 2 });
    assert.ok(!requests.some((path) => path.includes('season=2026')));
  });

  test('is empty if the previous season has no games either', async () => {
    const { espn } = fakeProvider({ [`${schedule}?seasontype=2`]: page() });
    const { value } = unwrap(await espn.schedule(team('mens-basketball', '7')));
    assert.deepEqual(value.games, []);
  });
});

describe('a page of the schedule', () => {
  const schedule = `${BASKETBALL}/teams/7/schedule`;
  const regular = { [`${schedule}?seasontype=2`]: page(game('1')) };
  const requestWith = (responses: FakeResponses) =>
    fakeProvider(responses).espn.schedule(team('mens-basketball', '7'));

  test('may be absent or empty, because a season type may not have begun', async () => {
    assert.equal(unwrap(await requestWith(regular)).value.games.length, 1);
    const empty = { ...regular, [`${schedule}?season=2027&seasontype=3`]: { events: [] } };
    assert.equal(unwrap(await requestWith(empty)).value.games.length, 1);
  });

  test('makes the whole schedule fail if it fails, and the failure names its season type', async () => {
    for (const [failing, reason] of [
      [refused, 'refused'],
      [{ code: 1008 }, 'unreadable'],
      [failed({ reason: 'unreachable', problem: 'gone' }), 'unreachable'],
    ] as const) {
      const later = await requestWith({ ...regular, [`${schedule}?season=2027&seasontype=3`]: failing });
      const first = await requestWith({
        [`${schedule}?seasontype=2`]: failing,
        [`${schedule}?season=2027&seasontype=3`]: page(game('3')),
      });
      for (const [outcome, part] of [
        [later, 'season type 3'],
        [first, 'season type 2'],
      ] as const) {
        assert.equal(reasonOf(outcome), reason);
        assert.equal(outcome.kind === 'failed' && outcome.failure.part, part);
      }
    }
  });

  test('is unreadable if it is about another team', async () => {
    const foreign = { ...page(game('1')), team: { id: '8' } };
    assert.equal(reasonOf(await requestWith({ [`${schedule}?seasontype=2`]: foreign })), 'unreadable');
  });

  test('that fails makes the whole schedule fail, even if only the scoreboard of a future day fails', async () => {
    const softball = `${SOFTBALL}/teams/7/schedule?seasontype=2`;
    const { espn } = fakeProvider({
      [softball]: page(game('1')),
      [`${SOFTBALL}/scoreboard?dates=20270320&limit=500`]: refused,
    });
    const outcome = await espn.schedule(team('softball', '7'));
    assert.equal(outcome.kind === 'failed' && outcome.failure.part, 'the scoreboard of 2027-03-20');
  });

  test('that is first and absent is the only requested page', async () => {
    const { requests, espn } = fakeProvider({});
    assert.deepEqual(await espn.schedule(team('football', '7')), absent);
    assert.equal(requests.length, 1);
  });

  test('is ignored if it is about another season', async () => {
    const last = { ...page(game('2')), requestedSeason: { year: 2026 } };
    const { value } = unwrap(
      await requestWith({ ...regular, [`${schedule}?season=2027&seasontype=3`]: last }),
    );
    assert.deepEqual(
      value.games.map(({ id }) => id),
      ['1'],
    );
  });

  test('adds its anomalies to the anomalies of the whole schedule', async () => {
    const responses = { ...regular, [`${schedule}?season=2027&seasontype=3`]: page(game('2'), { id: '4' }) };
    assert.deepEqual(
      unwrap(await requestWith(responses)).anomalies.map(({ kind }) => kind),
      ['dropped_row'],
    );
  });
});
