import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BASKETBALL, fakeProvider, game, refused } from '../../../test/support/espn/fake-provider.ts';
import { team, unwrap } from '../../../test/support/espn/recordings.ts';
import { absent } from '../../platform/upstream/outcome.ts';

describe('scoreboards', () => {
  const day = `${BASKETBALL}/scoreboard?dates=20270313`;

  test('basketball: one request if our game is in the Division I group', async () => {
    const { requests, espn } = fakeProvider({
      [`${day}&groups=50&limit=500`]: { events: [game('1')] },
    });
    assert.equal(unwrap(await espn.scoreboard(team('mens-basketball', '7'), '20270313')).value.length, 1);
    assert.deepEqual(requests, [`${day}&groups=50&limit=500`]);
  });

  test('basketball: a second request without the group if our game is not in it', async () => {
    const { requests, espn } = fakeProvider({
      [`${day}&groups=50&limit=500`]: { events: [] },
      [`${day}&limit=500`]: { events: [game('1')] },
    });
    assert.equal(unwrap(await espn.scoreboard(team('mens-basketball', '7'), '20270313')).value.length, 1);
    assert.deepEqual(requests, [`${day}&groups=50&limit=500`, `${day}&limit=500`]);
  });

  test('football: one request each for FBS, for all of Division I, and for Divisions II and III', async () => {
    const { requests, espn } = fakeProvider({}, { otherwise: { events: [] } });
    assert.deepEqual(unwrap(await espn.scoreboard(team('football', '7'), '20270313')).value, []);
    assert.deepEqual(
      requests.map((path) => new URL(path, 'https://site.example').searchParams.get('groups')),
      ['80', '90', '35'],
    );
  });

  test('a failed request is a failure, not a day without games', async () => {
    const { espn } = fakeProvider({
      [`${day}&groups=50&limit=500`]: { events: [] },
      [`${day}&limit=500`]: refused,
    });
    assert.deepEqual(await espn.scoreboard(team('mens-basketball', '7'), '20270313'), refused);
  });
});

describe('requests for other pages', () => {
  test('team, roster and game take one request each', async () => {
    const { requests, espn } = fakeProvider({});
    const ref = team('womens-basketball', '7');
    assert.deepEqual(await espn.team(ref), absent);
    assert.deepEqual(await espn.roster(ref), absent);
    assert.deepEqual(await espn.game(ref, '40/1'), absent);
    const base = 'site/v2/sports/basketball/womens-college-basketball';
    assert.deepEqual(requests, [`${base}/teams/7`, `${base}/teams/7/roster`, `${base}/summary?event=40%2F1`]);
  });

  test('a refusal by the provider is returned unchanged', async () => {
    const { espn } = fakeProvider({}, { otherwise: refused });
    const ref = team('baseball', '7', '5');
    assert.deepEqual(
      await Promise.all([espn.team(ref), espn.roster(ref), espn.standings(ref), espn.game(ref, '1')]),
      [refused, refused, refused, refused],
    );
  });
});

describe('standings', () => {
  const table = 'v2/sports/football/college-football/standings?group=5';
  const core = 'core/v2/sports/football/leagues/college-football/seasons/2026/types/2/groups/5';
  const entries = [{ team: { id: '7', displayName: 'Cedar Herons' }, stats: [{ type: 'wins', value: 3 }] }];
  const unnamed = { id: '5', standings: { season: 2026, entries } };
  const ref = team('football', '7', '5');

  test('are read from the v2 path, for our conference', async () => {
    const { requests, espn } = fakeProvider({ [table]: { ...unnamed, name: 'Big Five' } });
    assert.equal(unwrap(await espn.standings(ref)).value.conference, 'Big Five');
    assert.deepEqual(requests, [table]);
  });

  test('standings without a conference name take the name from the core API', async () => {
    const { requests, espn } = fakeProvider({
      [table]: unnamed,
      [core]: { name: 'Big Five Conference' },
    });
    assert.equal(unwrap(await espn.standings(ref)).value.conference, 'Big Five Conference');
    assert.deepEqual(requests, [table, core]);
  });

  test('if the core API has no name, the conference name is empty; if the core API fails, the standings fail', async () => {
    assert.equal(unwrap(await fakeProvider({ [table]: unnamed }).espn.standings(ref)).value.conference, '');
    assert.deepEqual(await fakeProvider({ [table]: unnamed, [core]: refused }).espn.standings(ref), refused);
  });
});
