import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Deployment, deploy, trigger } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';

/** Games of the sandbox are played in slots, one sport after another. */
const SLOT_MS = 150 * 60_000;
const LEADERS: Readonly<Record<string, readonly string[]>> = {
  'mens-basketball': ['points', 'rebounds', 'assists'],
  'womens-basketball': ['points', 'rebounds', 'assists'],
  // The scoreboard has one list of leaders for both teams together, so it may have no leader of our team.
  football: ['passingYards', 'rushingYards', 'receivingYards'],
  baseball: [],
  softball: [],
};

interface Detail {
  readonly id: string;
  readonly sport: string;
  readonly status: string;
  readonly period: number;
  readonly clock: string;
  readonly boxScore: {
    readonly local_team: { readonly leaders: Record<string, { name: string; value: number }> };
  };
}

test('during a game its response has period, clock and leaders, without a request for a summary', async () => {
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const campus = await deploy('one process', { clock, sites: false });
  const seen = new Map<string, Detail[]>();
  try {
    for (let slot = 0; slot < 7; slot += 1) {
      await clock.leap(SLOT_MS);
      await trigger(`${campus.sports}/api/trigger/schedules`);
      for (const detail of await detailsOfPlayed(campus)) {
        seen.set(detail.sport, [...(seen.get(detail.sport) ?? []), detail]);
      }
    }
    const requested = campus.sandbox.requests('provider').filter(({ path }) => path.includes('/summary'));
    assert.deepEqual(requested, [], 'no summary may be requested');
  } finally {
    await campus.stop();
  }
  assert.deepEqual([...seen.keys()].sort(), Object.keys(LEADERS).sort(), 'every sport must have had a game');
  for (const [sport, details] of seen) {
    const names = new Set<string>();
    for (const { period, clock: shown, boxScore } of details) {
      assert.ok(period >= 1, `${sport}: period ${period}`);
      const isInning = sport === 'baseball' || sport === 'softball';
      assert.match(shown, isInning ? /^(Top|Bottom|Middle|End) \d+/ : /^\d+:\d\d$|^\d+\.\d$/, sport);
      for (const [name, { name: who, value }] of Object.entries(boxScore.local_team.leaders)) {
        names.add(name);
        assert.ok(who !== '' && Number.isFinite(value), `${sport}: ${name}`);
      }
    }
    const wanted = LEADERS[sport] ?? [];
    if (sport === 'football') assert.ok([...names].every((name) => wanted.includes(name)));
    else if (wanted.length > 0) assert.deepEqual([...names].sort(), [...wanted].sort());
  }
});

async function detailsOfPlayed(campus: Deployment): Promise<Detail[]> {
  const { games } = (await (await fetch(`${campus.sports}/api/schedules`)).json()) as {
    games: readonly { id: string; status: string }[];
  };
  const played = games.filter(({ status }) => status === 'in_progress');
  return Promise.all(
    played.map(
      async ({ id }) => (await (await fetch(`${campus.sports}/api/game?id=${id}`)).json()) as Detail,
    ),
  );
}
