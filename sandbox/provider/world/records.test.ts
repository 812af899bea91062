import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sum } from '../../random.ts';
import { HOUR } from './calendar.ts';
import { endlessCalendar } from './endless-calendar.ts';
import { LEAGUES } from './leagues.ts';
import { played, recordAt } from './records.ts';
import { createWorld } from './world.ts';

const world = createWorld(endlessCalendar(1));
const NOW = Date.UTC(2026, 10, 21, 18);

test('wins and losses of a division are equal in number', () => {
  for (const league of LEAGUES) {
    const season = world.current(league, NOW);
    // The college outside the division is included, because it plays against teams of the division.
    const records = [...season.teams, { id: outsider(league.key) }].map(({ id }) =>
      recordAt(season, id, NOW),
    );
    assert.equal(sum(records.map(({ total }) => total.wins)), sum(records.map(({ total }) => total.losses)));
    assert.equal(
      sum(records.map(({ conference }) => conference.wins)),
      sum(records.map(({ conference }) => conference.losses)),
    );
  }
});

const outsider = (key: string): string => {
  const league = LEAGUES.find((one) => one.key === key) ?? assert.fail();
  return String(league.teamIds[0] + league.teamIds[1] * 34);
};

test('a record grows by one game when that game ends', () => {
  for (const league of LEAGUES) {
    const season = world.season(league, world.current(league, NOW).number - 1);
    const [team] = season.teams;
    const game = season.of(team?.id ?? '').findLast(({ incident }) => incident === 'none') ?? assert.fail();
    const before = recordAt(season, team?.id ?? '', game.end - 1);
    const after = recordAt(season, team?.id ?? '', game.end);
    assert.equal(played(after.total), played(before.total) + 1);
    assert.equal(Math.abs(after.streak) >= 1, true);
  }
});

test('postponed, canceled and suspended games do not count in records', () => {
  for (const league of LEAGUES) {
    const season = world.season(league, world.current(league, NOW).number - 1);
    const [team] = season.teams;
    const games = season.of(team?.id ?? '');
    const counted = games.filter(
      ({ incident }) => !['postponed', 'canceled', 'suspended'].includes(incident),
    );
    assert.equal(played(recordAt(season, team?.id ?? '', NOW + 900 * HOUR).total), counted.length);
  }
});
