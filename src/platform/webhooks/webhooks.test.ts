import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { answerWith, type ReceivedMessage, startHookReceiver } from '../../../test/support/hook-receiver.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Database } from '../database/database.ts';
import { leaseMigrations } from '../jobs/lease-table.ts';
import { createLeases } from '../jobs/leases.ts';
import { createLogger } from '../log.ts';
import { createOriginClient, ORIGIN_DEFAULTS } from '../origin/origin-client.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { type HookEntry, hooksOf, type WebhookEvent } from './hook.ts';
import { countMessages, replayDead } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { parseSecrets } from './secrets.ts';
import { createSendJob } from './send-job.ts';
import { webhookMigrations } from './tables.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const OLD_SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const log = createLogger('silent');
const NOON = '2026-11-21T12:00:00Z';

type Receiver = Awaited<ReturnType<typeof startHookReceiver>>;

const score = (game: string, points: number, type = 'game.score'): Omit<WebhookEvent, 'at'> => ({
  type,
  subject: `game ${game}`,
  sport: 'football',
  data: { id: game, url: null, sport: 'football', name: 'A at B' },
  fields: [{ field: 'localScore', from: points - 1, to: points }],
  isJoined: type === 'game.score',
});
const dataOf = ({ body }: ReceivedMessage) =>
  (JSON.parse(body) as { data: { id: string; fields: { from: number; to: number }[] } }).data;

for (const kind of await databaseKinds()) {
  describe(`webhooks on ${kind.name}`, { skip: kind.skip }, () => {
    let testDatabase: TestDatabase;
    let database: Database;
    let clock: ManualClock;
    let receiver: Receiver;
    beforeEach(async () => {
      testDatabase = await kind.create({ ...leaseMigrations, ...webhookMigrations });
      database = testDatabase.database;
      clock = createManualClock(NOON);
      receiver = await startHookReceiver();
    });
    afterEach(async () => {
      receiver.stop();
      await testDatabase.remove();
    });

    const entry = (more: Partial<HookEntry> = {}): HookEntry => ({
      url: `${receiver.url}/hook`,
      events: ['game.score', 'game.final'],
      secretEnv: 'HOOK',
      ...more,
    });

    function stage(
      entries: readonly HookEntry[] = [entry()],
      privateHosts = [receiver.host],
      secret = SECRET,
      lookup?: LookupFunction,
    ) {
      const hooks = hooksOf(entries);
      const outbox = createOutbox(hooks);
      const origin = createOriginClient({
        ...ORIGIN_DEFAULTS,
        userAgent: 'test',
        privateHosts,
        ...(lookup && { lookup }),
      });
      const secrets = parseSecrets(secret) ?? assert.fail();
      const sending = hooks.map((hook) => ({ ...hook, secrets }));
      const job = createSendJob({ database, clock, log, origin, hooks: sending, random: () => 0.5 });
      const write = (...events: Omit<WebhookEvent, 'at'>[]) =>
        database.transaction().execute((transaction) =>
          outbox.write(
            transaction,
            events.map((event) => ({ ...event, at: clock.now() })),
          ),
        );
      const run = () => job.run(new AbortController().signal);
      /** Goes from one due time to the next until nothing waits, or until `end`, ms. */
      async function runUntil(end: number): Promise<void> {
        for (let due = await job.due(); due <= end; due = await job.due()) {
          if (due > clock.now()) await clock.advance(due - clock.now());
          await run();
        }
        if (Number.isFinite(end)) await clock.advance(end - clock.now());
      }
      return { hooks, outbox, job, write, run, runUntil };
    }

    test('a message has the headers of Standard Webhooks and is signed with each secret', async () => {
      const { write, run } = stage([entry()], [receiver.host], `${SECRET} ${OLD_SECRET}`);
      await write(score('1', 7));
      await run();
      const [message] = receiver.received;
      assert.ok(message !== undefined);
      assert.match(message.id, /^msg_/);
      assert.equal(message.headers['content-type'], 'application/json');
      assert.equal(message.headers['webhook-signature']?.split(' ').length, 2);
      // The library compares with its own clock, so that only the signature is checked here.
      const seconds = Number(message.headers['webhook-timestamp']);
      assert.equal(seconds, Math.floor(clock.now() / 1000));
      for (const secret of [SECRET, OLD_SECRET]) {
        const now = new Date(seconds * 1000);
        const expected = new Webhook(secret).sign(message.id, now, message.body);
        assert.ok(message.headers['webhook-signature']?.split(' ').includes(expected));
      }
      assert.deepEqual(JSON.parse(message.body), {
        type: 'game.score',
        timestamp: '2026-11-21T12:00:00.000Z',
        data: {
          id: '1',
          url: null,
          sport: 'football',
          name: 'A at B',
          fields: [{ field: 'localScore', from: 6, to: 7 }],
          at: '2026-11-21T12:00:00.000Z',
        },
      });
      await run();
      assert.equal(receiver.received.length, 1, 'what was accepted is not sent again');
    });

    test('what was written or tried by a clock that was a month ahead is sent when it is right', async () => {
      const { write, run, job } = stage();
      clock.step(30 * 24 * HOUR_MS);
      await write(score('1', 7));
      await write(score('2', 7));
      receiver.answer(answerWith(503));
      await run();
      await write(score('1', 8), score('3', 8));
      clock.step(-30 * 24 * HOUR_MS);
      receiver.received.length = 0;
      receiver.answer(answerWith(204));
      assert.equal(await job.due(), clock.now());
      await run();
      assert.equal(receiver.received.length, 4);
      assert.equal(await job.due(), Number.POSITIVE_INFINITY);
    });

    test('a receiver that is away for 40 hours gets everything, in the order of each game, with the id of the first try', async () => {
      const { write, runUntil } = stage();
      receiver.answer(answerWith(503));
      const back = clock.now() + 40 * HOUR_MS;
      for (let hour = 0; hour < 40; hour += 1) {
        await write(score('1', hour, 'game.final'), score('2', hour, 'game.final'));
        await runUntil(clock.now() + HOUR_MS);
      }
      assert.ok(clock.now() >= back);
      const refused = new Map(receiver.received.map(({ id, body }) => [body, id]));
      receiver.received.length = 0;
      receiver.answer(answerWith(204));
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

    test('ten tries, each wait counted from the one before; then it is dead, until it is replayed', async () => {
      const { write, runUntil, hooks } = stage();
      const at: number[] = [];
      receiver.answer((_, outgoing) => {
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
      receiver.answer(answerWith(200));
      assert.equal(await replayDead(database, [key], clock.now()), 1);
      await runUntil(Number.MAX_SAFE_INTEGER - 1);
      assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 1, 'one id for all tries');
      assert.deepEqual(await countMessages(database), new Map());
    });

    test('a redirect is a failure and is not followed; Retry-After lengthens a wait', async () => {
      const { write, run, job } = stage();
      receiver.answer(answerWith(302, { Location: '/elsewhere' }));
      await write(score('1', 1));
      await run();
      assert.deepEqual(
        receiver.received.map(({ path }) => path),
        ['/hook'],
      );
      assert.equal((await job.due()) - clock.now(), 5_000);
      receiver.answer(answerWith(429, { 'Retry-After': '3600' }));
      await clock.advance(5_000);
      await run();
      assert.equal((await job.due()) - clock.now(), HOUR_MS);
    });

    test('410 ends a hook, also after a restart, until its entry changes', async () => {
      const first = stage();
      receiver.answer(answerWith(410));
      await first.write(score('1', 1), score('2', 1));
      await first.run();
      receiver.answer(answerWith(200));
      await first.write(score('3', 1));
      const again = stage();
      await again.write(score('4', 1));
      await again.run();
      assert.ok(receiver.received.length <= 2);
      receiver.received.length = 0;
      const changed = stage([entry({ events: ['game.score'] })]);
      await changed.write(score('5', 1));
      await changed.run();
      assert.deepEqual(
        receiver.received.map(dataOf).map(({ id }) => id),
        ['5'],
      );
    });

    test('scores are joined while they wait; what was tried stays as it is, and nothing else is joined', async () => {
      const { write, run } = stage();
      await write(score('1', 1));
      await write(score('1', 2), score('2', 9));
      await write(score('1', 3, 'game.final'), score('1', 4, 'game.final'));
      await run();
      const of = receiver.received.map(dataOf).filter(({ id }) => id === '1');
      assert.deepEqual(
        of.map(({ fields }) => [fields[0]?.from, fields[0]?.to]),
        [
          [0, 2],
          [2, 3],
          [3, 4],
        ],
      );
      receiver.received.length = 0;
      receiver.answer(answerWith(500));
      await write(score('3', 1));
      await run();
      await write(score('3', 2));
      receiver.answer(answerWith(200));
      await clock.advance(5_000);
      await run();
      assert.deepEqual(
        receiver.received.map((message) => dataOf(message).fields[0]?.to),
        [1, 1, 2],
      );
    });

    test('a change that is not stored tells nobody', async () => {
      const { outbox, run } = stage();
      const failing = database.transaction().execute(async (transaction) => {
        await outbox.write(transaction, [{ ...score('1', 1), at: clock.now() }]);
        throw new Error('rolled back');
      });
      await assert.rejects(failing, /rolled back/);
      await run();
      assert.equal(receiver.received.length, 0);
    });

    test('of two processes one sends; two hundred receivers that never answer keep no other waiting', async () => {
      const slow = Array.from({ length: 200 }, (_, n) => entry({ url: `${receiver.url}/slow/${n}` }));
      const { write, job } = stage([...slow, entry()]);
      const other = stage([...slow, entry()]).job;
      const arrived = Promise.withResolvers<void>();
      receiver.answer(({ path }, outgoing) => {
        if (!path.startsWith('/slow/')) outgoing.end(() => arrived.resolve());
      });
      await write(score('1', 1));
      const stopped = new AbortController();
      const leases = createLeases(database, clock);
      const work = (one: typeof job) =>
        leases.whileHeld(one.name, () => one.run(stopped.signal), one.leaseMs);
      const both = Promise.all([work(job), work(other)]);
      await arrived.promise;
      stopped.abort();
      assert.deepEqual((await both).toSorted(), [false, true]);
      assert.equal(receiver.received.filter(({ path }) => path === '/hook').length, 1);
    });

    test('a private address is never connected to, unless the campus file names it', async () => {
      const tricks = [
        '127.0.0.1',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '10.0.0.1',
        '169.254.169.254',
        'localhost',
        '0.0.0.0',
        '0',
        '2130706433',
        '017700000001',
        '0177.0.0.1',
        '0x7f000001',
        '0x7f.1',
        '127.1',
        '127.0.0.1.',
        '127.0.0.%31',
        'user:secret@127.0.0.1',
        '[::]',
        '[::ffff:7f00:1]',
        '[fd12:3456::1]',
        '[64:ff9b::7f00:1]',
        // Resolves to this machine, below.
        'hooks.example',
      ];
      const port = receiver.host.split(':')[1];
      const { write, run } = stage(
        tricks.map((host) => entry({ url: `http://${host}:${port}/` })),
        [],
        SECRET,
        (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
      );
      await write(score('1', 1));
      await run();
      assert.equal(receiver.received.length, 0);
      const rows = await database.selectFrom('webhook_messages').select('tries').execute();
      assert.deepEqual(
        rows.map(({ tries }) => tries),
        tricks.map(() => 1),
      );
    });

    test('a body is at most 20 kB, and a value at most 500 characters', async () => {
      const { write, run } = stage();
      const long = '😀'.repeat(5_000);
      const fields = Array.from({ length: 40 }, (_, n) => ({ field: `f${n}`, from: long, to: [long] }));
      await write({ ...score('1', 1, 'game.final'), fields });
      await run();
      const [{ body } = { body: '' }] = receiver.received;
      assert.ok(Buffer.byteLength(body) <= 20_000);
      const told = (JSON.parse(body) as { data: { fields: { from: string }[] } }).data.fields;
      assert.equal(told.length, 40);
      assert.ok(told.every(({ from }) => from.length <= 500 && from.isWellFormed()));
    });
  });
}

test('a secret is whsec_ and base64 of 24 to 64 bytes', () => {
  const of = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
  for (const text of [of(24), of(64), `${of(24)} ${of(32)}`]) assert.ok(parseSecrets(text), text);
  for (const text of ['', 'secret', of(23), of(65), of(24).slice(6), `${of(24)} x`, 'whsec_###']) {
    assert.equal(parseSecrets(text), undefined, text);
  }
});
