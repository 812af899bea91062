import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { competition, FINAL, HERONS, OTTERS, SCHEDULED, side } from '../../../test/support/espn/made-up.ts';
import { recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import type { GameDetail } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';
import { mapSummary } from './map-summary.ts';

type Body = Record<string, unknown>;

interface RawStatistic {
  readonly name: string;
  readonly label?: string;
  readonly displayName?: string;
  readonly displayValue: string;
  readonly stats?: readonly RawStatistic[];
}
interface RawTable {
  readonly name?: string;
  readonly type?: string;
  readonly labels: readonly string[];
  readonly athletes: readonly {
    readonly athlete: { readonly id: string; readonly displayName: string };
    readonly starter?: boolean;
    readonly didNotPlay?: boolean;
    readonly stats: readonly string[];
  }[];
}
interface RawPlay {
  readonly id: string;
  readonly text?: string;
  readonly awayScore: number;
  readonly homeScore: number;
}
interface Raw {
  readonly header: {
    readonly competitions: readonly {
      readonly competitors: readonly {
        readonly id: string;
        readonly homeAway: string;
        readonly hits?: number;
        readonly errors?: number;
      }[];
    }[];
  };
  readonly boxscore: {
    readonly teams?: readonly {
      readonly team: { readonly id: string };
      readonly statistics: readonly RawStatistic[];
    }[];
    readonly players?: readonly {
      readonly team: { readonly id: string };
      readonly statistics: readonly RawTable[];
    }[];
  };
  readonly plays?: readonly RawPlay[];
  readonly drives?: {
    readonly previous?: readonly { readonly plays: readonly RawPlay[] }[];
    readonly current?: { readonly plays: readonly RawPlay[] };
  };
}

/** Every recorded summary of a game that has begun. */
const RECORDED: readonly (readonly [file: string, sport: Sport])[] = [
  ['summary/mbb_final_401638645_SUBSET', 'mens-basketball'],
  ['summary/mlb_final_401472463_raw', 'baseball'],
  ['fresh/mbb_summary_post', 'mens-basketball'],
  ['fresh/wbb_summary_completed_game_full', 'womens-basketball'],
  ['fresh/wbb_summary_inprogress_a', 'womens-basketball'],
  ['fresh/wbb_summary_inprogress_b', 'womens-basketball'],
  ['fresh/wbb_summary_iowa_miami', 'womens-basketball'],
  ['fresh/wbb_summary_iowa_rutgers', 'womens-basketball'],
  ['fresh/cfb_summary_inprogress', 'football'],
  ['fresh/cfb2022_401403858', 'football'],
  ['fresh/cfb2022_401405077', 'football'],
  ['fresh/cfb2022_401416617', 'football'],
  ['fresh/cfb2022_401426543', 'football'],
  ['fresh/cfb2022_401442010', 'football'],
  ['fresh/cfb2022_401442015', 'football'],
  ['fresh/cfb2022_401442018', 'football'],
  ['fresh/cfb2022_401442037', 'football'],
];

const flat = (list: readonly RawStatistic[]) =>
  list.flatMap(({ stats, ...one }) =>
    stats === undefined
      ? [{ name: one.name, label: one.label, value: one.displayValue.trim() }]
      : stats.map((nested) => ({
          name: `${one.name}.${nested.name}`,
          label: nested.displayName,
          value: nested.displayValue.trim(),
        })),
  );

describe('recorded games', { skip: skipWithoutShared }, () => {
  for (const [file, sport] of RECORDED) {
    test(`${file}: the box score and the plays of each team, as they are printed`, () => {
      const raw = recording(`${file}.json`) as Raw;
      const sides = raw.header.competitions[0]?.competitors ?? [];
      for (const ours of sides) {
        const { value, anomalies } = unwrap(mapSummary(raw, team(sport, ours.id)));
        assert.deepEqual(anomalies, []);
        const isOurs = ({ team: { id } }: { team: { id: string } }) => id === ours.id;
        assert.deepEqual(
          value.boxScore.teams,
          (raw.boxscore.teams ?? []).map((one) => ({
            isLocalTeam: isOurs(one),
            statistics: flat(one.statistics),
          })),
        );
        assert.deepEqual(
          value.boxScore.players,
          (raw.boxscore.players ?? []).map((one) => ({
            isLocalTeam: isOurs(one),
            groups: one.statistics
              .filter(({ athletes }) => athletes.length > 0)
              .map(({ name, type, labels, athletes }) => ({
                name: name ?? type ?? '',
                columns: labels,
                rows: athletes.map(({ athlete, starter, didNotPlay, stats }) => ({
                  id: athlete.id,
                  name: athlete.displayName.trim(),
                  starter: starter ?? null,
                  values: didNotPlay === true ? [] : stats,
                })),
              })),
          })),
        );
        const rawPlays = [
          ...(raw.plays ?? []),
          ...(raw.drives?.previous ?? []).flatMap(({ plays }) => plays),
          ...(raw.drives?.current?.plays ?? []),
        ].filter(({ id, text }, at, all) => text && all.findIndex((one) => one.id === id) === at);
        const isHome = ours.homeAway === 'home';
        assert.deepEqual(
          value.plays.map(({ id, text, localScore, opponentScore }) => [id, text, localScore, opponentScore]),
          rawPlays.map(({ id, text = '', homeScore, awayScore }) => [
            id,
            text.trim(),
            isHome ? homeScore : awayScore,
            isHome ? awayScore : homeScore,
          ]),
        );
        if (sport === 'baseball') {
          assert.deepEqual([value.local.hits, value.local.errors], [ours.hits, ours.errors]);
        }
      }
    });
  }

  test('plays say period, clock, team and whether somebody scored', () => {
    const file = recording('fresh/mbb_summary_post.json');
    const { plays } = unwrap(mapSummary(file, team('mens-basketball', '139'))).value;
    const opponents = unwrap(mapSummary(file, team('mens-basketball', '179'))).value.plays;
    assert.deepEqual(
      [plays[0]?.period, plays[0]?.clock, plays[1]?.team, opponents[1]?.team],
      [1, '20:00', 'opponent', 'local'],
    );
    assert.equal(plays.filter(({ scoring }) => scoring).length, 78);
    const half = unwrap(mapSummary(recording('summary/mlb_final_401472463_raw.json'), team('baseball', '5')));
    assert.equal(half.value.plays[0]?.clock, 'Top 1st');
    assert.equal(half.value.plays.at(-1)?.clock, 'Top 9th');
    const runs = half.value.plays.filter(({ scoring }) => scoring).length;
    assert.equal(runs, 15, 'of 53 pitches that the provider marks');
  });

  test('before the start there is neither', () => {
    const { value } = unwrap(
      mapSummary(recording('fresh/mbb_summary_pre.json'), team('mens-basketball', '150')),
    );
    assert.deepEqual([value.boxScore.teams, value.boxScore.players, value.plays], [[], [], []]);
  });
});

const summary = (more: Body, status: Body = FINAL): Body => ({
  header: {
    id: '1',
    competitions: [
      competition({
        status,
        competitors: [side('home', HERONS, { score: '7' }), side('away', OTTERS, { score: '3' })],
      }),
    ],
  },
  ...more,
});
const game = (more: Body, sport: Sport = 'mens-basketball', status?: Body): GameDetail =>
  unwrap(mapSummary(summary(more, status), team(sport, '7'))).value;

describe('a box score', () => {
  const statistic = (more: Body = {}) => ({ name: 'fouls', label: 'Fouls', displayValue: ' 12 ', ...more });
  const teams = (list: unknown) => game({ boxscore: { teams: [{ team: { id: '7' }, statistics: list }] } });

  test('of teams: blanks around a value are cut; what has no value is left out; a number is written', () => {
    const [ours] = teams([statistic(), statistic({ displayValue: null }), statistic({ displayValue: 3 })])
      .boxScore.teams;
    assert.deepEqual(
      ours?.statistics.map(({ value }) => value),
      ['12', '3'],
    );
  });

  test('of a team that does not play, or without statistics, is left out', () => {
    const boxscore = {
      teams: [{ team: { id: '8' }, statistics: [statistic()] }, { team: { id: '7' } }, null, 4],
    };
    assert.deepEqual(game({ boxscore }).boxScore.teams, []);
    assert.deepEqual(game({ boxscore: [] }).boxScore, { teams: [], players: [] });
  });

  test('of players: who did not play has no values, a group without rows is left out', () => {
    const rows = [
      { athlete: { id: '1', displayName: 'Al Ash' }, didNotPlay: true, stats: ['0', '0'] },
      { athlete: { id: 2, displayName: 'Bo Birch' }, starter: false, stats: ['3', null] },
      { athlete: null },
    ];
    const statistics = [
      { type: 'batting', labels: ['AB', 'H'], athletes: rows },
      { name: 'pitching', labels: ['IP'], athletes: [] },
    ];
    const { players } = game(
      { boxscore: { players: [{ team: { id: '9' }, statistics }] } },
      'baseball',
    ).boxScore;
    assert.deepEqual(players, [
      {
        isLocalTeam: false,
        groups: [
          {
            name: 'batting',
            columns: ['AB', 'H'],
            rows: [
              { id: '1', name: 'Al Ash', starter: null, values: [] },
              { id: '2', name: 'Bo Birch', starter: false, values: ['3', ''] },
            ],
          },
        ],
      },
    ]);
  });

  test('hits and errors come from the header, else from the statistics, and are in no other sport', () => {
    const nested = [
      { name: 'batting', stats: [{ name: 'hits', displayName: 'Hits', displayValue: '9' }] },
      { name: 'fielding', stats: [{ name: 'errors', displayName: 'Errors', displayValue: 'x' }] },
    ];
    const boxscore = { teams: [{ team: { id: '7' }, statistics: nested }] };
    const { local, opponent } = game({ boxscore }, 'softball');
    assert.deepEqual([local.hits, local.errors, opponent.hits], [9, null, null]);
    assert.ok(!('hits' in game({ boxscore }).local));
  });

  test('before the start there is none', () => {
    const boxscore = { teams: [{ team: { id: '7' }, statistics: [statistic()] }] };
    const before = game({ boxscore, plays: [{ id: '1', text: 'x' }] }, 'football', SCHEDULED);
    assert.deepEqual([before.boxScore.teams, before.plays], [[], []]);
  });
});

describe('plays', () => {
  const play = (id: string, [home, away]: readonly unknown[], more: Body = {}) => ({
    id,
    text: `Play ${id}`,
    homeScore: home,
    awayScore: away,
    period: { number: 2 },
    ...more,
  });

  test('each is there once, without those that have no text; the score decides who scored, not the flag', () => {
    const plays = [
      play('1', [0, 0], { scoringPlay: true, team: { id: '7' }, clock: { displayValue: '5:09' } }),
      play('2', [2, 0], { text: ' ' }),
      play('3', [2, 0], { start: { team: { id: '9' } } }),
      play('3', [4, 0]),
      play('4', [undefined, null], { team: { id: '5' } }),
      play('5', ['2', '0']),
      { text: 'without an id' },
      null,
    ];
    const shown = game({ plays }).plays.map(({ text, ...one }) => one);
    const usual = { period: 2, clock: '0:00', team: null, localScore: 2, opponentScore: 0, scoring: false };
    assert.deepEqual(shown, [
      { ...usual, id: '1', clock: '5:09', team: 'local', localScore: 0 },
      { ...usual, id: '3', team: 'opponent', scoring: true },
      { ...usual, id: '4', localScore: null, opponentScore: null },
      { ...usual, id: '5' },
    ]);
  });

  test('football: of the drives before, then of the current one', () => {
    const drives = {
      current: { plays: [play('2', [0, 0]), play('3', [0, 0])] },
      previous: [{ plays: [play('1', [0, 0])] }, { plays: [play('2', [0, 0])] }],
    };
    assert.deepEqual(
      game({ drives }, 'football').plays.map(({ id }) => id),
      ['1', '2', '3'],
    );
  });

  for (const [type, number, clock] of [
    ['Top', 1, 'Top 1st'],
    ['Bottom', 2, 'Bottom 2nd'],
    ['Mid', 3, 'Middle 3rd'],
    ['End', 11, 'End 11th'],
    ['Top', 21, 'Top 21st'],
  ] as const) {
    test(`the clock of a half-inning is ${clock}`, () => {
      const [only] = game({ plays: [play('1', [0, 0], { period: { type, number } })] }, 'baseball').plays;
      assert.equal(only?.clock, clock);
    });
  }
});
