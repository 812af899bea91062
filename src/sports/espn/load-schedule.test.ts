import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Answers,
  BASEBALL,
  BASKETBALL,
  fakeProvider,
  game,
  page,
  refused,
  SOFTBALL,
} from '../../../test/support/espn/fake-provider.ts';
import { FINAL, SCHEDULED } from '../../../test/support/espn/made-up.ts';
import { byId, reasonOf, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { absent } from '../../platform/origin/outcome.ts';

/** Three in the morning in the east: last evening's games may be on. */
const NIGHT = Date.parse('2027-03-13T08:00:00Z');

describe('which calls a schedule is made of', () => {
  test('basketball: the regular season says which year, the post-season follows', async () => {
    const schedule = `${BASKETBALL}/teams/7/schedule`;
    const { asked, espn } = fakeProvider({
      [`${schedule}?seasontype=2`]: page(game('2'), game('1')),
      [`${schedule}?season=2027&seasontype=3`]: page(game('2'), game('3')),
    });
    const { value } = unwrap(await espn.schedule(team('mens-basketball', '7')));
    assert.deepEqual(asked, [`${schedule}?seasontype=2`, `${schedule}?season=2027&seasontype=3`]);
    assert.deepEqual(
      value.games.map(({ id }) => id),
      ['1', '2', '3'],
    );
  });

  test('baseball: five season types, no more while games are to come', async () => {
    const schedule = `${BASEBALL}/teams/7/schedule`;
    const { asked, espn } = fakeProvider({
      [`${schedule}?seasontype=2`]: page(game('1', { status: SCHEDULED })),
    });
    assert.equal(unwrap(await espn.schedule(team('baseball', '7'))).value.games.length, 1);
    assert.deepEqual(asked, [
      `${schedule}?seasontype=2`,
      ...[3, 4, 5, 6].map((type) => `${schedule}?season=2027&seasontype=${type}`),
    ]);
  });

  test('baseball: where nothing is to come the scoreboards of two weeks are asked', async () => {
    const schedule = `${BASEBALL}/teams/7/schedule`;
    const { asked, espn } = fakeProvider({
      [`${schedule}?seasontype=2`]: page(game('1', { status: FINAL })),
    });
    unwrap(await espn.schedule(team('baseball', '7')));
    assert.equal(asked.length, 5 + 14);
  });

  test('softball: its path is baseball’s, and coming games are on the scoreboards of the next days', async () => {
    const schedule = `${SOFTBALL}/teams/7/schedule`;
    const { asked, espn } = fakeProvider({
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
    assert.equal(asked.length, 5 + 14);
    const days = asked.slice(5).map((path) => /dates=(\d{8})&limit=500$/.exec(path)?.[1]);
    // The clocks change on the 14th: no day is skipped, none asked twice.
    assert.deepEqual(
      days,
      Array.from({ length: 14 }, (_, day) => `202703${13 + day}`),
    );
  });

  test('softball: at night the evening before is looked at too', async () => {
    const schedule = `${SOFTBALL}/teams/7/schedule`;
    const { asked, espn } = fakeProvider({ [`${schedule}?seasontype=2`]: page() }, { now: NIGHT });
    unwrap(await espn.schedule(team('softball', '7')));
    assert.match(asked[5] ?? '', /dates=20270312&/);
    assert.equal(asked.length, 5 + 14);
  });

  test('the scoreboard’s word on a game counts more than the schedule’s', async () => {
    const { espn } = fakeProvider({
      [`${SOFTBALL}/teams/7/schedule?seasontype=2`]: page(game('1')),
      [`${SOFTBALL}/scoreboard?dates=20270313&limit=500`]: { events: [game('1', { status: FINAL })] },
    });
    const { value } = unwrap(await espn.schedule(team('softball', '7')));
    assert.equal(byId(value.games, '1').status, 'final');
  });
});

describe('a season is whole or not at all', () => {
  const schedule = `${BASKETBALL}/teams/7/schedule`;
  const regular = { [`${schedule}?seasontype=2`]: page(game('1')) };
  const ask = (answers: Answers) => fakeProvider(answers).espn.schedule(team('mens-basketball', '7'));

  test('a season type that has not come is absent or empty', async () => {
    assert.equal(unwrap(await ask(regular)).value.games.length, 1);
    const empty = { ...regular, [`${schedule}?season=2027&seasontype=3`]: { events: [] } };
    assert.equal(unwrap(await ask(empty)).value.games.length, 1);
  });

  test('one call that fails fails them all', async () => {
    assert.deepEqual(await ask({ ...regular, [`${schedule}?season=2027&seasontype=3`]: refused }), refused);
    assert.deepEqual(await ask({ [`${schedule}?seasontype=2`]: refused }), refused);
  });

  test('one page of an unknown shape too', async () => {
    const odd = { ...regular, [`${schedule}?season=2027&seasontype=3`]: { code: 1008 } };
    assert.equal(reasonOf(await ask(odd)), 'unreadable');
  });

  test('so does one day ahead', async () => {
    const softball = `${SOFTBALL}/teams/7/schedule?seasontype=2`;
    const { espn } = fakeProvider({
      [softball]: page(),
      [`${SOFTBALL}/scoreboard?dates=20270320&limit=500`]: refused,
    });
    assert.deepEqual(await espn.schedule(team('softball', '7')), refused);
  });

  test('an unknown team is absent, and nothing more is asked', async () => {
    const { asked, espn } = fakeProvider({});
    assert.deepEqual(await espn.schedule(team('football', '7')), absent);
    assert.equal(asked.length, 1);
  });

  test('a reply about another season has nothing of this one', async () => {
    const last = { ...page(game('2')), requestedSeason: { year: 2026 } };
    const { value } = unwrap(await ask({ ...regular, [`${schedule}?season=2027&seasontype=3`]: last }));
    assert.deepEqual(
      value.games.map(({ id }) => id),
      ['1'],
    );
  });

  test('what was odd in any of the pages is told', async () => {
    const answers = { ...regular, [`${schedule}?season=2027&seasontype=3`]: page(game('2'), { id: '4' }) };
    assert.deepEqual(
      unwrap(await ask(answers)).oddities.map(({ kind }) => kind),
      ['dropped_row'],
    );
  });
});
