import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { event, FINAL, HERONS, OTTERS, SCHEDULED, school, side } from '../../../test/support/espn/made-up.ts';
import { recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import type { Sport } from '../model/sports.ts';
import { mapDay } from './map-games.ts';

interface RawSide {
  readonly id: string;
  readonly homeAway: string;
  readonly score: string;
  readonly team: { readonly id: string; readonly displayName: string; readonly conferenceId?: string };
  readonly curatedRank?: { readonly current: number };
}
interface Raw {
  readonly events: readonly {
    readonly id: string;
    readonly season: { readonly type: number };
    readonly competitions: readonly {
      readonly competitors: readonly RawSide[];
      readonly groups?: { readonly id: string };
    }[];
  }[];
}

/** Recorded days, with one of the day's teams and one of its conferences. */
const RECORDED: readonly (readonly [file: string, sport: Sport, teamId: string, conferenceId: string])[] = [
  ['scoreboard/cfb_2025w1_groups8_pre-norecords_raw', 'football', '99', '8'],
  ['scoreboard/mbb_20250204_inprogress+pre', 'mens-basketball', '57', '23'],
  ['scoreboard/softball_20250601_raw-repaired', 'softball', '524', '7'],
  ['fresh/calvin_espn_scoreboard', 'football', '0', '2'],
  ['fresh/cfb_scoreboard_precog_ncaaf_0', 'football', '0', '5'],
  ['fresh/cfb_scoreboard_precog_ncaaf_vcr_0', 'football', '0', '8'],
  ['fresh/dawescc_cfb_scoreboard', 'football', '0', '12'],
  ['fresh/mbb_scoreboard_kgm_live', 'mens-basketball', '0', '23'],
  ['fresh/mbb_scoreboard_kgm_live2', 'mens-basketball', '0', '8'],
  ['fresh/mbb_scoreboard_kgm_purdue', 'mens-basketball', '2509', '7'],
  ['fresh/roy_cfb_scoreboard_2020', 'football', '0', '9'],
  ['fresh/wbb_scoreboard_test_download', 'womens-basketball', '0', '4'],
];

describe('recorded days', { skip: skipWithoutShared }, () => {
  for (const [file, sport, teamId, conferenceId] of RECORDED) {
    test(`${file}: the games of conference ${conferenceId} and of team ${teamId}`, () => {
      const raw = recording(`${file}.json`) as Raw;
      const { board } = unwrap(mapDay(raw, team(sport, teamId, conferenceId))).value;
      const expected = raw.events.filter(({ competitions: [of] }) =>
        of?.competitors.some(
          (one) =>
            one.team.conferenceId === conferenceId ||
            one.team.id === teamId ||
            of.groups?.id === conferenceId,
        ),
      );
      assert.deepEqual(
        board.map(({ id }) => id),
        expected.map(({ id }) => id),
      );
      for (const [at, game] of board.entries()) {
        const sides = expected[at]?.competitions[0]?.competitors ?? [];
        for (const [homeAway, shown] of [
          ['home', game.home],
          ['away', game.away],
        ] as const) {
          const one = sides.find((candidate) => candidate.homeAway === homeAway);
          const rank = one?.curatedRank?.current ?? 99;
          const isRanked =
            rank >= 1 && rank <= 25 && (sport === 'football' || (expected[at]?.season.type ?? 2) < 3);
          assert.deepEqual(
            [shown.id, shown.name, shown.score, shown.ranking],
            [one?.team.id, one?.team.displayName, Number(one?.score), isRanked ? rank : null],
            game.id,
          );
        }
      }
    });
  }
});

test('a conference game has a team of the conference or its group; our game is marked; `home` is the provider’s home team', () => {
  const [badgers, foxes] = [school('11', 'Hill Badgers', 'HB'), school('12', 'Ridge Foxes', 'RF')];
  const row = (id: string, home: object, away: object, more: object = {}) =>
    event(
      {
        competitors: [
          side('away', { ...OTTERS, ...away }, { score: '62' }),
          side('home', { ...HERONS, ...home }, { score: '75', records: [{ type: 'total', summary: '4-1' }] }),
        ],
        status: FINAL,
        neutralSite: true,
        ...more,
      },
      { id },
    );
  const page = {
    events: [
      row('1', { ...badgers, conferenceId: '5' }, foxes),
      row('2', badgers, foxes, { groups: { id: '5', name: 'Valley Conference' } }),
      row('3', badgers, { ...foxes, conferenceId: 6 }),
      row('4', {}, {}),
      row('5', {}, {}, { status: undefined }),
      null,
    ],
  };
  const { board, games, conference } = unwrap(mapDay(page, team('mens-basketball', '7', '5'))).value;
  assert.deepEqual(
    board.map(({ id, isLocalGame }) => [id, isLocalGame]),
    [
      ['1', false],
      ['2', false],
      ['4', true],
    ],
  );
  assert.deepEqual([games.length, conference], [1, 'Valley Conference']);
  const { home, away, neutralSite, status } = board[0] ?? {};
  assert.deepEqual([home?.name, home?.score, home?.record], ['Hill Badgers', 75, '4-1']);
  assert.deepEqual([away?.name, away?.score, away?.record], ['Ridge Foxes', 62, '']);
  assert.deepEqual([neutralSite, status], [true, 'final']);
});

test('before the start a game has no period, and its clock is at zero', () => {
  const game = event({ competitors: [side('home', HERONS), side('away', OTTERS)], status: SCHEDULED });
  const [shown] = unwrap(mapDay({ events: [game] }, team('mens-basketball', '7', '5'))).value.board;
  assert.deepEqual([shown?.period, shown?.clock], [0, '0:00']);
});
