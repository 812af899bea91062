import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { leaseMigrations } from '../../src/platform/jobs/leases.ts';
import { countMessages, webhookMigrations } from '../../src/platform/webhooks/messages.ts';
import { databaseKinds, skipUnlessAll } from '../support/databases.ts';
import { type ReceivedMessage, startHookReceiver } from '../support/hook-receiver.ts';

/** How often a process is killed. To kill more processes: `KILLS=50 npm test -- test/webhooks/killed`. */
const KILLS = Number(process.env.KILLS ?? 6);
/** A process needs about 60 ms for its work. */
const LONGEST_LIFE_MS = 80;
/** After this time, the lease of a killed process has expired. */
const LATER_MS = 20_000;
const CHILD = join(import.meta.dirname, '../support/webhook-child.ts');

const nameOf = ({ body }: ReceivedMessage): string => (JSON.parse(body) as { data: { id: string } }).data.id;

for (const kind of await databaseKinds()) {
  const name = `if processes are killed ${KILLS} times, every event is sent, and always with the same id: ${kind.name}`;
  test(name, { skip: skipUnlessAll(kind) }, async (t) => {
    const { database, url, remove } = await kind.create({ ...leaseMigrations, ...webhookMigrations });
    t.after(remove);
    const receiver = await startHookReceiver();
    t.after(() => receiver.stop());
    const stored: string[] = [];
    let arrived = Promise.withResolvers<void>();

    /**
     * Starts a process that begins its work only when it receives a line, so that the time of its start does not
     * matter.
     */
    function startChild(at: number) {
      const args = ['--disable-warning=ExperimentalWarning', CHILD, url, `${receiver.url}/hook`];
      const child = spawn(process.execPath, [...args, String(at), String(at * LATER_MS)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => stored.push(line));
      return { child, ended: Promise.all([once(child, 'exit'), once(lines, 'close')]) };
    }

    // The next process is started while the current one is running, so that the test need not wait for its start.
    const waiting = [startChild(0)];
    try {
      for (let at = 0; at < KILLS; at += 1) {
        const { child, ended } = waiting.shift() ?? assert.fail();
        waiting.push(startChild(at + 1));
        const kill = () => child.kill('SIGKILL');
        // The process is killed before the response, right after the response, or at a random time.
        receiver.setResponse((_, outgoing) => {
          if (at % 3 === 0) kill();
          outgoing.end(() => at % 3 === 1 && kill());
        });
        child.stdin.write('begin\n');
        if (at % 3 === 2) {
          await pause(Math.random() * LONGEST_LIFE_MS);
          kill();
        }
        const [[code, signal]] = await ended;
        assert.deepEqual([code, signal], [null, 'SIGKILL'], 'the process must run until it is killed');
      }
      receiver.setResponse((_, outgoing) => {
        outgoing.end(() => {
          arrived.resolve();
          arrived = Promise.withResolvers();
        });
      });
      const { child, ended } = waiting.shift() ?? assert.fail();
      child.stdin.write('begin\n');
      // A message is removed a moment after it has arrived.
      while (stored.length === 0 || stored.some((one) => !receiver.received.map(nameOf).includes(one)))
        await Promise.race([arrived.promise, pause(20)]);
      while ((await countMessages(database)).size > 0) await pause(20);
      child.kill('SIGKILL');
      await ended;
    } finally {
      for (const { child } of waiting) child.kill('SIGKILL');
    }

    const ids = Map.groupBy(receiver.received, nameOf);
    assert.ok(stored.length > KILLS, `${stored.length} events were stored`);
    assert.deepEqual(
      stored.filter((one) => !ids.has(one)),
      [],
    );
    for (const [event, messages] of ids) assert.equal(new Set(messages.map(({ id }) => id)).size, 1, event);
    t.diagnostic(`${stored.length} events stored, ${receiver.received.length} messages received`);
  });
}
