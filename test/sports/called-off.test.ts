import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayIn } from '../../src/platform/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/time.ts';
import type { Sport } from '../../src/sports/index.ts';
import { HERONS, OTTERS, side, status } from '../support/espn/made-up.ts';
import { finalRow, gameRow, type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';
import { openHtml } from '../support/open-html.ts';
import { minuteOf, readStory } from '../support/provider-story.ts';
import { skipWithoutShared } from '../support/shared.ts';

type Body = Record<string, unknown>;

const START = '2026-11-20T19:00:00Z';
const NOW = Date.parse(START);
const at = (hours: number): string => minuteOf(NOW + hours * HOUR_MS);

const POSTPONED = status('STATUS_POSTPONED', 'post', false, { period: 0 });
const CANCELED = status('STATUS_CANCELED', 'post', false, { period: 0 });
const SUSPENDED = status('STATUS_SUSPENDED', 'in');
const DELAYED = status('STATUS_DELAYED', 'in');
const LIVE = status('STATUS_IN_PROGRESS', 'in');

const played = (id: string, date: string, how: Body, [ours, theirs] = ['7', '3']): Body =>
  gameRow(id, date, {
    status: how,
    competitors: [side('home', HERONS, { score: ours }), side('away', OTTERS, { score: theirs })],
  });

async function withSeason(
  t: { after(work: () => Promise<void>): void },
  rows: readonly unknown[],
  sport: Sport = 'football',
): Promise<OneTeam> {
  const team = await startOneTeam(sport, START, {});
  t.after(() => team.stop());
  team.setSeason(2, { body: schedulePage(rows, 2026) }, 2026);
  team.setSeason(3, { body: schedulePage([], 2026, 3) }, 2026);
  return team;
}

const gamesIn = async (team: OneTeam, path: string): Promise<Body[]> =>
  (await team.get(path)).body.games as Body[];
const idsIn = async (team: OneTeam, path = '/api/schedules'): Promise<unknown[]> =>
  (await gamesIn(team, path)).map(({ id }) => id);
const scoreboards = ({ provider }: OneTeam): string[] =>
  provider.requested.filter((path) => path.includes('/scoreboard'));

/** Lets time pass, and waits until the job that follows games has checked the games. */
async function pass(team: OneTeam, ms: number): Promise<void> {
  await team.clock.leap(ms);
  for (const since = team.clock.now(); ; ) {
    const { body } = await team.get('/api/stats?nocache=1');
    const { lastCheck } = body.polling as { lastCheck: string | null };
    if (lastCheck !== null && Date.parse(lastCheck) >= since) return;
  }
}

/** Lets time pass until a game has this status. */
async function until(team: OneTeam, id: string, wanted: string): Promise<Body> {
  for (let minutes = 0; minutes < 60; minutes += 1) {
    const game = (await gamesIn(team, '/api/schedules/sport?sport=football')).find((one) => one.id === id);
    if (game?.status === wanted) return game;
    await pass(team, MINUTE_MS);
  }
  throw new Error(`game ${id} never was ${wanted}`);
}

const hrefs = async (team: OneTeam, path: string, section: string): Promise<(string | undefined)[]> => {
  const { $ } = await openHtml(team.campus, path);
  const links = $(`section:has(#${section}) a[href^="/games/"]`).toArray();
  return links.map((link) => $(link).attr('href')?.replace('/games/', ''));
};

/** How many games of the last days are live in the response for an assistant. */
async function liveForAssistants(team: OneTeam): Promise<number> {
  const requested = await fetch(`${team.campus.router}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'list_games',
        arguments: { live: true, from: dayIn('America/Chicago', NOW - 9 * DAY_MS) },
      },
    }),
  });
  return Number(/"total":(\d+)/.exec(await requested.text())?.[1]);
}

for (const [what, how] of [
  ['postponed', POSTPONED],
  ['canceled', CANCELED],
] as const) {
  test(`a ${what} game with a future date is upcoming, listed on its day on pages, and followed on that day`, async (t) => {
    const rows = [
      finalRow('1', at(-48)),
      gameRow('2', at(26), { status: how }),
      gameRow('3', at(-2), { status: how }),
    ];
    const team = await withSeason(t, rows);
    assert.deepEqual(await idsIn(team), ['2']);
    const { body } = await team.get('/api/team?sport=football');
    assert.equal((body.nextGame as Body).id, '2');
    const game = await team.get('/api/game?id=2');
    assert.equal(
      game.headers.get('cache-control')?.includes('max-age=300'),
      true,
      'the game must be cached only briefly, because it may still be played',
    );
    assert.deepEqual(await hrefs(team, '/', 'next'), ['3', '2'], 'the next games must include today’s game');
    assert.deepEqual(await hrefs(team, '/', 'results'), ['1']);
    assert.deepEqual(await hrefs(team, '/games', 'coming'), ['3', '2']);
    assert.deepEqual(await hrefs(team, '/games', 'results'), ['1']);
    const { $ } = await openHtml(team.campus, '/');
    assert.equal($('section:has(#next) .state').last().text(), how === CANCELED ? 'Canceled' : 'Postponed');

    const before = scoreboards(team).length;
    await pass(team, 25 * HOUR_MS);
    team.set('scoreboard', { body: { events: [played('2', at(26), LIVE)] } });
    const live = await until(team, '2', 'in_progress');
    assert.deepEqual([(live.local_team as Body).score, (live.opponent as Body).score], [7, 3]);
    assert.ok(scoreboards(team).length > before);
    assert.deepEqual(await hrefs(team, '/', 'live'), ['2']);
  });
}

test('a game called off without a new date is polled every ten minutes on its day', async (t) => {
  const team = await withSeason(t, [finalRow('1', at(-48)), gameRow('2', at(-1), { status: CANCELED })]);
  await team.get('/api/schedules/sport?sport=football');
  await pass(team, 15_000);
  const schedules = () => team.provider.requested.filter((path) => path.includes('/schedule')).length;
  const known = schedules();
  const before = scoreboards(team).length;
  for (let minutes = 0; minutes < 30; minutes += 1) await pass(team, MINUTE_MS);
  const days = 3;
  assert.ok(scoreboards(team).length - before <= days * 4, `${scoreboards(team).length - before}`);
  assert.equal(schedules(), known);
});

test('in a calendar, a postponed game becomes an all-day event when its date has passed', async (t) => {
  const team = await withSeason(t, [gameRow('2', at(26), { status: POSTPONED })]);
  const event = async () => {
    const text = await (await fetch(`${team.campus.sports}/api/schedules.ics?sport=football`)).text();
    return ['DTSTART', 'STATUS', 'SEQUENCE'].map((name) =>
      new RegExp(`^${name}.*$`, 'm').exec(text)?.[0].trim(),
    );
  };
  const first = await event();
  assert.deepEqual(first, ['DTSTART:20261121T210000Z', 'STATUS:TENTATIVE', 'SEQUENCE:0']);
  await team.clock.leap(27 * HOUR_MS);
  assert.deepEqual(await event(), ['DTSTART;VALUE=DATE:20261121', 'STATUS:TENTATIVE', 'SEQUENCE:1']);
});

for (const [what, how] of [
  ['suspended', SUSPENDED],
  ['delayed', DELAYED],
] as const) {
  test(`a game ${what} for more than three days is neither upcoming, live, next nor active`, async (t) => {
    const rows = [played('1', at(-73), how), gameRow('3', at(30))];
    const team = await withSeason(t, rows);
    assert.deepEqual(await idsIn(team), ['3']);
    const { body } = await team.get('/api/team?sport=football');
    assert.equal((body.nextGame as Body).id, '3');
    const season = await team.get('/api/schedules/sport?sport=football');
    assert.equal(
      season.headers.get('cache-status')?.includes('detail='),
      false,
      'the scores of the game must not be reported as late',
    );
    const { $ } = await openHtml(team.campus, '/teams/football');
    assert.match($('#nextgame').text(), /^Next: /);
    assert.equal($('#nextgame a').attr('href'), '/games/3');
    assert.equal($('#next a').attr('href'), '/games/3');
    assert.equal($('.state.live').length, 0);
    assert.deepEqual(await hrefs(team, '/games', 'coming'), ['3']);
    const { $: embed } = await openHtml(team.campus, '/embed/games?sport=football');
    assert.equal(embed('a[href="/games/1"]').length, 0);
    await pass(team, 15_000);
    const stats = await team.get('/api/stats?nocache=1');
    assert.equal((stats.body.polling as Body).activeGames, 0);
    assert.equal(await liveForAssistants(team), 0);
  });
}

for (const [what, how] of [
  ['in progress', LIVE],
  ['delayed', DELAYED],
] as const) {
  test(`a game suspended yesterday is upcoming, but the game that is ${what} is next, live and active`, async (t) => {
    const rows = [played('1', at(-20), SUSPENDED), played('2', at(-1), how), gameRow('3', at(30))];
    const team = await withSeason(t, rows);
    team.set('scoreboard', { body: { events: rows.slice(0, 2) } });
    assert.deepEqual(await idsIn(team), ['1', '2', '3']);
    await pass(team, 15_000);
    const { body } = await team.get('/api/team?sport=football');
    assert.equal((body.nextGame as Body).id, '2');
    assert.deepEqual(await hrefs(team, '/teams/football', 'nextgame'), ['2']);
    assert.deepEqual(await hrefs(team, '/', 'live'), ['2']);
    const stats = await team.get('/api/stats?nocache=1');
    assert.equal((stats.body.polling as Body).activeGames, 1);
    assert.equal(await liveForAssistants(team), 2);
  });
}

test('the day to which a postponed game was moved is followed (ha-teamtracker#312)', {
  skip: skipWithoutShared,
}, async (t) => {
  const story = readStory('03-postponed-new-day', NOW);
  const team = await withSeason(t, story.schedule as unknown[]);
  team.set('scoreboard', { body: { events: story.scoreboard } });
  const game = await until(team, '101', 'in_progress');
  assert.deepEqual([(game.local_team as Body).score, (game.opponent as Body).score], [7, 3]);
  assert.deepEqual(await idsIn(team), ['101']);
});
