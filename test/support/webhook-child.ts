import { once } from 'node:events';
import { openDatabase } from '../../src/platform/database/database.ts';
import { runJobs } from '../../src/platform/jobs/job.ts';
import { createLeases } from '../../src/platform/jobs/leases.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createUpstreamClient, UPSTREAM_DEFAULTS } from '../../src/platform/upstream/upstream-client.ts';
import { createOutbox } from '../../src/platform/webhooks/outbox.ts';
import { createSendJob, hookReceiver } from '../../src/platform/webhooks/send-job.ts';
import { hooksOf } from '../../src/platform/webhooks/webhook.ts';
import { createShiftedClock } from './manual-clock.ts';

/**
 * From the first line on standard input until this process is killed, writes events and sends pending messages. Prints
 * the name of each event that is stored. Arguments: the URLs of the database and the receiver, the prefix of the names,
 * and by how much the clock of this process differs, ms.
 */
const [databaseUrl = '', url = '', name = '', late = '0'] = process.argv.slice(2);
const EVENTS = 5;

const clock = createShiftedClock();
clock.pass(Number(late));
const database = openDatabase(databaseUrl);
const hooks = hooksOf([{ url, events: ['game.final'], secretEnv: 'HOOK' }]);
const outbox = createOutbox(hooks);
const log = createLogger('silent');
const { signal } = new AbortController();
const upstream = createUpstreamClient({
  ...UPSTREAM_DEFAULTS,
  userAgent: 'test',
  privateHosts: [new URL(url).host],
});
const secrets = [Buffer.alloc(32, 1)];
const receivers = hooks.map((hook) => hookReceiver({ upstream, clock }, { ...hook, secrets }));
const job = createSendJob({ database, clock, log, receivers });

async function writeEvents(): Promise<void> {
  for (let at = 0; at < EVENTS; at += 1) {
    const id = `${name}-${at}`;
    const event = {
      type: 'game.final',
      subject: `game ${id}`,
      sport: 'football',
      at: clock.now(),
      data: { id, url: null },
      fields: [],
    };
    await database.transaction().execute((transaction) => outbox.write(transaction, [event]));
    process.stdout.write(`${id}\n`);
  }
}

await once(process.stdin, 'data');
await Promise.all([
  writeEvents(),
  runJobs([job], { clock, log, signal, leases: createLeases(database, clock) }),
]);
