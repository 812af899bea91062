import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, test } from 'node:test';
import { recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { sharedPath, skipWithoutShared } from '../../../test/support/shared.ts';
import { mapSchedule } from './map-games.ts';
import { mapRankings } from './map-rankings.ts';
import { mapRoster, mapTeam } from './map-teams.ts';
import { MOST, MOST_ATHLETES } from './schemas/pages.ts';

/** Whole recorded pages, each value against a plain reading of the payload that shares no code with the mappers. */

type RawTeam = Readonly<Record<'id' | 'displayName' | 'abbreviation' | 'location' | 'name', string>> & {
  readonly logo?: string;
};
interface RawSide {
  readonly homeAway: string;
  readonly winner?: boolean;
  readonly team: RawTeam;
  readonly score?: { readonly value: number };
  readonly curatedRank?: { readonly current: number };
  readonly record?: readonly { readonly type: string; readonly displayValue: string }[];
}
interface RawSchedule {
  readonly requestedSeason: { readonly year: number; readonly type: number };
  readonly team: { readonly recordSummary: string };
  readonly events: readonly {
    readonly id: string;
    readonly date: string;
    readonly name: string;
    readonly seasonType: { readonly type: number };
    readonly competitions: readonly [
      {
        readonly neutralSite: boolean;
        readonly venue: { readonly fullName: string; readonly address: { readonly city: string } };
        readonly competitors: readonly RawSide[];
        readonly broadcasts: readonly {
          readonly type: { readonly shortName: string };
          readonly media: { readonly shortName: string };
        }[];
        readonly status: { readonly type: { readonly completed: boolean } };
      },
    ];
  }[];
}

const IOWA = '2294';

function sideOf(raw: RawSide | undefined, isSeeded: boolean) {
  const rank = raw?.curatedRank?.current ?? 99;
  return {
    score: raw?.score?.value,
    record: raw?.record?.find(({ type }) => type === 'total')?.displayValue ?? '',
    ranking: !isSeeded && rank >= 1 && rank <= 25 ? rank : null,
  };
}

describe('recorded schedules', { skip: skipWithoutShared }, () => {
  for (const [file, count] of [
    ['wbb_schedule_iowa_2025_raw', 34],
    ['wbb_schedule_iowa_2025_type2', 32],
    ['wbb_schedule_iowa_2025_type3', 2],
  ] as const) {
    test(`${file}: every game`, () => {
      const raw = recording(`fresh/${file}.json`) as RawSchedule;
      const { value, anomalies } = unwrap(mapSchedule(raw, team('womens-basketball', IOWA)));
      assert.deepEqual([value.unread, anomalies], [[], []]);
      const { year, type } = raw.requestedSeason;
      assert.deepEqual([value.season, value.record], [{ year, type }, raw.team.recordSummary]);
      assert.equal(value.games.length, count);
      const shown = value.games.map((game) => ({
        id: game.id,
        date: game.date,
        name: game.name,
        status: game.status,
        result: game.result,
        ours: { score: game.local.score, record: game.local.record, ranking: game.local.ranking },
        isHome: game.local.isHome,
        theirs: { score: game.opponent.score, record: game.opponent.record, ranking: game.opponent.ranking },
        opponent: [game.opponent.id, game.opponent.name, game.opponent.abbreviation],
        location: game.location,
        neutralSite: game.neutralSite,
        broadcasts: game.broadcasts,
      }));
      const expected = raw.events.map(({ id, date, name, seasonType, competitions: [of] }) => {
        const ours = of.competitors.find((one) => one.team.id === IOWA);
        const theirs = of.competitors.find((one) => one.team.id !== IOWA);
        // Basketball's tournament has seeds instead of ranks.
        const isSeeded = seasonType.type === 3;
        return {
          id,
          date,
          name,
          status: of.status.type.completed ? 'final' : 'scheduled',
          result: ours?.winner === true ? 'win' : 'loss',
          ours: sideOf(ours, isSeeded),
          isHome: ours?.homeAway === 'home',
          theirs: sideOf(theirs, isSeeded),
          opponent: [theirs?.team.id, theirs?.team.displayName, theirs?.team.abbreviation],
          location: { name: of.venue.fullName, city: of.venue.address.city },
          neutralSite: of.neutralSite,
          broadcasts: of.broadcasts
            .filter(({ type: kind }) => kind.shortName !== 'Radio')
            .map(({ media }) => media.shortName),
        };
      });
      assert.deepEqual(shown, expected);
    });
  }
});

interface RawPolls {
  readonly rankings: readonly {
    readonly name: string;
    readonly date?: string;
    readonly ranks: readonly {
      readonly current: number;
      readonly previous: number;
      readonly points: number;
      readonly firstPlaceVotes: number;
      readonly recordSummary: string;
      readonly team: RawTeam;
    }[];
  }[];
}

describe('recorded polls', { skip: skipWithoutShared }, () => {
  for (const [file, polls, teams] of [
    ['calvin_espn_rankings', 2, 50],
    ['roy_cfb_rankings_2020', 5, 125],
  ] as const) {
    test(`${file}: every team of every poll`, () => {
      const raw = recording(`fresh/${file}.json`) as RawPolls;
      const { value, anomalies } = unwrap(mapRankings(raw));
      assert.deepEqual(anomalies, []);
      assert.deepEqual([value.length, value.flatMap(({ entries }) => entries).length], [polls, teams]);
      const expected = raw.rankings.map(({ name, date, ranks }) => ({
        name,
        date: date === undefined ? null : date.replace('Z', ':00.000Z'),
        entries: ranks.map((one) => ({
          rank: one.current,
          previous: one.previous === 0 ? null : one.previous,
          points: one.points,
          firstPlaceVotes: one.firstPlaceVotes,
          record: one.recordSummary,
          team: {
            id: one.team.id,
            name: `${one.team.location} ${one.team.name}`,
            abbreviation: one.team.abbreviation,
            logo: one.team.logo ?? null,
          },
        })),
      }));
      assert.deepEqual(value, expected);
    });
  }
});

interface RawRoster {
  readonly team: { readonly id: string; readonly displayName: string };
  readonly athletes: readonly {
    readonly id: string;
    readonly displayName: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly jersey: string;
    readonly position: { readonly abbreviation: string };
    readonly displayHeight: string;
    readonly displayWeight: string;
    readonly experience: { readonly displayValue: string };
    readonly birthPlace: { readonly displayText: string };
    readonly headshot: { readonly href: string };
  }[];
}

test('a recorded roster: every athlete', { skip: skipWithoutShared }, () => {
  const raw = recording('fresh/mbb_roster_duke_2026_transcribed.json') as RawRoster;
  const { value, anomalies } = unwrap(mapRoster(raw, team('mens-basketball', '150')));
  assert.deepEqual([anomalies, value.athletes.length], [[], 3]);
  assert.deepEqual(value, {
    team: { id: raw.team.id, name: raw.team.displayName },
    athletes: raw.athletes.map((one) => ({
      id: one.id,
      name: one.displayName,
      firstName: one.firstName,
      lastName: one.lastName,
      jersey: one.jersey,
      position: one.position.abbreviation,
      height: one.displayHeight,
      weight: one.displayWeight,
      class: one.experience.displayValue,
      hometown: one.birthPlace.displayText,
      headshot: one.headshot.href,
    })),
    coaches: [],
  });
});

interface RawTeamPage {
  readonly team: RawTeam & {
    readonly color: string;
    readonly alternateColor: string;
    readonly rank?: number;
    readonly logos: readonly [{ readonly href: string }];
    readonly record: { readonly items: readonly { readonly type: string; readonly summary: string }[] };
    readonly groups: { readonly id: string; readonly isConference: boolean };
    readonly franchise?: {
      readonly venue?: { readonly fullName: string; readonly address: { readonly city: string } };
    };
  };
}

describe('recorded teams', { skip: skipWithoutShared }, () => {
  for (const [name, id] of [
    ['arizona', '12'],
    ['duke', '150'],
    ['michigan', '130'],
  ] as const) {
    test(name, () => {
      const page = recording(`fresh/mbb_team_${name}_2026.json`) as RawTeamPage;
      const { team: raw } = page;
      const { value, anomalies } = unwrap(mapTeam(page, team('mens-basketball', id)));
      assert.deepEqual(anomalies, []);
      assert.ok(raw.groups.isConference);
      const venue = raw.franchise?.venue;
      assert.deepEqual(value, {
        id,
        name: raw.displayName,
        abbreviation: raw.abbreviation,
        logo: raw.logos[0].href,
        record: raw.record.items.find(({ type }) => type === 'total')?.summary,
        conferenceRecord: raw.record.items.find(({ type }) => type === 'vsconf')?.summary ?? '',
        ranking: raw.rank ?? null,
        location: raw.location,
        nickname: raw.name,
        color: raw.color,
        alternateColor: raw.alternateColor,
        conferenceId: raw.groups.id,
        venue: venue === undefined ? null : { name: venue.fullName, city: venue.address.city },
      });
    });
  }
});

type Rows = readonly unknown[];
/** What is counted in any page, whatever it is a page of. */
interface RawPage {
  readonly events?: Rows;
  readonly plays?: Rows;
  readonly winprobability?: Rows;
  readonly drives?: { readonly previous?: readonly { readonly plays?: Rows }[] };
  readonly rankings?: readonly { readonly ranks: Rows }[];
  readonly athletes?: readonly { readonly items?: Rows }[];
  readonly children?: readonly RawPage[];
  readonly standings?: { readonly entries?: readonly { readonly stats?: Rows }[] };
}

const largest = (lists: readonly (Rows | undefined)[]): number =>
  Math.max(0, ...lists.map((list) => list?.length ?? 0));

function rowsOf(page: RawPage): Record<string, number> {
  const { children = [], standings, rankings, athletes, drives } = page;
  const below = children.map(rowsOf);
  const most = (key: string, own: number) => Math.max(own, ...below.map((one) => one[key] ?? 0));
  return {
    events: largest([page.events]),
    plays: Math.max(
      largest([page.plays, page.winprobability]),
      largest([drives?.previous?.flatMap(({ plays = [] }) => plays)]),
    ),
    polls: largest([rankings]),
    ranks: largest(rankings?.map(({ ranks }) => ranks) ?? []),
    athletes: largest([athletes?.flatMap(({ items }) => items ?? [0])]),
    groups: most('groups', children.length),
    standings: most('standings', largest([standings?.entries])),
    statistics: most('statistics', largest(standings?.entries?.map(({ stats }) => stats) ?? [])),
  };
}

test('every recorded page has less than a third of the rows at which a page is refused', {
  skip: skipWithoutShared,
}, () => {
  const files = globSync('*/*.json', { cwd: sharedPath('provider', 'recordings') });
  const pages = files.filter((file) => !/^(errors|core)/.test(file));
  assert.ok(pages.length > 50);
  const counted = pages.map((file) => ({ file, rows: rowsOf(recording(file) as RawPage) }));
  const { teams: _listOfALeague, ...bounds } = { ...MOST, athletes: MOST_ATHLETES };
  for (const [kind, bound] of Object.entries(bounds)) {
    const near = counted.filter(({ rows }) => (rows[kind] ?? 0) * 3 > bound);
    assert.deepEqual(near, [], kind);
    assert.ok(
      counted.some(({ rows }) => (rows[kind] ?? 0) > 1),
      `no page with ${kind}`,
    );
  }
});
