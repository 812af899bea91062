import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { smallCampus } from '../support/small-campus.ts';

interface ShownGame {
  readonly id: string;
  readonly sport: string;
  readonly status: string;
  readonly local_team: { readonly score: number };
}

/** Longer than the default, because a game lasts for hours. */
const INTERVAL_MS = 120_000;

const get = async (campus: Deployment, path: string) =>
  (await (await fetch(`${campus.sports}${path}`)).json()) as Record<string, unknown>;

const playing = async (campus: Deployment): Promise<ShownGame[]> =>
  ((await get(campus, '/api/schedules')).games as ShownGame[]).filter(
    ({ status }) => status === 'in_progress',
  );

interface Event {
  readonly type: string;
  readonly data: { readonly id: string; readonly fields: readonly { field: string; to: unknown }[] };
}

test('a live game is updated once per interval, in the list and in detail, until it is over, and webhooks report it', async () => {
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const sandbox = await startSandbox({ now: clock.now });
  const receiver = await startHookReceiver();
  const eventsNow = (): Event[] => receiver.received.map(({ body }) => JSON.parse(body) as Event);
  const parsed = parseCampus({ ...smallCampus(sandbox, []), privateHosts: [receiver.host] }, 'campus.json');
  const campus = await deploy('one process', {
    clock,
    sandbox,
    campus: {
      ...parsed,
      // Not in the campus file, which may only have https webhooks: the receiver of the test has no certificate.
      webhooks: [{ url: receiver.url, events: ['game.score', 'game.final'], secretEnv: 'HOOK_SECRET' }],
    },
    environment: {
      LIVE_INTERVAL_SECONDS: String(INTERVAL_MS / 1_000),
      HOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    },
  });
  const scoreboards = () =>
    campus.sandbox.requests('provider').filter(({ path }) => path.includes('/scoreboard')).length;

  /** Lets one interval pass, and waits until the scoreboard was refreshed. */
  async function interval(): Promise<void> {
    const before = (await get(campus, '/api/stats')).polling as { lastCheck: string };
    await clock.leap(INTERVAL_MS);
    for (;;) {
      const { lastCheck } = (await get(campus, '/api/stats?nocache=1')).polling as { lastCheck: string };
      if (lastCheck > before.lastCheck) return;
    }
  }

  /**
   * The game in detail and in the list. Responses are repeated within a second, so the two may differ for that long.
   */
  async function both({ id, sport }: ShownGame) {
    for (let second = 0; ; second += 1) {
      const detail = (await get(campus, `/api/game?id=${id}`)) as Partial<ShownGame>;
      const season = await get(campus, `/api/schedules/sport?sport=${sport}`);
      const entry = (season.games as ShownGame[]).find((one) => one.id === id);
      const isSame = detail.status === entry?.status && detail.local_team?.score === entry?.local_team.score;
      if (isSame || second > 1) return { detail, entry };
      await clock.leap(1_000);
    }
  }

  try {
    await fillSports(campus);
    const [game] = await playing(campus);
    assert.ok(game, 'the sandbox must have a game in progress');
    const polling = (await get(campus, '/api/stats')).polling as { activeGames: number };
    assert.equal(polling.activeGames, (await playing(campus)).length);
    const seen = new Set<string>();
    campus.sandbox.resetRequests();
    let intervals = 0;
    for (; intervals < 1_000; intervals += 1) {
      await interval();
      const { detail, entry } = await both(game);
      assert.equal(detail.status, entry?.status, 'list and detail must have the same status');
      assert.deepEqual(detail.local_team?.score, entry?.local_team.score);
      seen.add(JSON.stringify(detail));
      if (entry?.status === 'final') break;
    }
    assert.ok(intervals < 1_000, 'the game must end');
    assert.ok(seen.size > 20, `more than 20 states of the game must be seen, not ${seen.size}`);
    assert.ok(scoreboards() >= intervals, 'the scoreboard must be requested in every interval');

    const ofGame = () => eventsNow().filter(({ data }) => data.id === game.id);
    while (ofGame().at(-1)?.type !== 'game.final') {
      await clock.leap(1_000);
      await get(campus, '/api/stats');
    }
    const messages = ofGame();
    assert.ok(messages.length > 3);
    assert.ok(messages.slice(0, -1).every(({ type }) => type === 'game.score'));
    const last = new Map(messages.flatMap(({ data }) => data.fields.map(({ field, to }) => [field, to])));
    const detail = (await get(campus, `/api/game?id=${game.id}`)) as Partial<ShownGame>;
    assert.deepEqual(
      [last.get('status'), last.get('localScore')],
      [detail.status, detail.local_team?.score],
      'the last webhook must have the final state',
    );
  } finally {
    await campus.stop();
    await sandbox.stop();
    receiver.stop();
  }
});
