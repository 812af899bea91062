import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { event, school, side } from '../../../test/support/espn/made-up.ts';
import { reasonOf, recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import type { Game } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { mapScoreboard } from './map-games.ts';

/** The only game of a team on a recorded day. */
function recorded(name: string, ref: TeamRef): Game {
  const { value, anomalies } = unwrap(mapScoreboard(recording(`scoreboard/${name}.json`), ref));
  assert.deepEqual(anomalies, []);
  assert.equal(value.length, 1);
  return value[0] as Game;
}

describe('recordings', { skip: skipWithoutShared }, () => {
  const MBB = 'mbb_20250204_inprogress+pre';
  const SOFTBALL = 'softball_20250601_raw-repaired';

  test('basketball in its first half', () => {
    assert.deepEqual(recorded(MBB, team('mens-basketball', '248')), {
      id: '401725712',
      sport: 'mens-basketball',
      date: '2025-02-05T01:00Z',
      timeTbd: false,
      name: 'Oklahoma State Cowboys at Houston Cougars',
      shortName: 'OKST @ HOU',
      status: 'in_progress',
      period: 1,
      clock: '5:09',
      local: { score: 23, record: '17-4', ranking: 5, isHome: true },
      opponent: {
        id: '197',
        name: 'Oklahoma State Cowboys',
        abbreviation: 'OKST',
        logo: 'https://a.espncdn.com/i/teamlogos/ncaa/500/197.png',
        color: '000000',
        score: 25,
        record: '11-10',
        ranking: null,
      },
      isSeeded: false,
      neutralSite: false,
      conferenceGame: true,
      broadcasts: ['ESPN+'],
      note: null,
      statusText: '5:09 - 1st',
      result: null,
      linescore: [{ period: 1, local: 23, opponent: 25 }],
      lastPlay: 'Abou Ousmane made Three Point Jumper. Assisted by Arturo Dean.',
      winProbability: 0.908,
      attendance: null,
      shootout: null,
      tickets: null,
      opponentLeaders: {
        points: { name: 'Abou Ousmane', value: 10 },
        rebounds: { name: 'Jamyron Keller', value: 2 },
        assists: { name: 'Arturo Dean', value: 2 },
      },
      location: { name: 'Fertitta Center', city: 'Houston' },
      leaders: {
        points: { name: 'Milos Uzan', value: 8 },
        rebounds: { name: "J'Wan Roberts", value: 6 },
        assists: { name: 'Terrance Arceneaux', value: 3 },
      },
    });
  });

  test('softball, a finished game: the clock is 0:00, and a seed is not a rank', () => {
    assert.deepEqual(recorded(SOFTBALL, team('softball', '524')), {
      id: '401774560',
      sport: 'softball',
      date: '2025-06-01T23:12Z',
      timeTbd: false,
      name: 'Oregon Ducks at Oklahoma Sooners',
      shortName: 'ORE @ OU',
      status: 'final',
      period: 7,
      clock: '0:00',
      local: { hits: 8, errors: 0, score: 4, record: '52-8', ranking: null, isHome: true },
      opponent: {
        hits: 6,
        errors: 1,
        id: '636',
        name: 'Oregon',
        abbreviation: 'ORE',
        logo: 'https://a.espncdn.com/guid/9ec53d41-592d-35de-a263-cf7f601217c8/logos/default.png',
        color: '044520',
        score: 1,
        record: '54-10',
        ranking: null,
      },
      isSeeded: true,
      location: { name: 'OGE Energy Field at Devon Park', city: 'Oklahoma City' },
      neutralSite: false,
      conferenceGame: false,
      broadcasts: ['ESPN2', 'ESPN+'],
      note: "Women's College World Series - Elimination Game",
      statusText: 'Final',
      result: 'win',
      linescore: [
        { period: 1, local: 0, opponent: 0 },
        { period: 2, local: 1, opponent: 1 },
        { period: 3, local: 2, opponent: 0 },
        { period: 4, local: 0, opponent: 0 },
        { period: 5, local: 1, opponent: 0 },
        { period: 6, local: 0, opponent: 0 },
        { period: 7, local: null, opponent: 0 },
      ],
      leaders: {},
      opponentLeaders: {},
      lastPlay: null,
      winProbability: null,
      attendance: 12458,
      shootout: null,
      tickets: null,
    });
    const extra = recorded(SOFTBALL, team('softball', '478'));
    assert.deepEqual([extra.period, extra.local.score, extra.opponent.score], [9, 4, 5]);
  });
});

const ours = team('football', '7');
const elks = side('home', school('8', 'Elks', 'E'));
const bears = side('away', school('6', 'Bears', 'B'));

test('both games of our team on a day are read, and games of other teams are not read', () => {
  const page = {
    events: [event(), event({}, { id: '2' }), event({ competitors: [elks, bears] }, { id: '3' })],
  };
  assert.deepEqual(
    unwrap(mapScoreboard(page, ours)).value.map(({ id }) => id),
    ['1', '2'],
  );
});

test('an unreadable row is dropped and reported, whichever team it is about', () => {
  const page = { events: [event(), { id: '2' }, event({ date: null }, { id: '3', date: null })] };
  const { value, anomalies } = unwrap(mapScoreboard(page, ours));
  assert.deepEqual(
    value.map(({ id }) => id),
    ['1'],
  );
  assert.deepEqual(
    anomalies.flatMap(({ rows }) => rows),
    ['event 2', 'event 3'],
  );
});

test('a page without rows is empty; a page without a single readable row is unreadable', () => {
  assert.deepEqual(unwrap(mapScoreboard({ events: [] }, ours)).value, []);
  assert.equal(reasonOf(mapScoreboard({ events: [{ id: '1' }, null] }, ours)), 'unreadable');
});
