import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { parseCampus } from '../../src/app/campus.ts';
import { MINUTE_MS } from '../../src/platform/time.ts';
import { basketballCampus, side, startBasketball } from '../support/basketball-season.ts';
import { type Deployment, deploy, trigger } from '../support/deployments.ts';
import { createShiftedClock } from '../support/manual-clock.ts';
import type { ReplayServer } from '../support/replay.ts';

function event(id: string, day: number, scores: readonly number[] = []) {
  const over = scores.length > 0;
  const type = over
    ? { name: 'STATUS_FINAL', state: 'post', completed: true }
    : { name: 'STATUS_SCHEDULED', state: 'pre', completed: false };
  const date = `2026-12-0${day}T01:00Z`;
  const competitors = [side('1', 'home', scores[0]), side('2', 'away', scores[1])];
  return { id, date, name: `Game ${id}`, shortName: id, competitions: [{ competitors, status: { type } }] };
}

interface Answer {
  readonly triggered: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly results: readonly Record<string, unknown>[];
}

describe('a trigger returns the changes', () => {
  let provider: ReplayServer;
  let campus: Deployment;
  let events: unknown[];
  const clock = createShiftedClock('2026-11-21T18:00:00Z');

  before(async () => {
    provider = await startBasketball(() => events);
    events = [event('401', 1), event('402', 2), event('403', 3)];
    campus = await deploy('one process', {
      // The clock is before the games, because past games stay, even if the provider removes them.
      clock,
      campus: parseCampus(basketballCampus(provider, 'A campus', 'America/New_York'), 'a test'),
    });
    await refresh('schedules');
  });
  after(() => campus.stop());
  beforeEach(() => (events = [event('401', 1), event('402', 2), event('403', 3)]));

  const refresh = async (what: string) => {
    const response = (await trigger(`${campus.sports}/api/trigger/${what}`)) as Answer;
    assert.equal(response.triggered, what);
    assert.ok(response.startedAt <= response.finishedAt);
    return response.results[0];
  };
  const about = { sport: 'mens-basketball' };
  const nothing = { added: 0, removed: 0, changed: 0, changes: [] };

  test('without changes the outcome is unchanged', async () => {
    await refresh('schedules');
    assert.deepEqual(await refresh('schedules'), { ...about, outcome: 'unchanged', count: 3, ...nothing });
  });

  test('a finished, an added and a removed game are listed', async () => {
    await refresh('schedules');
    events = [event('401', 1, [75, 60]), event('403', 3), event('404', 4)];
    assert.deepEqual(await refresh('schedules'), {
      ...about,
      outcome: 'changed',
      count: 4,
      added: 1,
      removed: 0,
      changed: 1,
      changes: [
        {
          id: '401',
          name: 'Game 401',
          change: 'changed',
          fields: ['status', 'result', 'local_team.score', 'opponent.score'],
        },
        { id: '404', name: 'Game 404', change: 'added', fields: [] },
      ],
    });
    // A game is removed by a second page without it.
    clock.pass(2 * MINUTE_MS);
    assert.deepEqual(await refresh('schedules'), {
      ...about,
      outcome: 'changed',
      count: 3,
      ...nothing,
      removed: 1,
      changes: [{ id: '402', name: 'Game 402', change: 'removed', fields: [] }],
    });
  });

  test('after a failure the response has the reason and the number of cached games', async () => {
    const refused = await refresh('rosters');
    assert.deepEqual(refused, { ...about, outcome: 'failed', problem: 'refused', count: 0, ...nothing });
    await provider.stop();
    assert.deepEqual(await refresh('schedules'), {
      ...about,
      outcome: 'failed',
      problem: 'unreachable',
      count: 3,
      ...nothing,
    });
  });
});
