import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { mapConferenceName } from '../../src/sports/espn/map-conference-name.ts';
import { mapRoster } from '../../src/sports/espn/map-roster.ts';
import { mapSchedule } from '../../src/sports/espn/map-schedule.ts';
import { mapScoreboard } from '../../src/sports/espn/map-scoreboard.ts';
import { mapStandings } from '../../src/sports/espn/map-standings.ts';
import { mapSummary } from '../../src/sports/espn/map-summary.ts';
import { mapTeam } from '../../src/sports/espn/map-team.ts';
import type { Mapped } from '../../src/sports/espn/reading.ts';
import type { Game } from '../../src/sports/model/games.ts';
import type { Sport } from '../../src/sports/model/sports.ts';
import type { TeamRef } from '../../src/sports/model/teams.ts';
import { mutilated } from '../support/espn/mutilate.ts';
import { ERROR_BODIES } from '../support/espn/pages/errors.ts';
import * as schedules from '../support/espn/pages/schedules.ts';
import * as scoreboards from '../support/espn/pages/scoreboards.ts';
import * as summaries from '../support/espn/pages/summaries.ts';
import * as teams from '../support/espn/pages/teams.ts';
import { byId, reasonOf, team, unwrap } from '../support/espn/recordings.ts';
import {
  validDetail,
  validRoster,
  validSchedule,
  validScoreboard,
  validTable,
  validTeam,
} from '../support/espn/valid.ts';

/** The quirks that recordings show, in pages of our own, for copies of the project without recordings. */
const ours = (sport: Sport): TeamRef => team(sport, '7', '5');

describe('schedules', () => {
  const read = (page: unknown, sport: Sport = 'mens-basketball') =>
    unwrap(mapSchedule(page, ours(sport))).value;

  test('a finished season: scores in objects, ranks of polls, leaders of the requested team', () => {
    const { season, games } = read(schedules.wholeSeason);
    assert.equal(season.year, 2027);
    const first = byId(games, '11');
    assert.deepEqual(
      [first.status, first.local.score, first.opponent.score, first.local.record, first.local.ranking],
      ['final', 96, 62, '1-0', 7],
    );
    assert.deepEqual(first.leaders.rebounds, { name: 'Bea', value: 9 });
    assert.equal(
      byId(games, '13').local.ranking,
      1,
      'in the conference tournament the rank is that of the poll',
    );
  });

  test('on neutral ground isHome is as the provider says; overtime is a third period', () => {
    const game = byId(read(schedules.wholeSeason).games, '12');
    assert.deepEqual([game.shortName, game.local.isHome, game.period], ['CH VS RO', false, 3]);
    assert.deepEqual(game.location, { name: 'Three Rivers Center', city: 'Marlow' });
  });

  test('in the post-season a seed is not a rank', () => {
    const { season, games } = read(schedules.postSeason);
    assert.deepEqual([season.year, games[0]?.local.ranking, games[0]?.local.score], [2027, null, 95]);
  });

  test('a postponed game is not a 0-0 final; the period is the number of innings played', () => {
    const { games } = read(schedules.innings, 'baseball');
    assert.deepEqual(
      games.map(({ id, status, period }) => [id, status, period]),
      [
        ['31', 'final', 11],
        ['32', 'final', 6],
        ['33', 'postponed', 0],
        ['34', 'scheduled', 0],
      ],
    );
    assert.deepEqual([byId(games, '33').local.score, byId(games, '34').local.record], [0, '']);
  });

  test('a season listed early: the requested year, games without a time, a venue abroad without a state', () => {
    const { season, games } = read(schedules.listedEarly, 'football');
    assert.equal(season.year, 2027);
    assert.deepEqual(byId(games, '41').location, { name: 'Corinthians Arena', city: 'Sao Paulo' });
    assert.deepEqual([byId(games, '42').date, byId(games, '42').timeTbd], ['2028-01-04T05:00Z', true]);
  });

  test('out of season the schedule is empty', () => {
    assert.deepEqual(read(schedules.offSeason, 'football').games, []);
  });

  test('a row without teams is dropped; a page of another team is unreadable', () => {
    const { value, anomalies } = unwrap(mapSchedule(schedules.lostRow, ours('baseball')));
    assert.deepEqual([value.games.length, anomalies.map(({ kind }) => kind)], [1, ['dropped_row']]);
    assert.equal(reasonOf(mapSchedule(schedules.foreign, ours('baseball'))), 'unreadable');
  });
});

describe('scoreboards', () => {
  const read = (page: unknown, sport: Sport): Game => {
    const [game, ...more] = unwrap(mapScoreboard(page, ours(sport))).value;
    assert.equal(more.length, 0);
    return game ?? assert.fail('no game of ours');
  };

  test('basketball in progress', () => {
    const game = read(scoreboards.basketball, 'mens-basketball');
    assert.deepEqual([game.status, game.period, game.clock], ['in_progress', 1, '5:09']);
    assert.deepEqual([game.local.score, game.opponent.score, game.local.ranking], [23, 25, 5]);
    assert.deepEqual(game.leaders.points, { name: 'Ada', value: 8 });
    assert.equal(game.leaders.rating, undefined);
  });

  test('before the start, averages are not leaders', () => {
    const game = read(scoreboards.basketballToCome, 'mens-basketball');
    assert.deepEqual([game.status, game.local.ranking, game.leaders], ['scheduled', 1, {}]);
  });

  test('in baseball the clock is the half-inning', () => {
    const game = read(scoreboards.baseball, 'baseball');
    assert.deepEqual([game.status, game.period, game.clock], ['in_progress', 9, 'Top 9th']);
    assert.deepEqual([game.local.score, game.opponent.score], [0, 1]);
    assert.equal(read(scoreboards.baseballPostponed, 'baseball').status, 'postponed');
  });

  test('a finished softball game has the clock 0:00, and its seeds are not ranks', () => {
    const game = read(scoreboards.softball, 'softball');
    assert.deepEqual([game.status, game.period, game.clock], ['final', 9, '0:00']);
    assert.deepEqual([game.local.ranking, game.local.record], [null, '52-8']);
  });

  test('football before its season has neither record nor rank', () => {
    const game = read(scoreboards.football, 'football');
    assert.deepEqual([game.shortName, game.local.record, game.local.ranking], ['RO VS CH', '', null]);
  });
});

describe('summaries', () => {
  const read = (page: unknown, sport: Sport): Game => unwrap(mapSummary(page, ours(sport))).value;

  test('names are made of the teams, periods of the line scores, leaders of the box score', () => {
    const game = read(summaries.basketballFinal, 'mens-basketball');
    assert.deepEqual([game.name, game.shortName], ['Cedar Herons at River Otters', 'CH VS RO']);
    assert.deepEqual([game.status, game.period, game.local.ranking], ['final', 2, null]);
    assert.deepEqual(game.leaders.assists, { name: 'Bea', value: 8 });
    assert.deepEqual(game.location, { name: '', city: '' });
  });

  test('the box score of the opponent gives no leaders of ours', () => {
    const game = unwrap(mapSummary(summaries.basketballFinal, team('mens-basketball', '9'))).value;
    assert.deepEqual([game.local.score, game.leaders], [75, {}]);
  });

  test('baseball: tables are found by type; the visitors batted more often', () => {
    const game = read(summaries.baseballFinal, 'baseball');
    assert.deepEqual([game.period, game.local.score, game.opponent.score], [9, 7, 5]);
    assert.deepEqual(game.leaders.hits, { name: 'Ada', value: 2 });
    assert.deepEqual(game.leaders.RBIs, { name: 'Bea', value: 2 });
    assert.deepEqual(game.leaders.strikeouts, { name: 'Pia', value: 3 });
    assert.equal(game.leaders.homeRuns, undefined, 'zeros make no leader');
  });

  test('a game to come has no score and no leaders', () => {
    const game = read(summaries.basketballToCome, 'mens-basketball');
    assert.deepEqual([game.status, game.period, game.local.score, game.leaders], ['scheduled', 0, 0, {}]);
    assert.equal(game.local.record, '50-32');
  });

  test('a game of other teams is unreadable', () => {
    assert.equal(reasonOf(mapSummary(summaries.baseballFinal, team('baseball', '6'))), 'unreadable');
  });
});

describe('teams, rosters, standings', () => {
  test('out of season a team has no record, rank or venue', () => {
    const value = unwrap(mapTeam(teams.teamOffSeason, ours('football'))).value;
    assert.deepEqual([value.record, value.ranking, value.venue, value.conferenceId], ['', null, null, '5']);
  });

  test('for a team in a division the conference is the group above, and the venue that of its franchise', () => {
    const value = unwrap(mapTeam(teams.teamInDivision, ours('mens-basketball'))).value;
    assert.deepEqual([value.record, value.conferenceRecord, value.conferenceId], ['50-32', '36-16', '6']);
    assert.deepEqual(value.venue, { name: 'Founders Arena', city: 'Cedar' });
    assert.equal(reasonOf(mapTeam(teams.teamInDivision, team('mens-basketball', '14'))), 'unreadable');
  });

  test('a roster in groups becomes one list', () => {
    const { athletes, coaches } = unwrap(mapRoster(teams.rosterInParts, ours('football'))).value;
    assert.deepEqual(
      athletes.map(({ name, position, hometown }) => [name, position, hometown]),
      [
        ['Ada Lund', 'QB', 'Mesa Linda, CA'],
        ['Bea Bo', 'G', 'Cologne, Germany'],
      ],
    );
    assert.deepEqual(coaches, [{ name: 'Cora Lund', title: 'Head Coach' }]);
    assert.equal(reasonOf(mapRoster(teams.rosterInParts, team('football', '1'))), 'unreadable');
  });

  test('fields that a sport lacks are empty', () => {
    const unweighed = unwrap(mapRoster(teams.rosterUnweighed, ours('womens-basketball'))).value;
    assert.deepEqual(
      unweighed.athletes.map(({ weight, height }) => [weight, height]),
      [
        ['', '5\' 11"'],
        ['', '5\' 9"'],
      ],
    );
    const { athletes } = unwrap(mapRoster(teams.rosterWithNames, ours('baseball'))).value;
    assert.deepEqual([byId(athletes, '2').position, byId(athletes, '2').jersey], ['', '']);
  });

  for (const [name, page] of Object.entries({ 'at the root': teams.table, 'in a tree': teams.tree })) {
    test(`the table ${name} is sorted by rank, with values found by their type`, () => {
      const value = unwrap(mapStandings(page, ours('mens-basketball'))).value;
      assert.deepEqual([value.conference, value.season], ['Prairie Athletic Conference', 2027]);
      assert.deepEqual(
        value.standings.map(({ rank, team: { id }, overallRecord, conferenceRecord, streak }) => [
          ...[rank, id, overallRecord, conferenceRecord, streak],
        ]),
        [
          [8, '9', '13-18', '5-11', 'L6'],
          [9, '7', '7-21', '3-13', 'L6'],
        ],
      );
    });
  }
});

type Map = (payload: unknown, ref: TeamRef) => Mapped<unknown>;
interface Kind {
  readonly map: Map;
  readonly valid: z.ZodType;
  readonly sport: Sport;
  readonly pages: Readonly<Record<string, unknown>>;
}

const { teamOffSeason, teamInDivision, rosterInParts, rosterUnweighed, table, tree } = teams;
/** Kinds of pages that cannot be distinguished by their shape alone. */
const ALIKE = new Set(['schedule scoreboard', 'scoreboard schedule', 'team schedule', 'team roster']);

const KINDS: Readonly<Record<string, Kind>> = {
  schedule: { map: mapSchedule, valid: validSchedule, sport: 'baseball', pages: schedules },
  scoreboard: { map: mapScoreboard, valid: validScoreboard, sport: 'softball', pages: scoreboards },
  summary: { map: mapSummary, valid: validDetail, sport: 'mens-basketball', pages: summaries },
  team: { map: mapTeam, valid: validTeam, sport: 'football', pages: { teamOffSeason, teamInDivision } },
  roster: {
    map: mapRoster,
    valid: validRoster,
    sport: 'football',
    pages: { rosterInParts, rosterUnweighed },
  },
  standings: { map: mapStandings, valid: validTable, sport: 'football', pages: { table, tree } },
};

for (const [kind, { map, valid, sport, pages }] of Object.entries(KINDS)) {
  const isFine = (outcome: Mapped<unknown>): void => {
    if (outcome.kind === 'failed') assert.equal(outcome.failure.reason, 'unreadable');
    else assert.equal(valid.safeParse(outcome.value.value).error?.message, undefined);
  };

  for (const [name, page] of Object.entries(pages)) {
    test(`${kind} ${name}, mutilated, is a valid value or unreadable, never an exception`, () => {
      isFine(map(page, ours(sport)));
      fc.assert(
        fc.property(mutilated(page), (payload) => isFine(map(payload, ours(sport)))),
        { seed: 20261121, numRuns: Number(process.env.MUTILATIONS ?? 40) },
      );
    });
  }

  test(`${kind}: an error body with a 200, or another kind of page, is unreadable`, () => {
    for (const body of ERROR_BODIES) assert.equal(reasonOf(map(body, ours(sport))), 'unreadable');
    const others = Object.entries(KINDS).filter(
      ([other]) => other !== kind && !ALIKE.has(`${kind} ${other}`),
    );
    for (const [other, { pages }] of others) {
      assert.equal(reasonOf(map(Object.values(pages)[0], ours(sport))), 'unreadable', other);
    }
  });
}

test('the name of a conference is read from a conference of the core API only', () => {
  const page = { id: '5', name: 'Prairie Athletic Conference', shortName: 'Prairie', isConference: true };
  assert.equal(unwrap(mapConferenceName(page)).value, 'Prairie Athletic Conference');
  assert.equal(reasonOf(mapConferenceName({ count: 2, items: [{ $ref: 'http://…' }] })), 'unreadable');
  for (const body of ERROR_BODIES) assert.equal(reasonOf(mapConferenceName(body)), 'unreadable');
});
