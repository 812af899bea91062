import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { respondWith } from '../../../test/support/hook-receiver.ts';
import { dataOf, score, stageWebhooks, type WebhookStage } from '../../../test/support/webhook-stage.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { countMessages, replayFailed } from './messages.ts';

await describeOnDatabases('webhooks', (kind) => {
  let database: WebhookStage['database'];
  let clock: WebhookStage['clock'];
  let receiver: WebhookStage['receiver'];
  let stage: WebhookStage['stage'];
  let stop: WebhookStage['stop'];
  beforeEach(async () => {
    ({ database, clock, receiver, stage, stop } = await stageWebhooks(kind));
  });
  afterEach(() => stop());

  test('messages that were written or tried while the clock was a month ahead are sent once the clock is right', async () => {
    const { write, run, job } = stage();
    clock.step(30 * 24 * HOUR_MS);
    await write(score('1', 7));
    await write(score('2', 7));
    receiver.setResponse(respondWith(503));
    await run();
    await write(score('1', 8), score('3', 8));
    clock.step(-30 * 24 * HOUR_MS);
    receiver.received.length = 0;
    receiver.setResponse(respondWith(204));
    assert.equal(await job.due(), clock.now());
    await run();
    assert.equal(receiver.received.length, 4);
    assert.equal(await job.due(), Number.POSITIVE_INFINITY);
  });

  test('after 40 hours of downtime a receiver gets all messages with their original ids, and those of a game in order', async () => {
    const { write, runUntil } = stage();
    receiver.setResponse(respondWith(503));
    const availableAt = clock.now() + 40 * HOUR_MS;
    for (let hour = 0; hour < 40; hour += 1) {
      await write(score('1', hour, 'game.final'), score('2', hour, 'game.final'));
      await runUntil(clock.now() + HOUR_MS);
    }
    assert.ok(clock.now() >= availableAt);
    const refused = new Map(receiver.received.map(({ id, body }) => [body, id]));
    receiver.received.length = 0;
    receiver.setResponse(respondWith(204));
    await runUntil(Number.MAX_SAFE_INTEGER - 1);
    for (const game of ['1', '2']) {
      const points = receiver.received.map(dataOf).filter(({ id }) => id === game);
      assert.deepEqual(
        points.map(({ fields }) => fields[0]?.to),
        Array.from({ length: 40 }, (_, hour) => hour),
      );
    }
    for (const { id, body } of receiver.received) assert.equal(refused.get(body) ?? id, id);
    assert.deepEqual(await countMessages(database), new Map());
  });

  test('a message fails permanently after ten tries with growing waits, until it is replayed', async () => {
    const { write, runUntil, hooks } = stage();
    const at: number[] = [];
    receiver.setResponse((_, outgoing) => {
      at.push(clock.now());
      outgoing.writeHead(500).end();
    });
    await write(score('1', 1));
    await runUntil(Number.MAX_SAFE_INTEGER - 1);
    const waits = at.slice(1).map((time, n) => time - (at[n] ?? 0));
    const hours = [2, 5, 10, 14, 20, 24].map((n) => n * HOUR_MS);
    assert.deepEqual(waits, [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...hours]);
    const [{ key = '' } = {}] = hooks;
    assert.deepEqual(await countMessages(database), new Map([[key, { waiting: 0, dead: 1 }]]));
    receiver.setResponse(respondWith(200));
    assert.equal(await replayFailed(database, [key], clock.now()), 1);
    await runUntil(Number.MAX_SAFE_INTEGER - 1);
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 1, 'all tries must have the same id');
    assert.deepEqual(await countMessages(database), new Map());
  });

  test('score messages that are waiting are merged, but not messages that have been tried or have another type', async () => {
    const { write, run } = stage();
    await write(score('1', 1));
    await write(score('1', 2), score('2', 9));
    await write(score('1', 3, 'game.final'), score('1', 4, 'game.final'));
    await run();
    const ofFirstGame = receiver.received.map(dataOf).filter(({ id }) => id === '1');
    assert.deepEqual(
      ofFirstGame.map(({ fields }) => [fields[0]?.from, fields[0]?.to]),
      [
        [0, 2],
        [2, 3],
        [3, 4],
      ],
    );
    receiver.received.length = 0;
    receiver.setResponse(respondWith(500));
    await write(score('3', 1));
    await run();
    await write(score('3', 2));
    receiver.setResponse(respondWith(200));
    await clock.advance(5_000);
    await run();
    assert.deepEqual(
      receiver.received.map((message) => dataOf(message).fields[0]?.to),
      [1, 1, 2],
    );
  });

  test('if a change is rolled back, no message is sent', async () => {
    const { outbox, run } = stage();
    const failing = database.transaction().execute(async (transaction) => {
      await outbox.write(transaction, [{ ...score('1', 1), at: clock.now() }]);
      throw new Error('rolled back');
    });
    await assert.rejects(failing, /rolled back/);
    await run();
    assert.equal(receiver.received.length, 0);
  });
});
