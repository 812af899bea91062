import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { type ChatReceiver, startChatReceiver } from '../../sandbox/receivers/chat.ts';
import { type MailReceiver, startMailReceiver } from '../../sandbox/receivers/mail.ts';
import { alertMigrations } from '../../src/platform/alerts/alert-tables.ts';
import { createDigestJob, createReleaseJob } from '../../src/platform/alerts/digest-job.ts';
import { chatBody, chatReceiver, mailReceiver } from '../../src/platform/alerts/receivers.ts';
import { type Condition, createWatchJob } from '../../src/platform/alerts/watch-job.ts';
import type { Job } from '../../src/platform/jobs/job.ts';
import { createLogger } from '../../src/platform/log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/time.ts';
import { createUpstreamClient, UPSTREAM_DEFAULTS } from '../../src/platform/upstream/upstream-client.ts';
import { webhookMigrations } from '../../src/platform/webhooks/messages.ts';
import { createSendJob } from '../../src/platform/webhooks/send-job.ts';
import type { Receiver } from '../../src/platform/webhooks/webhook.ts';
import { describeOnDatabases, type TestDatabase } from '../support/databases.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';

const { signal } = new AbortController();
const FRIDAY = '2026-11-27T12:00:00Z';

await describeOnDatabases('alerts', (kind) => {
  let stored: TestDatabase;
  let clock: ManualClock;
  let mail: MailReceiver;
  let chat: ChatReceiver;
  let receivers: Receiver[];
  let sending: Job;
  beforeEach(async () => {
    stored = await kind.create({ ...webhookMigrations, ...alertMigrations });
    clock = createManualClock(FRIDAY);
    [mail, chat] = await Promise.all([startMailReceiver(), startChatReceiver()]);
    const upstream = createUpstreamClient({
      ...UPSTREAM_DEFAULTS,
      userAgent: 'test',
      privateHosts: [chat.host],
    });
    const settings = { smtpUrl: mail.url, from: 'data@example.edu', campus: 'Cedar Valley' };
    const withStatus = { ...settings, statusUrl: 'https://data.example.edu/status' };
    receivers = [
      mailReceiver(withStatus, 'web@example.edu', clock),
      mailReceiver(withStatus, 'aid@example.edu', clock),
      chatReceiver({ upstream, clock }, chat.url),
    ];
    const { database } = stored;
    const log = createLogger('silent');
    sending = createSendJob({ database, clock, log, receivers, random: () => 0.5 });
  });
  afterEach(async () => {
    mail.stop();
    chat.stop();
    await stored.remove();
  });

  const deps = () => ({ database: stored.database, clock, receivers });
  /**
   * Lets `ms` pass. Meanwhile runs `job` whenever it is due (but `late` ms later), and sends the messages that it
   * queues.
   */
  async function passTime(job: Job, ms: number, late = 0): Promise<void> {
    const end = clock.now() + ms;
    for (;;) {
      const [at, sendAt] = await Promise.all([job.due(), sending.due()]);
      const next = Math.min(at > clock.now() ? at + late : at, sendAt);
      if (next > end) break;
      if (next > clock.now()) await clock.advance(next - clock.now());
      await (next < sendAt ? job : sending).run(signal);
    }
    await clock.advance(end - clock.now());
  }
  const subjects = () =>
    mail.received.filter(({ to }) => to === 'web@example.edu').map(({ subject }) => subject);

  const music = (since: number): Condition => ({
    key: 'source music',
    title: 'Music Awards cannot be read',
    lines: ['HTTP 500', 'To look: npm run check'],
    since,
    after: DAY_MS,
    ending: 'Music Awards can be read again.',
  });

  test('a condition that lasts for a day is reported once, and its end is reported once, even across restarts', async () => {
    const since = clock.now();
    let conditions: readonly Condition[] = [music(since)];
    const watching = () => createWatchJob(deps(), 'scholarships', async () => conditions);
    await passTime(watching(), DAY_MS - MINUTE_MS, 30 * MINUTE_MS);
    assert.deepEqual([mail.received, chat.texts], [[], []]);
    await passTime(watching(), DAY_MS, 30 * MINUTE_MS);
    await passTime(watching(), 3 * DAY_MS, 30 * MINUTE_MS);
    assert.deepEqual(
      mail.received.map(({ to, from, subject }) => [to, from, subject]).sort(),
      ['aid@example.edu', 'web@example.edu'].map((to) => [
        to,
        'data@example.edu',
        '[Cedar Valley] Music Awards cannot be read',
      ]),
    );
    assert.equal(
      mail.received[0]?.text,
      'Music Awards cannot be read\n\nHTTP 500\nTo look: npm run check\n\nhttps://data.example.edu/status',
    );
    assert.deepEqual(chat.texts, ['*Music Awards cannot be read*\nHTTP 500\nTo look: npm run check']);
    conditions = [];
    await passTime(watching(), DAY_MS, 30 * MINUTE_MS);
    assert.deepEqual(subjects().slice(1), ['[Cedar Valley] Over: Music Awards cannot be read']);
    assert.equal(chat.texts.at(-1), '*Over: Music Awards cannot be read*\nMusic Awards can be read again.');
  });

  test('a condition that ends within a day is not reported; if it begins again, the day starts again', async () => {
    let conditions: readonly Condition[] = [music(clock.now())];
    const job = createWatchJob(deps(), 'scholarships', async () => conditions);
    await passTime(job, 20 * HOUR_MS, 30 * MINUTE_MS);
    conditions = [];
    await passTime(job, HOUR_MS, 30 * MINUTE_MS);
    conditions = [music(clock.now())];
    await passTime(job, 20 * HOUR_MS, 30 * MINUTE_MS);
    assert.deepEqual(mail.received, []);
    await passTime(job, 5 * HOUR_MS, 30 * MINUTE_MS);
    assert.equal(subjects().length, 1);
  });

  test('a condition without `since` begins when it is first found; a job does not end conditions of another scope', async () => {
    const { since: _, ...undated } = music(0);
    const one = createWatchJob(deps(), 'scholarships', async () => [undated]);
    const other = createWatchJob(deps(), 'sports', async () => []);
    await passTime(one, 23 * HOUR_MS, 30 * MINUTE_MS);
    await passTime(other, HOUR_MS / 2, 20 * MINUTE_MS);
    assert.deepEqual(subjects(), []);
    await passTime(one, HOUR_MS, 30 * MINUTE_MS);
    await passTime(other, HOUR_MS, 30 * MINUTE_MS);
    assert.equal(subjects().length, 1);
  });

  test('very many problems at once are one message, and so are their ends', async () => {
    const all = Array.from({ length: 500 }, (_, at) => ({
      ...music(Date.parse(FRIDAY) - 2 * DAY_MS),
      key: `correction ${at}`,
      title: `Correction ${at} fits nothing`,
    }));
    let found: readonly Condition[] = all;
    const watch = createWatchJob(deps(), 'scholarships', async () => found);
    await passTime(watch, 10 * MINUTE_MS);
    const [text = ''] = mail.received.map((one) => one.text);
    assert.match(text, /Correction 49 fits nothing\nand 450 more: \/status lists all that is open/);
    found = [];
    await passTime(watch, 10 * MINUTE_MS);
    assert.deepEqual(subjects(), [
      '[Cedar Valley] 500 reports about scholarships',
      '[Cedar Valley] 500 reports about scholarships',
    ]);
  });

  test('if one receiver fails or refuses a message, the other receivers get it, and the message is not lost', async () => {
    mail.respondWith((to) => (to === 'aid@example.edu' ? 550 : 250));
    chat.respondWith(500);
    const job = createWatchJob(deps(), 'scholarships', async () => [music(clock.now() - 2 * DAY_MS)]);
    await passTime(job, 10 * MINUTE_MS);
    assert.deepEqual([subjects().length, mail.received.length, chat.texts.length], [1, 1, 0]);
    mail.respondWith(() => 250);
    chat.respondWith(200);
    await passTime(job, DAY_MS, 30 * MINUTE_MS);
    assert.deepEqual([subjects().length, mail.received.length, chat.texts.length], [1, 2, 1]);
    assert.equal(new Set(mail.received.map(({ messageId }) => messageId)).size, 2);
  });

  test('a title stays in one line, and in a chat it contains no links or mentions', async () => {
    const title = 'Awards\r\nBcc: all@example.edu <!channel> @here [news](https://evil.example) & more';
    const bad: Condition = { ...music(0), title };
    await passTime(
      createWatchJob(deps(), 'scholarships', async () => [bad]),
      10 * MINUTE_MS,
    );
    assert.equal(mail.received.length, 2);
    assert.match(subjects()[0] ?? '', /^\[Cedar Valley\] Awards Bcc: all@example\.edu/);
    const [text = ''] = chat.texts;
    assert.ok(text.startsWith('*Awards Bcc: all@example.edu &lt;!channel&gt; @\u200Bhere (news)'), text);
    assert.ok(text.includes('&amp; more'));
  });

  test('a clock that jumps for some minutes sends no digest, and reports no problem before its time', async () => {
    const sent: string[] = [];
    const read = async () => {
      sent.push('digest');
      return [];
    };
    const digest = createDigestJob(deps(), { timeZone: 'America/Chicago', read });
    const watch = createWatchJob(deps(), 'scholarships', async () => [music(Date.parse(FRIDAY))]);
    await passTime(digest, 2 * HOUR_MS);
    await passTime(watch, 10 * MINUTE_MS);
    clock.step(8 * DAY_MS);
    await passTime(digest, 20 * MINUTE_MS);
    await passTime(watch, 20 * MINUTE_MS);
    clock.step(-8 * DAY_MS);
    await passTime(digest, 2 * HOUR_MS);
    await passTime(watch, HOUR_MS);
    assert.deepEqual([sent, subjects()], [[], []]);
  });

  test('a digest is sent on Monday at 08:00 campus time, or, if the service is down then, once it runs again', async () => {
    const requested: number[] = [];
    const digest = () =>
      createDigestJob(deps(), {
        timeZone: 'America/Chicago',
        async read(since) {
          requested.push(since);
          return [
            { title: 'New', lines: ['Reed Award (music-reed)'] },
            { title: 'Gone', lines: [] },
          ];
        },
      });
    await passTime(digest(), Date.parse('2026-11-30T13:59:00Z') - clock.now());
    assert.deepEqual(subjects(), []);
    await passTime(digest(), 2 * MINUTE_MS);
    await passTime(digest(), 6 * DAY_MS);
    assert.deepEqual(subjects(), ['[Cedar Valley] The week in your data']);
    assert.match(mail.received[0]?.text ?? '', /\n\nNew:\n- Reed Award \(music-reed\)\n\nhttps/);
    // The service is down on Monday.
    await clock.advance(3 * DAY_MS);
    await passTime(digest(), HOUR_MS + MINUTE_MS);
    assert.equal(subjects().length, 2);
    assert.deepEqual(requested, [Date.parse(FRIDAY) + HOUR_MS, Date.parse('2026-11-30T15:01:00Z')]);
  });

  test('the digest lists open problems; if there are none and nothing has changed, it states this', async () => {
    await passTime(
      createWatchJob(deps(), 'scholarships', async () => [music(clock.now() - 2 * DAY_MS)]),
      10 * MINUTE_MS,
    );
    const empty = async () => [];
    await passTime(createDigestJob(deps(), { timeZone: 'America/Chicago', read: empty }), 4 * DAY_MS);
    assert.match(mail.received.at(-1)?.text ?? '', /Reported, still open:\n- Music Awards cannot be read/);
    await stored.database.deleteFrom('alerts').execute();
    await passTime(createDigestJob(deps(), { timeZone: 'America/Chicago', read: empty }), 7 * DAY_MS);
    assert.match(mail.received.at(-1)?.text ?? '', /Nothing has changed, and nothing needs your attention\./);
  });

  test('a change of the release is reported once; the very first release is not reported', async () => {
    for (const version of ['0.3.0', '0.3.0', '0.4.0', '0.4.0', '0.3.0'])
      await passTime(createReleaseJob(deps(), version, 'See the change log.'), HOUR_MS);
    assert.deepEqual(subjects(), [
      '[Cedar Valley] Release 0.4.0 has started',
      '[Cedar Valley] Release 0.3.0 has started',
    ]);
  });
});

test('a mail server that never ends its response gets a minute in all, and then the connection is closed', async (t) => {
  const clock = createManualClock(FRIDAY);
  const greeted = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('250-wait\r\n');
      greeted.resolve(socket);
    });
    socket.write('220 sandbox ESMTP\r\n');
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'data@example.edu', campus: 'X' };
  const receiver = mailReceiver({ ...settings, statusUrl: undefined }, 'web@example.edu', clock);
  const body = JSON.stringify({ title: 'Music', lines: [] });
  const sent = receiver.send({ id: 'one', body });
  const socket = await greeted.promise;
  await clock.advance(59_000);
  socket.write('250-wait\r\n');
  const closed = once(socket, 'close');
  await clock.advance(1_000);
  assert.deepEqual(await sent, { kind: 'failed', problem: 'SMTP not done in 60 s' });
  await closed;
});

test('a Teams workflow gets a card; a Teams connector and other chats get text', () => {
  const message = { title: 'Music', lines: ['[x]'] };
  const hosts = ['https://hooks.slack.com/services/1', 'https://example.webhook.office.com/2'];
  for (const url of hosts) assert.deepEqual(JSON.parse(chatBody(url, message)), { text: '*Music*\n(x)' });
  const card = JSON.parse(chatBody('https://prod-1.westus.logic.azure.com/workflows/3', message));
  assert.equal(card.attachments[0].contentType, 'application/vnd.microsoft.card.adaptive');
  assert.deepEqual(
    card.attachments[0].content.body.map(({ text }: { text: string }) => text),
    ['Music', '(x)'],
  );
});
