import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { DatabaseUnavailable } from '../../platform/database/errors.ts';
import { createLogger } from '../../platform/log.ts';
import type { StateChange } from './game-events.ts';
import { gameStateMigrations } from './game-state-table.ts';
import { createGameStates, type GameState, type SeenGame } from './game-states.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

const seen = (id: string, score: number, confirmedAt: number): SeenGame => ({
  game: { id, sport: 'football' },
  confirmedAt,
  isConfirmed: true,
  shown: JSON.stringify({ id, date: '2026-11-21T18:00Z', status: 'in_progress', score }),
});
const scoreOf = ({ shown }: GameState): number => JSON.parse(shown).score;

await describeOnDatabases('states of games', (kind) => {
  let testDatabase: TestDatabase;
  const clock = createManualClock(START);
  let isAway = false;
  const away: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new DatabaseUnavailable('gone', { cause: undefined });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  beforeEach(async () => {
    testDatabase = await kind.create(gameStateMigrations);
  });
  afterEach(() => testDatabase.remove());

  /** A process with the games that it sees, and the states that its streams have sent. */
  function process() {
    const about = {
      ...{ games: [] as SeenGame[], sent: [] as GameState[], written: 0 },
      reported: [] as StateChange[],
    };
    const states = createGameStates({
      database: testDatabase.database.withPlugin(away),
      clock,
      log: createLogger('error'),
      readGames: async () => about.games,
      onChange: (changed) => about.sent.push(...changed),
      queueWebhooks: async (_, changes) => {
        about.reported.push(...changes);
      },
      onWritten: () => {
        about.written += 1;
      },
    });
    return Object.assign(about, { states });
  }

  test('each change gets a higher revision than all earlier changes; an unchanged game gets no revision', async () => {
    const one = process();
    one.games = [seen('1', 0, 10), seen('2', 0, 10)];
    await one.states.update();
    one.games = [seen('1', 7, 20), seen('2', 0, 20)];
    await one.states.update();
    await one.states.update();
    assert.deepEqual(
      one.sent.map(({ id }) => id),
      ['1', '2', '1'],
    );
    const [first = 0, second = 0, third = 0] = one.sent.map(({ revision }) => revision);
    assert.ok(START <= first && first < second && second < third);
    assert.deepEqual(one.states.since(second).map(scoreOf), [7]);
    assert.deepEqual(one.states.since(third), []);
    assert.match(
      String(one.sent[2]?.event),
      /^id: \d+\nevent: game\ndata: \{"id":"1",.*"lastUpdated":"1970-01-01T00:00:00.020Z"\}\n\n$/,
    );
  });

  test('every process has the same revision for a state, even after a restart', async () => {
    const [one, other] = [process(), process()];
    one.games = [seen('1', 0, 10)];
    await one.states.update();
    other.games = [seen('1', 0, 10)];
    await other.states.update();
    assert.equal(
      other.written,
      1,
      'the second process must write, too, because it has not read the stored state yet',
    );
    assert.deepEqual(
      other.sent.map(({ revision }) => revision),
      one.sent.map(({ revision }) => revision),
    );
    one.games = [seen('1', 7, 20)];
    await one.states.update();
    // The other process has not seen the change itself.
    await other.states.update();
    assert.deepEqual(other.sent.map(scoreOf), [0, 7]);
    const restarted = process();
    await restarted.states.update();
    assert.deepEqual(restarted.states.since(0), one.states.since(0));
    assert.equal(restarted.states.latest(), one.states.latest());
  });

  test('the end of a game is sent at once, and reported to webhooks when it is confirmed, once even after restarts', async () => {
    const ended = (score: number, confirmedAt: number, isConfirmed: boolean): SeenGame => {
      const { game, shown } = seen('1', score, confirmedAt);
      return { game, confirmedAt, isConfirmed, shown: shown.replace('in_progress', 'final') };
    };
    const scores = (changes: readonly StateChange[]) =>
      changes.map(({ before, after }) => [JSON.parse(before).score, JSON.parse(after).score]);
    const [one, other] = [process(), process()];
    one.games = [seen('1', 7, 10)];
    await one.states.update();
    one.games = [ended(7, 20, false)];
    await one.states.update();
    one.games = [ended(10, 30, false)];
    await one.states.update();
    assert.deepEqual([one.sent.map(scoreOf), one.reported], [[7, 7, 10], []]);
    const restarted = process();
    for (const each of [one, other, restarted]) {
      each.games = [ended(10, 40, false)];
      await each.states.update();
      each.games = [ended(10, 50, true)];
    }
    for (const each of [one, other, restarted, one]) await each.states.update();
    assert.deepEqual(scores([one, other, restarted].flatMap(({ reported }) => reported)), [[7, 10]]);
    assert.equal(one.sent.length, 3, 'no state may be sent twice');
  });

  test('older data of another process does not replace a newer score', async () => {
    const [one, other] = [process(), process()];
    one.games = [seen('1', 14, 30)];
    await one.states.update();
    other.games = [seen('1', 7, 20)];
    await other.states.update();
    assert.deepEqual(one.states.since(0).map(scoreOf), [14]);
    assert.deepEqual(other.sent.map(scoreOf), [14]);
  });

  test('two pages of a game within a millisecond, or in reverse order, are combined', async () => {
    const one = process();
    for (const [score, at] of [
      [0, 10],
      [7, 10],
      [14, 9],
    ] as const) {
      one.games = [seen('1', score, at)];
      await one.states.update();
    }
    assert.deepEqual(one.sent.map(scoreOf), [0, 7, 14]);
    assert.deepEqual([...one.states.all()].map(scoreOf), [14]);
  });

  test('a state that was stored with a timestamp in the future does not block the next states', async () => {
    const ahead = START + 86_400_000;
    const [one, other] = [process(), process()];
    one.games = [seen('1', 0, ahead)];
    await one.states.update();
    assert.ok(
      one.sent[0]?.event.includes('"lastUpdated":"2026-11-21T12:00:00.000Z"'),
      'lastUpdated must not be in the future',
    );
    one.games = [seen('1', 7, START)];
    await one.states.update();
    await other.states.update();
    assert.deepEqual([one.sent.map(scoreOf), other.sent.map(scoreOf)], [[0, 7], [7]]);
  });

  test('two releases that map a game differently do not send changes forever', async () => {
    const [one, other] = [process(), process()];
    for (let at = 1; at < 5; at += 1) {
      one.games = [seen('1', 1, at)];
      other.games = [seen('1', 2, at)];
      await one.states.update();
      await other.states.update();
    }
    await one.states.update();
    assert.ok(one.sent.length <= 2, `${one.sent.length} changes`);
  });

  test('while the database is unavailable a change is sent without a revision, and later again with a revision', async () => {
    const one = process();
    one.games = [seen('1', 0, 10)];
    await one.states.update();
    isAway = true;
    one.games = [seen('1', 7, 20)];
    await one.states.update();
    await one.states.update();
    const [, unwritten, ...more] = one.sent;
    assert.deepEqual(
      [unwritten?.revision, more],
      [undefined, []],
      'the change must be sent only once, without a revision',
    );
    assert.match(String(unwritten?.event), /^event: game\ndata: /);
    assert.deepEqual(
      one.states.since(one.states.latest()).map(scoreOf),
      [7],
      'a client that connects in the meantime must get the change, too',
    );
    isAway = false;
    await one.states.update();
    assert.deepEqual(one.sent.slice(2).map(scoreOf), [7]);
    assert.equal(one.sent[2]?.revision, one.states.latest());
  });

  test('a change that is undone before it could be stored is also sent', async () => {
    const one = process();
    one.games = [seen('1', 0, 10)];
    await one.states.update();
    isAway = true;
    one.games = [seen('1', 7, 20)];
    await one.states.update();
    isAway = false;
    one.games = [seen('1', 0, 30)];
    await one.states.update();
    assert.deepEqual(one.sent.map(scoreOf), [0, 7, 0]);
    assert.deepEqual([...one.states.all()].map(scoreOf), [0]);
  });
});
