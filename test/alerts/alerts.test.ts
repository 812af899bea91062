import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type ChatReceiver, startChatReceiver } from '../../sandbox/receivers/chat.ts';
import { type MailReceiver, startMailReceiver } from '../../sandbox/receivers/mail.ts';
import { alertReceivers } from '../../src/app/alert-jobs.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { readSettings } from '../../src/app/settings.ts';
import { readCampus } from '../../src/cli/terminal/open-upstreams.ts';
import { command } from '../support/cli.ts';
import { SQLITE, type TestDatabase } from '../support/databases.ts';
import { type Deployment, deploy } from '../support/deployments.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';
import { campusOfOneTeam } from '../support/one-team.ts';
import { type PretendSite, startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import { type ReplayServer, startReplay } from '../support/replay.ts';

const HOUR = 3_600_000;
const LIST = '<main><h2>Reed Award</h2><p>$500</p><h2>Alder Grant</h2><p>$700</p></main>';

describe('a service that reports problems', () => {
  const cleanup = releaseStack();
  let clock: ManualClock;
  let mail: MailReceiver;
  let chat: ChatReceiver;
  let site: PretendSite;
  let campus: Deployment;
  let folder: string;
  let environment: Record<string, string>;
  let stored: TestDatabase;
  const receiverKeys = () =>
    alertReceivers(readSettings(environment), readCampus(join(folder, 'campus.json')), {
      clock,
      upstream: { post: () => assert.fail() },
    }).map(({ key }) => key);
  const serve = (status: number) =>
    site.on('/awards', () => ({ status, headers: { 'content-type': 'text/html' }, body: LIST }));

  before(async () => {
    clock = createManualClock('2026-11-27T12:00:00Z');
    mail = await startMailReceiver();
    cleanup.defer(async () => mail.stop());
    chat = await startChatReceiver();
    cleanup.defer(async () => chat.stop());
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    serve(200);
    const provider: ReplayServer = await startReplay({});
    cleanup.defer(() => provider.stop());
    folder = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-'))).path;
    stored = await SQLITE.create();
    const database = stored;
    cleanup.defer(() => database.remove());
    const file = {
      ...campusOfOneTeam(provider.url, 'football'),
      name: 'Cedar Valley',
      publicUrl: 'https://data.example.edu',
      sources: { main: { name: 'Music Awards', kind: 'list', url: `${site.url}/awards` } },
      privateHosts: [chat.host],
    };
    await writeFile(join(folder, 'campus.json'), JSON.stringify(file));
    environment = {
      ALERT_MAIL: 'web@example.edu',
      SMTP_URL: mail.url,
      ALERT_WEBHOOK: chat.url,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
    };
    campus = await deploy('one process', {
      clock,
      campus: parseCampus(file, 'campus.json'),
      environment,
      database: { ...SQLITE, create: async () => ({ ...database, remove: async () => undefined }) },
    });
    cleanup.defer(() => campus.stop());
  });

  /** Lets hours pass until there is a mail with this text in its subject, and returns that mail. */
  async function mailWith(part: string) {
    for (;;) {
      const found = mail.received.find(({ subject }) => subject.includes(part));
      if (found !== undefined) return found;
      await clock.leap(HOUR);
      for (let at = 0; at < 50; at += 1) await turn();
    }
  }

  test('a source that fails for a day is reported by mail and chat, with advice on what to do', async () => {
    await mailWith('Football');
    serve(404);
    const { subject, text, to } = await mailWith('Music Awards');
    assert.deepEqual([subject, to], ['[Cedar Valley] Music Awards: cannot be read', 'web@example.edu']);
    assert.match(text, /HTTP 404|404/);
    assert.match(text, /Its 2 scholarships are still served, as of \w{3} \d{1,2}, 20\d\d, \d\d:00/);
    assert.match(text, /look -- main/);
    assert.match(text, /https:\/\/data\.example\.edu\/status$/);
    assert.ok(chat.texts.some((one) => one.startsWith('*Music Awards: cannot be read*')));
  });

  const run = async (...args: string[]) => command(['alerts', ...args], environment, folder);

  test('the command lists reported problems that are still open, but prints no secrets', async () => {
    const { code, out } = await run();
    assert.equal(code, 1);
    assert.match(out, /Music Awards: cannot be read/);
    assert.match(out, /^0 +0 +web@example\.edu$/m);
    assert.doesNotMatch(out, /a-secret-path/);
    const { alerts } = JSON.parse((await run('--json')).out) as { alerts: { title: string }[] };
    assert.ok(alerts.some(({ title }) => title.startsWith('Football')));
  });

  test('the end of a problem is reported, and a weekly digest is sent', async () => {
    serve(200);
    const { text } = await mailWith('Over: Music Awards');
    assert.match(text, /It can be read again\./);
    assert.match((await mailWith('The week in your data')).text, /Reported, still open:\n- Football/);
    assert.equal(mail.received.filter(({ subject }) => subject.includes('] Music Awards: cannot')).length, 1);
  });

  test('messages that have failed permanently are reported, and the command lets the service send them again', async () => {
    const [hook = ''] = receiverKeys();
    const message = { id: 'msg_given-up', hook, subject: 'alert x', position: 0, type: 'alert' };
    const body = JSON.stringify({ title: 'Given up', lines: [] });
    const tries = { tries: 10, is_tried: 1, is_dead: 1, next_at: 0, created_at: clock.now() };
    await stored.database
      .insertInto('webhook_messages')
      .values({ ...message, body, ...tries })
      .execute();
    const { text } = await mailWith('Messages to web@example.edu do not arrive');
    assert.match(text, /1 message could not be delivered in ten tries[\s\S]*alerts -- --replay/);
    assert.match((await run('--replay')).out, /^1 message will be sent again/);
    await mailWith('Given up');
    await mailWith('Over: Messages to web@example.edu');
  });

  test('a test message goes to each receiver immediately; if one refuses it, the command fails', async () => {
    const sent = await run('--test', '--json');
    assert.deepEqual(JSON.parse(sent.out), {
      receivers: [
        { to: 'web@example.edu', outcome: 'accepted' },
        { to: chat.host, outcome: 'accepted' },
      ],
    });
    assert.match(mail.received.at(-1)?.subject ?? '', /A test of the alerts/);
    mail.respondWith(() => 550);
    chat.respondWith(404);
    const refused = await run('--test');
    assert.equal(refused.code, 1);
    assert.match(refused.out, /^SMTP 550 +web@example\.edu\nHTTP 404 +127/m);
  });

  test('a mail receiver without a mail server and a chat without TLS are refused at the start', async () => {
    const { SMTP_URL: _, ...mailOnly } = environment;
    const withoutServer = await command(['alerts', '--test'], mailOnly, folder);
    assert.deepEqual(
      [withoutServer.code, withoutServer.err.trim()],
      [2, 'ALERT_MAIL: needs SMTP_URL, the server that sends the mail'],
    );
    const open = { ...environment, ALERT_WEBHOOK: 'http://chat.example.edu/x' };
    const refused = await command(['alerts'], open, folder);
    assert.deepEqual([refused.code, refused.err.trim()], [2, 'ALERT_WEBHOOK: must be an https URL']);
    const nobody = await command(['alerts', '--test'], { DATA_DIR: folder }, folder);
    assert.equal(nobody.code, 2);
    assert.match(nobody.err, /^There are no receivers: set ALERT_MAIL and SMTP_URL, or ALERT_WEBHOOK\./);
  });
});
