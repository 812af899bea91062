import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../src/platform/time.ts';
import type { Sport } from '../../src/sports/index.ts';
import { competition, FINAL, HERONS, OTTERS, side, status } from '../support/espn/made-up.ts';
import { finalRow, gameRow, type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';

type Body = Record<string, unknown>;

/** Starts a service with one team that has this season. */
async function withSeason(
  t: { after(work: () => Promise<void>): void },
  sport: Sport,
  rows: readonly unknown[],
): Promise<OneTeam> {
  const team = await startOneTeam(sport, '2026-11-21T18:00:00Z', {});
  t.after(() => team.stop());
  team.setSeason(2, { body: schedulePage(rows) });
  team.setSeason(3, { body: schedulePage([], 2027, 3) });
  return team;
}
const entryOf = async (team: OneTeam, sport: Sport, id: string) => {
  const { body } = await team.get(`/api/schedules/sport?sport=${sport}&nocache=1`);
  return (body.games as Body[]).find((game) => game.id === id) ?? {};
};
const summaryOf = (id: string, of: Body) => ({
  body: { header: { id, competitions: [competition({ date: '2026-11-20T01:00Z', ...of })] } },
});

test('radio stations are not broadcasts, so the list does not change when the game goes live', async (t) => {
  const media = (shortName: string, type: string) => ({ type: { shortName: type }, media: { shortName } });
  const all = [media('ESPN', 'TV'), media('ERADM', 'Radio'), media('ESPN+', 'STREAMING')];
  const date = '2026-11-21T17:30Z';
  const team = await withSeason(t, 'mens-basketball', [gameRow('1', date, { broadcasts: all })]);
  const broadcasts = async () => (await entryOf(team, 'mens-basketball', '1')).broadcasts;
  assert.deepEqual(await broadcasts(), ['ESPN', 'ESPN+']);
  const live = gameRow('1', date, {
    status: status('STATUS_IN_PROGRESS', 'in', false, { period: 1 }),
    competitors: [side('home', HERONS, { score: '4' }), side('away', OTTERS, { score: '2' })],
    broadcasts: [{ market: 'national', names: ['ESPN', 'ERADM', 'ESPN+'] }],
    geoBroadcasts: all,
  });
  team.set('scoreboard', { body: { events: [live] } });
  // Requests the scoreboard, as the job that follows games does.
  await team.clock.leap(61_000);
  await team.get('/api/scoreboard?sport=mens-basketball&nocache=1');
  const requested = team.provider.requested.length;
  const { body } = await team.get('/api/game?id=1');
  assert.deepEqual([body.status, body.broadcasts], ['in_progress', ['ESPN', 'ESPN+']]);
  assert.deepEqual(await broadcasts(), ['ESPN', 'ESPN+']);
  const since = team.provider.requested.slice(requested);
  assert.ok(
    !since.some((path) => path.includes('summary')),
    `no summary may be requested during the game: ${since}`,
  );
});

test('a summary without scores does not replace the scores of the season', async (t) => {
  const rows = [finalRow('1', '2026-11-20T01:00Z', [49, 3])];
  const team = await withSeason(t, 'football', rows);
  await entryOf(team, 'football', '1');
  for (const score of [undefined, null, '', 'W', -5]) {
    const competitors = [side('home', HERONS, { score, winner: true }), side('away', OTTERS, { score })];
    team.set('summary', summaryOf('1', { status: FINAL, competitors }));
    await team.clock.leap(16_000);
    const { body } = await team.get('/api/game?id=1&nocache=1');
    const scores = [(body.local_team as Body).score, (body.opponent as Body).score];
    assert.deepEqual([body.status, body.result, ...scores], ['final', 'win', 49, 3], String(score));
  }
});

test('a game that is requested in the first seconds after a restart is marked with the problem if the provider fails', async (t) => {
  const team = await withSeason(t, 'football', [finalRow('1', '2026-11-20T01:00Z')]);
  const competitors = [side('home', HERONS, { score: '75' }), side('away', OTTERS, { score: '62' })];
  team.set('summary', summaryOf('1', { status: FINAL, competitors }));
  await entryOf(team, 'football', '1');
  assert.equal((await team.get('/api/game?id=1')).status, 200);
  for (const path of ['summary', 'scoreboard', 'teams/7']) team.set(path, { status: 500, body: {} });
  for (const type of [2, 3]) team.setSeason(type, { status: 500, body: {} });
  await team.clock.leap(2 * DAY_MS);
  await team.campus.restart();
  for (const query of ['&nocache=1', '']) {
    const { status: code, headers, body } = await team.get(`/api/game?id=1${query}`);
    assert.deepEqual([code, (body.local_team as Body).score], [200, 75]);
    assert.match(headers.get('cache-status') ?? '', /detail=refused/, query);
    await team.clock.leap(5_000);
  }
});
