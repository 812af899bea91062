import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { respondWith } from '../../../test/support/hook-receiver.ts';
import {
  dataOf,
  SECRET,
  score,
  stageWebhooks,
  type WebhookStage,
} from '../../../test/support/webhook-stage.ts';
import { createLeases } from '../jobs/leases.ts';
import { HOUR_MS } from '../time.ts';
import { parseSecrets } from './secrets.ts';

const OLD_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

await describeOnDatabases('a webhook', (kind) => {
  let database: WebhookStage['database'];
  let clock: WebhookStage['clock'];
  let receiver: WebhookStage['receiver'];
  let entry: WebhookStage['entry'];
  let stage: WebhookStage['stage'];
  let stop: WebhookStage['stop'];
  beforeEach(async () => {
    ({ database, clock, receiver, entry, stage, stop } = await stageWebhooks(kind));
  });
  afterEach(() => stop());

  test('a message has the headers of Standard Webhooks and is signed with each secret', async () => {
    const { write, run } = stage([entry()], [receiver.host], `${SECRET} ${OLD_SECRET}`);
    await write(score('1', 7));
    await run();
    const [message] = receiver.received;
    assert.ok(message !== undefined);
    assert.match(message.id, /^msg_/);
    assert.equal(message.headers['content-type'], 'application/json');
    assert.equal(message.headers['webhook-signature']?.split(' ').length, 2);
    // The library's `verify` would compare the timestamp with the real clock, so the signature is computed again instead.
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
    assert.equal(receiver.received.length, 1, 'an accepted message must not be sent again');
  });

  test('a redirect is a failure and is not followed; Retry-After makes the wait for the next try longer', async () => {
    const { write, run, job } = stage();
    receiver.setResponse(respondWith(302, { Location: '/elsewhere' }));
    await write(score('1', 1));
    await run();
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/hook'],
    );
    assert.equal((await job.due()) - clock.now(), 5_000);
    receiver.setResponse(respondWith(429, { 'Retry-After': '3600' }));
    await clock.advance(5_000);
    await run();
    assert.equal((await job.due()) - clock.now(), HOUR_MS);
  });

  test('after a 410, nothing is sent to a hook until its entry changes, even after a restart', async () => {
    const first = stage();
    receiver.setResponse(respondWith(410));
    await first.write(score('1', 1), score('2', 1));
    await first.run();
    receiver.setResponse(respondWith(200));
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

  test('only one of two processes sends messages; twenty receivers that never respond do not delay another receiver', async () => {
    const slow = Array.from({ length: 20 }, (_, n) => entry({ url: `${receiver.url}/slow/${n}` }));
    const { write, job } = stage([...slow, entry()]);
    const other = stage([...slow, entry()]).job;
    const arrived = Promise.withResolvers<void>();
    receiver.setResponse(({ path }, outgoing) => {
      if (!path.startsWith('/slow/')) outgoing.end(() => arrived.resolve());
    });
    await write(score('1', 1));
    const stopped = new AbortController();
    const leases = createLeases(database, clock);
    const work = (one: typeof job) => leases.whileHeld(one.name, () => one.run(stopped.signal), one.leaseMs);
    const both = Promise.all([work(job), work(other)]);
    await arrived.promise;
    stopped.abort();
    assert.deepEqual((await both).toSorted(), [false, true]);
    assert.equal(receiver.received.filter(({ path }) => path === '/hook').length, 1);
  });

  test('no connection is made to a private address, unless the campus file allows that address', async () => {
    // The last name resolves to this machine (see below). public-ip.test.ts tests all notations of addresses.
    const tricks = [
      '127.0.0.1',
      '[::1]',
      '2130706433',
      '127.0.0.%31',
      'user:secret@127.0.0.1',
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
    const sentFields = (JSON.parse(body) as { data: { fields: { from: string }[] } }).data.fields;
    assert.equal(sentFields.length, 40);
    assert.ok(sentFields.every(({ from }) => from.length <= 500 && from.isWellFormed()));
  });
});

test('a secret is whsec_ and base64 of 24 to 64 bytes', () => {
  const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
  for (const text of [secretOf(24), secretOf(64), `${secretOf(24)} ${secretOf(32)}`])
    assert.ok(parseSecrets(text), text);
  for (const text of [
    '',
    'secret',
    secretOf(23),
    secretOf(65),
    secretOf(24).slice(6),
    `${secretOf(24)} x`,
    'whsec_###',
  ])
    assert.equal(parseSecrets(text), undefined, text);
});
