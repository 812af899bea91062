import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { createService } from '../../src/app/service.ts';
import { ConfigurationError, readSettings } from '../../src/app/settings.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { type HookEntry, hooksOf } from '../../src/platform/webhooks/webhook.ts';
import { AWARD_EVENTS } from '../../src/scholarships/hooks/award-events.ts';
import { command } from '../support/cli.ts';
import { type Deployment, deploy, fill, fillSports, trigger } from '../support/deployments.ts';
import { type PretendSite, startPretendSite } from '../support/pretend-site.ts';
import { FREE_PORTS } from '../support/program.ts';
import { releaseStack } from '../support/release-stack.ts';
import { smallCampus } from '../support/small-campus.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const fixture = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const NEXT_YEAR = new Date().getUTCFullYear() + 1;
const SLOW = 200;

interface Event {
  readonly type: string;
  readonly data: {
    readonly id: string;
    readonly title?: string;
    readonly fields: readonly { field: string; from: unknown; to: unknown }[];
  };
}
interface Award {
  readonly title: string;
  readonly amount: string;
  readonly due: string;
}
const award = (title: string, amount: string, due = `March 1, ${NEXT_YEAR}`): Award => ({
  title,
  amount,
  due,
});
const AWARDS = ['Reed', 'Alder', 'Birch'].map((name) => award(`${name} Award`, '$500'));

describe('webhooks of a service', () => {
  const authorities = getCACertificates();
  const events: Event[] = [];
  const slow = new Set<string>();
  let server: Server;
  let site: PretendSite;
  let folder: string;
  let file: object;
  let campus: Deployment;
  let arrived = Promise.withResolvers<void>();
  const cleanup = releaseStack();
  const serveAwards = (awards: readonly Award[]) => {
    const items = awards.map(({ title, amount, due }) => `<h2>${title}</h2><p>${amount}, due ${due}.</p>`);
    const body = `<main>${items.join('')}</main>`;
    site.on('/awards', () => ({ headers: { 'content-type': 'text/html' }, body }));
  };
  before(async () => {
    const certificate = fixture('certificate.pem');
    setDefaultCACertificates([...authorities, certificate]);
    cleanup.defer(async () => setDefaultCACertificates(authorities));
    server = createServer(
      { cert: certificate, key: fixture('certificate-key.pem') },
      async (incoming, outgoing) => {
        const path = incoming.url ?? '';
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        if (path.startsWith('/slow/')) slow.add(path);
        else {
          // `verify` throws unless the signature and the time are right.
          events.push(new Webhook(SECRET).verify(body, incoming.headers as Record<string, string>) as Event);
          outgoing.end();
        }
        arrived.resolve();
        arrived = Promise.withResolvers();
      },
    );
    server.listen(0, 'localhost');
    await once(server, 'listening');
    cleanup.defer(async () => {
      server.close();
      server.closeAllConnections();
    });
    const host = `localhost:${(server.address() as AddressInfo).port}`;
    const sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    serveAwards(AWARDS);
    folder = cleanup.use(await mkdtempDisposable(join(tmpdir(), 'campus-data-'))).path;
    const hook = { url: `https://${host}/hook`, secretEnv: 'HOOK_SECRET' };
    file = {
      ...smallCampus(sandbox, [], ['football']),
      sources: { main: { name: 'Office', kind: 'list', url: `${site.url}/awards` } },
      privateHosts: [host],
      webhooks: [
        { ...hook, events: [...AWARD_EVENTS] },
        { ...hook, events: ['game.changed'], sports: ['football'] },
        ...Array.from({ length: SLOW }, (_, n) => ({
          ...hook,
          url: `https://${host}/slow/${n}`,
          events: ['scholarship.removed'],
        })),
      ],
    };
    campus = await deploy('one process', {
      sandbox,
      campus: parseCampus(file, 'campus.json'),
      environment: { HOOK_SECRET: SECRET, DATABASE_URL: `sqlite:${join(folder, 'campus.db')}` },
    });
    cleanup.defer(() => campus.stop());
    await fill(campus);
  });

  async function until(hasArrived: () => boolean): Promise<void> {
    while (!hasArrived()) await arrived.promise;
  }
  const scrape = () => trigger(`${campus.scholarships}/api/trigger/scholarships`);
  /** Scrapes a page with these scholarships. Waits for at least `count` new events, and returns them. */
  async function scrapeEvents(awards: readonly Award[], count: number): Promise<Event[]> {
    serveAwards(awards);
    const before = events.length;
    await scrape();
    await until(() => events.length >= before + count);
    return events.slice(before);
  }

  test('the first list of a source causes no event; a failure of the source and its recovery cause one event each', async () => {
    assert.deepEqual(events, []);
    const [failed] = await scrapeEvents([], 1);
    assert.deepEqual([failed?.type, failed?.data.id], ['source.failed', 'main']);
    await scrape();
    const [recovered, ...more] = await scrapeEvents(AWARDS, 1);
    assert.deepEqual([recovered?.type, more], ['source.recovered', []]);
  });

  test('a new, a changed and an extended scholarship each cause one event with the old and new values', async () => {
    const [added] = await scrapeEvents([...AWARDS, award('Cedar Award', '$700')], 1);
    assert.deepEqual([added?.type, added?.data.title], ['scholarship.added', 'Cedar Award']);
    const [changed] = await scrapeEvents([...AWARDS, award('Cedar Award', '$900')], 1);
    const amount = changed?.data.fields.find(({ field }) => field === 'amount');
    assert.deepEqual(
      [changed?.type, changed?.data.id, amount],
      ['scholarship.changed', added?.data.id, { field: 'amount', from: '$700', to: '$900' }],
    );
    const [extended] = await scrapeEvents(
      [...AWARDS, award('Cedar Award', '$900', `May 1, ${NEXT_YEAR}`)],
      1,
    );
    assert.deepEqual(
      [extended?.type, extended?.data.fields.find(({ field }) => field === 'deadline')],
      ['scholarship.extended', { field: 'deadline', from: `${NEXT_YEAR}-03-01`, to: `${NEXT_YEAR}-05-01` }],
    );
  });

  test('two hundred receivers that never respond do not delay scrape runs, games or other receivers', async () => {
    serveAwards(AWARDS);
    // A scholarship counts as gone when four runs have not found it.
    for (let run = 0; run < 4; run += 1) await scrape();
    await until(() => slow.size === SLOW);
    const removed = events.at(-1);
    assert.deepEqual([removed?.type, removed?.data.title], ['scholarship.removed', 'Cedar Award']);
    const [added] = await scrapeEvents([...AWARDS, award('Maple Award', '$300')], 1);
    assert.equal(added?.data.title, 'Maple Award');
    await fillSports(campus);
  });

  test('/status and the review show the number of messages, but no URL of a hook', async () => {
    const review = (await (await fetch(`${campus.scholarships}/api/review`)).json()) as { webhooks: object };
    assert.deepEqual(review.webhooks, { waiting: SLOW, dead: 0 });
    const page = await (await fetch(`${campus.router}/status`, { headers: { Accept: 'text/html' } })).text();
    assert.match(page, new RegExp(`Webhooks: ${SLOW} waiting, 0 failed permanently`));
    assert.doesNotMatch(page, /\/hook|\/slow/);
  });

  test('the command sends pings, counts messages that have failed, and lets the service send them again', async () => {
    const { webhooks, ...rest } = file as { webhooks: object[] };
    await writeFile(join(folder, 'campus.json'), JSON.stringify({ ...rest, webhooks: webhooks.slice(0, 2) }));
    const database = `sqlite:${join(folder, 'campus.db')}`;
    const run = async (...args: string[]) => {
      const environment = { HOOK_SECRET: SECRET, DATABASE_URL: database, DATA_DIR: folder };
      const ended = await command(['webhooks', '--json', ...args], environment, folder);
      return { code: ended.code, report: JSON.parse(ended.out) as Record<string, unknown> };
    };
    const before = events.length;
    const pinged = await run('--ping');
    assert.equal(pinged.code, 0);
    assert.deepEqual(
      (pinged.report.hooks as { outcome: string }[]).map(({ outcome }) => outcome),
      ['accepted', 'accepted'],
    );
    assert.deepEqual(
      events.slice(before).map(({ type }) => type),
      ['webhook.ping', 'webhook.ping'],
    );

    const [{ key = '' } = {}] = hooksOf(webhooks as HookEntry[]);
    const opened = openDatabase(database);
    try {
      const body = JSON.stringify({ type: 'scholarship.added', data: { id: 'given-up', fields: [] } });
      const message = { id: 'msg_given-up', hook: key, subject: 'scholarship given-up', position: 0, body };
      const tries = { type: 'scholarship.added', tries: 10, is_tried: 1, is_dead: 1 };
      const row = { ...message, ...tries, next_at: 0, created_at: Date.now() };
      await opened.insertInto('webhook_messages').values(row).execute();
    } finally {
      await opened.destroy();
    }
    const counted = await run();
    const [first] = counted.report.hooks as { waiting: number; dead: number }[];
    assert.deepEqual([counted.code, first?.waiting, first?.dead], [1, 0, 1]);
    const replayed = await run('--replay');
    assert.deepEqual([replayed.code, replayed.report.replayed], [0, 1]);
    await until(() => events.some(({ data }) => data.id === 'given-up'));
  });
});

test('without a valid secret for each hook, the service does not start', async () => {
  const sandbox = await startSandbox();
  const hook = { url: 'https://hooks.example/', events: ['game.final'], secretEnv: 'HOOK_SECRET' };
  const campus = parseCampus({ ...smallCampus(sandbox), webhooks: [hook] }, 'campus.json');
  await sandbox.stop();
  for (const secret of [undefined, 'secret', `whsec_${Buffer.alloc(10).toString('base64')}`]) {
    const settings = readSettings({ ...FREE_PORTS, DATABASE_URL: 'sqlite::memory:', HOOK_SECRET: secret });
    await assert.rejects(createService(settings, campus, 'all'), (error) => {
      assert.ok(error instanceof ConfigurationError);
      assert.match(error.message, /^HOOK_SECRET \(webhooks\.0\.secretEnv\): must be whsec_/);
      return true;
    });
  }
});
