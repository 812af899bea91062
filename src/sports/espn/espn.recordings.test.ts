import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import type { Game } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';
import { mapScoreboard } from './map-games.ts';
import { mapSummary } from './map-summary.ts';

/** A recorded page of the provider, and what must be read from it. */
interface RecordedGame {
  readonly shows: string;
  readonly of: 'scoreboard' | 'summary';
  readonly recording: string;
  readonly sport: Sport;
  readonly team: string;
  readonly game: Game;
}

function readRecorded({ of, recording: file, sport, team: id }: RecordedGame): Game {
  const page = recording(`${file}.json`);
  const ours = team(sport, id);
  if (of === 'summary') {
    const { value, anomalies } = unwrap(mapSummary(page, ours));
    const { boxScore, plays, ...game } = value;
    assert.deepEqual(anomalies, []);
    assert.deepEqual([boxScore.players.map(({ isLocalTeam }) => isLocalTeam), plays], [[true], []]);
    return game;
  }
  const { value, anomalies } = unwrap(mapScoreboard(page, ours));
  assert.deepEqual([value.length, anomalies], [1, []]);
  return value[0] as Game;
}

describe('recorded-games.yaml', { skip: skipWithoutShared }, () => {
  const file = readFileSync(join(import.meta.dirname, 'recorded-games.yaml'), 'utf8');
  for (const recorded of parse(file) as RecordedGame[])
    test(recorded.shows, () => assert.deepEqual(readRecorded(recorded), recorded.game));

  test('extra innings are counted', () => {
    const [game] = unwrap(
      mapScoreboard(recording('scoreboard/softball_20250601_raw-repaired.json'), team('softball', '478')),
    ).value;
    assert.deepEqual([game?.period, game?.local.score, game?.opponent.score], [9, 4, 5]);
  });
});

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

test('plays have the period, the clock, the team and whether somebody scored', {
  skip: skipWithoutShared,
}, () => {
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
  assert.equal(runs, 9, 'the flags of the provider must not be used: it marks 53 pitches as scoring plays');
});
