import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { HERONS, OTTERS, side, status } from '../support/espn/made-up.ts';
import { finalRow, gameRow, type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';

const SPORT = 'mens-basketball';
const DATE = '2026-11-21T17:00Z';
const LIVE = status('STATUS_IN_PROGRESS', 'in', false, { period: 1, displayClock: '5:09' });
const live = (score: string) =>
  gameRow('1', DATE, {
    status: LIVE,
    competitors: [side('home', HERONS, { score }), side('away', OTTERS, { score: '8' })],
  });
const PATHS = [
  '/api/schedules',
  `/api/schedules/sport?sport=${SPORT}`,
  `/api/team?sport=${SPORT}`,
  '/api/game?id=1',
  '/api/game?id=2',
  '/api/plays?id=2',
  `/api/scoreboard?sport=${SPORT}`,
];

describe('Age and lastUpdated give the same age of the data', () => {
  let team: OneTeam;
  before(async () => {
    team = await startOneTeam(SPORT, '2026-11-21T16:00:00Z', {});
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
    team.setSeason(2, { body: schedulePage([finalRow('2', '2026-11-20T01:00Z'), gameRow('1', DATE)]) });
    for (const path of PATHS) await team.get(path);
  });
  after(() => team.stop());

  /** The age of each response, by URL. Checks that the two ages in a response are the same. */
  async function ages(): Promise<Record<string, number>> {
    const shown: Record<string, number> = {};
    for (const path of PATHS) {
      const { status: code, headers, body } = await team.get(path);
      assert.equal(code, 200, path);
      const age = Number(headers.get('age'));
      const old = Math.floor((team.clock.now() - Date.parse(String(body.lastUpdated))) / 1_000);
      // The same response is sent again within one second.
      assert.ok(Math.abs(age - old) <= 1, `${path}: Age is ${age} s, but the age of lastUpdated is ${old} s`);
      shown[path] = age;
    }
    return shown;
  }

  test('both ages increase while nothing happens', async () => {
    const before = await ages();
    await team.clock.leap(40 * 60_000);
    const later = await ages();
    // The page of this game is fresh for a day.
    for (const path of ['/api/game?id=2', '/api/plays?id=2'])
      assert.ok((later[path] ?? 0) >= (before[path] ?? 0) + 2_399, `${path}: ${later[path]}`);
  });

  test('for a game in progress, the age is that of the scoreboard with its score, even while the scoreboard fails', async () => {
    await team.clock.leap(30 * 60_000);
    team.set('scoreboard', { body: { events: [live('10')] } });
    await team.get('/api/game?id=1&nocache=1');
    await team.clock.leap(16_000);
    await team.get(`/api/scoreboard?sport=${SPORT}&nocache=1`);
    team.set('scoreboard', { body: {}, status: 500 });
    team.setSeason(2, { body: {}, status: 500 });
    await team.clock.leap(8 * 60_000);
    // Requests the scoreboard, as the job that follows games does.
    await team.get('/api/game?id=1&nocache=1');
    const shown = await ages();
    for (const path of ['/api/schedules', `/api/schedules/sport?sport=${SPORT}`, '/api/game?id=1']) {
      assert.ok((shown[path] ?? 0) >= 480, `${path}: ${shown[path]}`);
      const { headers, body } = await team.get(path);
      assert.match(headers.get('cache-status') ?? '', /detail=/, path);
      assert.match(JSON.stringify(body), /"in_progress"/, path);
    }
  });
});
