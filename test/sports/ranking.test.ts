import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR_MS } from '../../src/platform/time.ts';
import { HERONS, OTTERS, school, side, status } from '../support/espn/made-up.ts';
import {
  finalRow,
  gameRow,
  type OneTeam,
  schedulePage,
  startOneTeam,
  teamPath,
} from '../support/one-team.ts';
import { openHtml } from '../support/open-html.ts';
import { minuteOf, readStory } from '../support/provider-story.ts';
import { skipWithoutShared } from '../support/shared.ts';

type Body = Record<string, unknown>;

const SPORT = 'mens-basketball';
const START = '2026-11-27T19:00:00Z';
const NOW = Date.parse(START);
const at = (hours: number): string => minuteOf(NOW + hours * HOUR_MS);

const ranked = (rank: number, score: number) => [
  side('home', HERONS, { score: { value: score }, curatedRank: { current: rank } }),
  side('away', OTTERS, { score: { value: 50 } }),
];
const LIVE = status('STATUS_IN_PROGRESS', 'in');
const pollsOf = (date: string, ranks: readonly unknown[]) => ({
  rankings: [{ name: 'AP Top 25', date: `${date}T08:00Z`, ranks }],
});
const ranks = (...ids: string[]) =>
  ids.map((id, rank) => ({ current: rank + 1, team: school(id, `Team ${id}`, 'T') }));

async function start(
  t: { after(work: () => Promise<void>): void },
  rows: readonly unknown[],
  pages: Parameters<typeof startOneTeam>[2] = {},
  sport: Parameters<typeof startOneTeam>[0] = SPORT,
): Promise<OneTeam> {
  const schedule = { 'teams/7/schedule': { body: schedulePage(rows) } };
  const team = await startOneTeam(sport, START, { ...schedule, ...pages });
  t.after(() => team.stop());
  return team;
}

/** The rank of the team in the responses that have it. */
async function rankings(team: OneTeam): Promise<unknown[]> {
  const paths = [`/api/schedules/sport?sport=${SPORT}`, `/api/team?sport=${SPORT}`];
  const bodies = await Promise.all(paths.map(async (path) => (await team.get(path)).body));
  return bodies.map((body) => (body.team as Body).ranking);
}

test('the rank of a team is its rank in the game in progress, otherwise in the next game', async (t) => {
  const past = finalRow('1', at(-48), [75, 62], { competitors: ranked(9, 75) });
  const live = gameRow('2', at(-1), { status: LIVE, competitors: ranked(2, 60) });
  const next = gameRow('3', at(30), { competitors: ranked(3, 0) });
  assert.deepEqual(await rankings(await start(t, [past, live, next])), [2, 2]);
  assert.deepEqual(await rankings(await start(t, [past, next])), [3, 3]);
});

test('after the last game the rank comes from cached polls, otherwise from the last game, without requests', async (t) => {
  const past = finalRow('1', at(-48), [75, 62], { competitors: ranked(9, 75) });
  const team = await start(t, [past], {
    rankings: { body: pollsOf('2026-11-23', ranks('301', '302', '303', '7')) },
  });
  assert.deepEqual(await rankings(team), [9, 9]);
  assert.equal(team.provider.requested.filter((path) => path.includes('rankings')).length, 0);
  await team.get(`/api/rankings?sport=${SPORT}`);
  await team.clock.leap(11_000);
  assert.deepEqual(await rankings(team), [4, 4]);
  team.set('rankings', { body: pollsOf('2026-11-30', ranks('301', '302')) });
  await team.get(`/api/rankings?sport=${SPORT}&nocache=1`);
  await team.clock.leap(1_000);
  assert.deepEqual(await rankings(team), [null, null], 'the team must be unranked now');
});

test('during a game, the rank of the team is its rank in the game and in the poll (teamarr#710)', {
  skip: skipWithoutShared,
}, async (t) => {
  const story = readStory('07-rank-only-in-polls', NOW);
  const { team: page } = story.team as { team: { nextEvent: unknown[] } };
  const team = await start(t, page.nextEvent, {
    'teams/7': { body: story.team },
    [`${teamPath(SPORT)}/schedule`]: { body: schedulePage(page.nextEvent) },
    rankings: { body: { rankings: story.rankings } },
  });
  assert.deepEqual(await rankings(team), [2, 2]);
});

test('tournament seeds are not a poll', async (t) => {
  const seeds = { name: 'NCAA Tournament Seedings', type: 'tournament', ranks: ranks('301', '7') };
  const team = await start(t, [], {
    rankings: { body: { rankings: [seeds, ...pollsOf('2026-11-23', ranks('7')).rankings] } },
  });
  const { body } = await team.get(`/api/rankings?sport=${SPORT}`);
  assert.deepEqual(
    (body.polls as Body[]).map(({ name }) => name),
    ['AP Top 25'],
  );
  const alone = await start(t, [], { rankings: { body: { rankings: [seeds] } } });
  assert.equal((await alone.get(`/api/rankings?sport=${SPORT}`)).status, 404);
});

test('seedings among the polls of hockey are left out (LEDMatrix, teamarr#711)', {
  skip: skipWithoutShared,
}, async (t) => {
  const story = readStory('08-seedings-among-polls', NOW);
  const rankings = { body: { rankings: story.rankings } };
  const team = await start(t, [], { rankings }, 'mens-ice-hockey');
  const { body } = await team.get('/api/rankings?sport=mens-ice-hockey');
  assert.deepEqual(
    (body.polls as Body[]).map(({ name }) => name),
    ['USCHO Poll'],
  );
  const { $ } = await openHtml(team.campus, '/teams/mens-ice-hockey?show=rankings');
  assert.doesNotMatch($('main').text(), /Seed/);
});
