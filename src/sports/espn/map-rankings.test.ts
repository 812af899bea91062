import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf, unwrap } from '../../../test/support/espn/recordings.ts';
import { mapRankings } from './map-rankings.ts';

const herons = { id: '7', location: 'Cedar', name: 'Herons', abbreviation: 'CH' };
const ranked = (current: number, more: object = {}) => ({ current, team: herons, ...more });
const page = (...rankings: unknown[]) => ({ rankings });

test('a poll is sorted by rank; missing fields of a team are null or empty', () => {
  const first = ranked(1, { previous: 3, points: 1500, firstPlaceVotes: 60, recordSummary: '8-0' });
  const otters = { id: '9', displayName: 'River Otters', location: 'River', name: 'Otters' };
  const polls = page({
    name: 'AP Top 25',
    date: '2026-11-15T18:00Z',
    lastUpdated: '2026-11-16T00:00Z',
    ranks: [ranked(12, { previous: 0, team: otters }), first],
  });
  assert.deepEqual(unwrap(mapRankings(polls)), {
    value: [
      {
        name: 'AP Top 25',
        date: '2026-11-15T18:00:00.000Z',
        entries: [
          {
            rank: 1,
            previous: 3,
            points: 1500,
            firstPlaceVotes: 60,
            record: '8-0',
            team: { id: '7', name: 'Cedar Herons', abbreviation: 'CH', logo: null },
          },
          {
            rank: 12,
            previous: null,
            points: null,
            firstPlaceVotes: null,
            record: '',
            team: { id: '9', name: 'River Otters', abbreviation: '', logo: null },
          },
        ],
      },
    ],
    anomalies: [],
  });
});

test('a team name is location or nickname, followed by the mascot', () => {
  const nameOf = (team: object) =>
    unwrap(mapRankings(page({ name: 'AP', ranks: [ranked(1, { team: { id: '7', ...team } })] }))).value[0]
      ?.entries[0]?.team.name;
  assert.equal(nameOf({ nickname: 'CVU', name: 'Herons' }), 'CVU Herons');
  assert.equal(nameOf({ location: 'Cedar', nickname: 'CVU' }), 'Cedar');
  assert.equal(nameOf({}), '');
});

test('a poll without a date gets the time of its update; an unreadable date is null', () => {
  const dateOf = (more: object) =>
    unwrap(mapRankings(page({ name: 'AP', ranks: [], ...more }))).value[0]?.date;
  assert.equal(dateOf({ lastUpdated: '2026-11-16T00:00Z' }), '2026-11-16T00:00:00.000Z');
  assert.equal(dateOf({ date: 'Week 12' }), null);
  assert.equal(dateOf({}), null);
});

test('unreadable teams and polls are dropped and reported; if no poll is left the page is unreadable', () => {
  const polls = page(
    { name: 'AP', ranks: [ranked(2), { current: 0, team: herons }] },
    { name: 'Coaches', ranks: [{}, {}] },
    { name: '' },
  );
  const { value, anomalies } = unwrap(mapRankings(polls));
  assert.deepEqual(
    value.map(({ name, entries }) => [name, entries.map(({ rank }) => rank)]),
    [['AP', [2]]],
  );
  assert.deepEqual(
    anomalies.map(({ kind, rows }) => [kind, ...rows]),
    [
      ['dropped_row', 'ranked team'],
      ['dropped_row', 'poll Coaches'],
      ['dropped_row', 'poll'],
    ],
  );
  assert.equal(anomalies[1]?.reason, 'no teams');
  const none = mapRankings(page({ name: 'AP', ranks: [{}] }));
  assert.equal(none.kind === 'failed' && none.failure.problem, 'rankings: none of the polls can be read');
  assert.equal(reasonOf(mapRankings({})), 'unreadable');
  assert.deepEqual(unwrap(mapRankings(page())).value, []);
});
