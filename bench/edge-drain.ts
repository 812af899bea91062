/**
 * Replaces the service's process repeatedly under load, and counts the requests that fail.
 * Each new process shares the port with the old one (`SHARE_PORTS`), which is then stopped.
 * `npm run bench:drain -- [--replacements 5]`; code 1 when a request failed.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from './edge/ask.ts';
import { FIRST_PAGE } from './edge/cases.ts';
import { type ClientKind, failuresOf, sendClients, type Tally } from './edge/clients.ts';
import { median } from './edge/figures.ts';
import { readyMachine } from './edge/machine.ts';
import { type Ours, startOurs } from './edge/ours.ts';
import { setStage } from './edge/stage.ts';
import { figure, table } from './edge/table.ts';

/** Time under load before, between and after replacements. */
const STEADY_MS = 1_000;

const KINDS: readonly ClientKind[] = [
  { name: 'kept open, no pause', clients: 16, keepsOpen: true, pauseMs: 0 },
  { name: 'kept open, with pauses', clients: 64, keepsOpen: true, pauseMs: 60 },
  { name: 'one request per connection', clients: 16, keepsOpen: false, pauseMs: 0 },
];

const { values } = parseArgs({ options: { replacements: { type: 'string', default: '5' } } });
const machine = readyMachine();
await using closing = new AsyncDisposableStack();
const stage = await setStage(closing);

const ANY_PORT = '0';
const startAt = (port: string): Promise<Ours> =>
  startOurs(machine, stage, { environment: { PORT: port, SHARE_PORTS: 'true' } });

/** Starts the next process and ends the last one; `endedMs`: how long the latter took to end. */
async function replace(last: Ours): Promise<{ next: Ours; endedMs: number }> {
  const next = await startAt(new URL(last.router).port);
  const began = performance.now();
  const code = await last.stop();
  if (code !== 0) throw new Error(`the process that was replaced ended with ${code}`);
  return { next, endedMs: performance.now() - began };
}

/** The kernel setting without which Linux resets connections that a closing listener has not accepted yet. */
function migration(): string {
  try {
    return `net.ipv4.tcp_migrate_req = ${readFileSync('/proc/sys/net/ipv4/tcp_migrate_req', 'utf8').trim()}`;
  } catch {
    return 'net.ipv4.tcp_migrate_req cannot be read';
  }
}

let running = await startAt(ANY_PORT);
const url = `${running.router}${FIRST_PAGE}`;
const { body } = await ask(url);
const over = new AbortController();
const clients = KINDS.map((kind) => sendClients(kind, url, body.byteLength, over.signal));
const endings: number[] = [];
await sleep(STEADY_MS);
for (let at = 0; at < Number(values.replacements); at += 1) {
  const { next, endedMs } = await replace(running);
  running = next;
  endings.push(endedMs);
  await sleep(STEADY_MS);
}
over.abort();
const tallies = await Promise.all(clients);

const line = ({ answered, failures, times }: Tally, at: number): string[] => [
  KINDS[at]?.name ?? '',
  [...failures].map(([what, count]) => `${count} × ${what}`).join(', '),
  answered.toLocaleString('en-US'),
  figure(times.median, 2),
  figure(times.p99, 2),
  figure(times.most, 2),
];
const failed = tallies.reduce((sum, tally) => sum + failuresOf(tally), 0);
const head = ['connections', 'failed', 'answered', 'median ms', 'p99 ms', 'most ms'];
process.stdout.write(
  `${migration()}\n${endings.length} processes replaced; one took ${figure(median(endings), 0)} ms to end, the longest ` +
    `${figure(Math.max(...endings), 0)} ms\n\n${table([head, ...tallies.map(line)])}\n\n` +
    `failed: ${failed} (target 0)\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
