import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { event, FINAL, SCHEDULED } from '../../../test/support/espn/made-up.ts';
import { byId, reasonOf, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { absent, failed, found, type Outcome } from '../../platform/origin/outcome.ts';
import { createEspnProvider } from './client.ts';

const SITE = 'https://site.example';
const CORE = 'https://core.example';
/** Three in the morning in the east: last evening's games may be on. */
const NIGHT = Date.parse('2027-03-13T08:00:00Z');
const NOON = Date.parse('2027-03-13T17:00:00Z');

type Answers = Readonly<Record<string, unknown>>;
const refused = failed({ reason: 'refused', status: 403, detail: 'Access Denied' });

/** A provider over a table of answers by path and query; what is not in it is `otherwise`. */
function provider(answers: Answers, { now = NOON, otherwise = absent as Outcome<unknown> } = {}) {
  const asked: string[] = [];
  const getJson = async (url: string): Promise<Outcome<unknown>> => {
    const path = url.replace(`${SITE}/apis/`, '').replace(`${CORE}/`, 'core/');
    asked.push(path);
    if (!(path in answers)) return otherwise;
    const answer = answers[path];
    return isOutcome(answer) ? answer : found(answer);
  };
  return { asked, espn: createEspnProvider({ getJson, siteUrl: SITE, coreUrl: `${CORE}/`, now: () => now }) };
}

const isOutcome = (answer: unknown): answer is Outcome<unknown> => answer === absent || answer === refused;

const game = (id: string, of: Record<string, unknown> = {}) =>
  event(of, { id, date: `2027-03-0${id}T01:00Z` });
const page = (...events: unknown[]) => ({ events, requestedSeason: { year: 2027 }, season: { year: 2026 } });

const BASKETBALL = 'site/v2/sports/basketball/mens-college-basketball';
const SOFTBALL = 'site/v2/sports/baseball/college-softball';
const BASEBALL = 'site/v2/sports/baseball/college-baseball';

describe('which calls a schedule is made of', () => {
  test('basketball: the regular season says which year, the post-season follows', async () => {
    const schedule = `${BASKETBALL}/teams/7/schedule`;
    const { asked, espn } = provider({
      [`${schedule}?seasontype=2`]: page(game('2'), game('1')),
      [`${schedule}?season=2027&seasontype=3`]: page(game('2'), game('3')),
    });
    const { value } = unwrap(await espn.schedule(team('mens-basketball', '7')));
    assert.deepEqual(asked, [`${schedule}?seasontype=2`, `${schedule}?season=2027&seasontype=3`]);
    assert.deepEqual(
      value.games.map(({ id }) => id),
      ['1', '2', '3'],
    );
  });

  test('baseball: five season types, no more while games are to come', async () => {
    const schedule = `${BASEBALL}/teams/7/schedule`;
    const { asked, espn } = provider({
      [`${schedule}?seasontype=2`]: page(game('1', { status: SCHEDULED })),
    });
    assert.equal(unwrap(await espn.schedule(team('baseball', '7'))).value.games.length, 1);
    assert.deepEqual(asked, [
      `${schedule}?seasontype=2`,
      ...[3, 4, 5, 6].map((type) => `${schedule}?season=2027&seasontype=${type}`),
    ]);
  });

  test('baseball: where nothing is to come the scoreboards of two weeks are asked', async () => {
    const schedule = `${BASEBALL}/teams/7/schedule`;
    const { asked, espn } = provider({ [`${schedule}?seasontype=2`]: page(game('1', { status: FINAL })) });
    unwrap(await espn.schedule(team('baseball', '7')));
    assert.equal(asked.length, 5 + 14);
  });

  test('softball: its path is baseball’s, and coming games are on the scoreboards of the next days', async () => {
    const schedule = `${SOFTBALL}/teams/7/schedule`;
    const { asked, espn } = provider({
      [`${schedule}?seasontype=2`]: page(game('1', { status: FINAL })),
      [`${SOFTBALL}/scoreboard?dates=20270320&limit=500`]: { events: [game('2'), game('3')] },
    });
    const { value } = unwrap(await espn.schedule(team('softball', '7')));
    assert.deepEqual(
      value.games.map(({ id, status }) => [id, status]),
      [
        ['1', 'final'],
        ['2', 'scheduled'],
        ['3', 'scheduled'],
      ],
    );
    assert.equal(asked.length, 5 + 14);
    const days = asked.slice(5).map((path) => /dates=(\d{8})&limit=500$/.exec(path)?.[1]);
    // The clocks change on the 14th: no day is skipped, none asked twice.
    assert.deepEqual(
      days,
      Array.from({ length: 14 }, (_, day) => `202703${13 + day}`),
    );
  });

  test('softball: at night the evening before is looked at too', async () => {
    const schedule = `${SOFTBALL}/teams/7/schedule`;
    const { asked, espn } = provider({ [`${schedule}?seasontype=2`]: page() }, { now: NIGHT });
    unwrap(await espn.schedule(team('softball', '7')));
    assert.match(asked[5] ?? '', /dates=20270312&/);
    assert.equal(asked.length, 5 + 14);
  });

  test('the scoreboard’s word on a game counts more than the schedule’s', async () => {
    const { espn } = provider({
      [`${SOFTBALL}/teams/7/schedule?seasontype=2`]: page(game('1')),
      [`${SOFTBALL}/scoreboard?dates=20270313&limit=500`]: { events: [game('1', { status: FINAL })] },
    });
    const { value } = unwrap(await espn.schedule(team('softball', '7')));
    assert.equal(byId(value.games, '1').status, 'final');
  });
});

describe('a season is whole or not at all', () => {
  const schedule = `${BASKETBALL}/teams/7/schedule`;
  const regular = { [`${schedule}?seasontype=2`]: page(game('1')) };
  const ask = (answers: Answers) => provider(answers).espn.schedule(team('mens-basketball', '7'));

  test('a season type that has not come is absent or empty', async () => {
    assert.equal(unwrap(await ask(regular)).value.games.length, 1);
    const empty = { ...regular, [`${schedule}?season=2027&seasontype=3`]: { events: [] } };
    assert.equal(unwrap(await ask(empty)).value.games.length, 1);
  });

  test('one call that fails fails them all', async () => {
    assert.deepEqual(await ask({ ...regular, [`${schedule}?season=2027&seasontype=3`]: refused }), refused);
    assert.deepEqual(await ask({ [`${schedule}?seasontype=2`]: refused }), refused);
  });

  test('one page of an unknown shape too', async () => {
    const odd = { ...regular, [`${schedule}?season=2027&seasontype=3`]: { code: 1008 } };
    assert.equal(reasonOf(await ask(odd)), 'unreadable');
  });

  test('so does one day ahead', async () => {
    const softball = `${SOFTBALL}/teams/7/schedule?seasontype=2`;
    const { espn } = provider({
      [softball]: page(),
      [`${SOFTBALL}/scoreboard?dates=20270320&limit=500`]: refused,
    });
    assert.deepEqual(await espn.schedule(team('softball', '7')), refused);
  });

  test('an unknown team is absent, and nothing more is asked', async () => {
    const { asked, espn } = provider({});
    assert.deepEqual(await espn.schedule(team('football', '7')), absent);
    assert.equal(asked.length, 1);
  });

  test('a reply about another season has nothing of this one', async () => {
    const last = { ...page(game('2')), requestedSeason: { year: 2026 } };
    const { value } = unwrap(await ask({ ...regular, [`${schedule}?season=2027&seasontype=3`]: last }));
    assert.deepEqual(
      value.games.map(({ id }) => id),
      ['1'],
    );
  });

  test('what was odd in any of the pages is told', async () => {
    const answers = { ...regular, [`${schedule}?season=2027&seasontype=3`]: page(game('2'), { id: '4' }) };
    assert.deepEqual(
      unwrap(await ask(answers)).oddities.map(({ kind }) => kind),
      ['dropped_row'],
    );
  });
});

describe('scoreboards', () => {
  const day = `${BASKETBALL}/scoreboard?dates=20270313`;

  test('basketball: one call where Division I has our game', async () => {
    const { asked, espn } = provider({ [`${day}&groups=50&limit=500`]: { events: [game('1')] } });
    assert.equal(unwrap(await espn.scoreboard(team('mens-basketball', '7'), '20270313')).value.length, 1);
    assert.deepEqual(asked, [`${day}&groups=50&limit=500`]);
  });

  test('basketball: in March our game may be outside of Division I’s group', async () => {
    const { asked, espn } = provider({
      [`${day}&groups=50&limit=500`]: { events: [] },
      [`${day}&limit=500`]: { events: [game('1')] },
    });
    assert.equal(unwrap(await espn.scoreboard(team('mens-basketball', '7'), '20270313')).value.length, 1);
    assert.deepEqual(asked, [`${day}&groups=50&limit=500`, `${day}&limit=500`]);
  });

  test('football: FBS, all of Division I, Divisions II and III', async () => {
    const { asked, espn } = provider({}, { otherwise: found({ events: [] }) });
    assert.deepEqual(unwrap(await espn.scoreboard(team('football', '7'), '20270313')).value, []);
    assert.deepEqual(
      asked.map((path) => new URL(path, SITE).searchParams.get('groups')),
      ['80', '90', '35'],
    );
  });

  test('a call that fails is no day without games', async () => {
    const { espn } = provider({
      [`${day}&groups=50&limit=500`]: { events: [] },
      [`${day}&limit=500`]: refused,
    });
    assert.deepEqual(await espn.scoreboard(team('mens-basketball', '7'), '20270313'), refused);
  });
});

describe('one call each', () => {
  test('team, roster and game', async () => {
    const { asked, espn } = provider({});
    const ref = team('womens-basketball', '7');
    assert.deepEqual(await espn.team(ref), absent);
    assert.deepEqual(await espn.roster(ref), absent);
    assert.deepEqual(await espn.game(ref, '40/1'), absent);
    const base = 'site/v2/sports/basketball/womens-college-basketball';
    assert.deepEqual(asked, [`${base}/teams/7`, `${base}/teams/7/roster`, `${base}/summary?event=40%2F1`]);
  });

  test('a refusal stays a refusal', async () => {
    const { espn } = provider({}, { otherwise: refused });
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
  const entries = [{ team: { id: '7', displayName: 'Cedar Herons' }, stats: [] }];
  const unnamed = { id: '5', standings: { season: 2026, entries } };
  const ref = team('football', '7', '5');

  test('of our conference, from the path that has them', async () => {
    const { asked, espn } = provider({ [table]: { ...unnamed, name: 'Big Five' } });
    assert.equal(unwrap(await espn.standings(ref)).value.conference, 'Big Five');
    assert.deepEqual(asked, [table]);
  });

  test('a conference without a name is asked for it', async () => {
    const { asked, espn } = provider({ [table]: unnamed, [core]: { name: 'Big Five Conference' } });
    assert.equal(unwrap(await espn.standings(ref)).value.conference, 'Big Five Conference');
    assert.deepEqual(asked, [table, core]);
  });

  test('no name is known: the table is shown without; no answer: it is not', async () => {
    assert.equal(unwrap(await provider({ [table]: unnamed }).espn.standings(ref)).value.conference, '');
    assert.deepEqual(await provider({ [table]: unnamed, [core]: refused }).espn.standings(ref), refused);
  });
});
