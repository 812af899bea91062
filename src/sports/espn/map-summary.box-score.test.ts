import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { detailOf } from '../../../test/support/espn/game-of.ts';
import { SCHEDULED } from '../../../test/support/espn/made-up.ts';
import { recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
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
    test(`${file}: the box score and the plays of each team are read as displayed`, () => {
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
        if (sport === 'baseball')
          assert.deepEqual([value.local.hits, value.local.errors], [ours.hits, ours.errors]);
      }
    });
  }

  test('before the start there is neither a box score nor a list of plays', () => {
    const { value } = unwrap(
      mapSummary(recording('fresh/mbb_summary_pre.json'), team('mens-basketball', '150')),
    );
    assert.deepEqual([value.boxScore.teams, value.boxScore.players, value.plays], [[], [], []]);
  });
});

describe('a box score', () => {
  const statistic = (more: Body = {}) => ({ name: 'fouls', label: 'Fouls', displayValue: ' 12 ', ...more });
  const teams = (list: unknown) =>
    detailOf({ boxscore: { teams: [{ team: { id: '7' }, statistics: list }] } });

  test('has trimmed values of teams; statistics without a value are left out, numbers become text', () => {
    const [ours] = teams([statistic(), statistic({ displayValue: null }), statistic({ displayValue: 3 })])
      .boxScore.teams;
    assert.deepEqual(
      ours?.statistics.map(({ value }) => value),
      ['12', '3'],
    );
  });

  test('lacks teams that do not play in the game, and teams without statistics', () => {
    const boxscore = {
      teams: [{ team: { id: '8' }, statistics: [statistic()] }, { team: { id: '7' } }, null, 4],
    };
    assert.deepEqual(detailOf({ boxscore }).boxScore.teams, []);
    assert.deepEqual(detailOf({ boxscore: [] }).boxScore, { teams: [], players: [] });
  });

  test('has no values of athletes who did not play, and no group of athletes without rows', () => {
    const rows = [
      { athlete: { id: '1', displayName: 'Al Ash' }, didNotPlay: true, stats: ['0', '0'] },
      { athlete: { id: 2, displayName: 'Bo Birch' }, starter: false, stats: ['3', null] },
      { athlete: null },
    ];
    const statistics = [
      { type: 'batting', labels: ['AB', 'H'], athletes: rows },
      { name: 'pitching', labels: ['IP'], athletes: [] },
    ];
    const { players } = detailOf(
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

  test('in baseball and softball only, hits and errors are read from the header, otherwise from the statistics', () => {
    const nested = [
      { name: 'batting', stats: [{ name: 'hits', displayName: 'Hits', displayValue: '9' }] },
      { name: 'fielding', stats: [{ name: 'errors', displayName: 'Errors', displayValue: 'x' }] },
    ];
    const boxscore = { teams: [{ team: { id: '7' }, statistics: nested }] };
    const { local, opponent } = detailOf({ boxscore }, 'softball');
    assert.deepEqual([local.hits, local.errors, opponent.hits], [9, null, null]);
    assert.ok(!('hits' in detailOf({ boxscore }).local));
  });

  test('is empty before the start', () => {
    const boxscore = { teams: [{ team: { id: '7' }, statistics: [statistic()] }] };
    const before = detailOf({ boxscore, plays: [{ id: '1', text: 'x' }] }, 'football', SCHEDULED);
    assert.deepEqual([before.boxScore.teams, before.plays], [[], []]);
  });
});
