/**
 * Streams of live games: how soon a change reaches all clients, memory per connection, and the effect on other requests.
 * `npm run bench:live -- [--connections 5000] [--seconds 20]`
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { trigger } from '../test/support/deployments.ts';
import { stageWorkers } from '../test/support/worker-stage.ts';
import { ask } from './edge/ask.ts';
import { verdict } from './edge/table.ts';
import { usageOf } from './edge/usage.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
/** Streams of one client; each has its own address (on Linux, all of 127.0.0.0/8 is local). */
const PER_CLIENT = 3;
/** Connections opened at the same time. */
const AT_ONCE = 100;
const LIST = '/scholarships/api/scholarships';
/** The project's goals: time until the last of 5,000 clients has a change, memory per connection, delay of others. */
const REACHED_WITHIN_MS = 300;
const CONNECTION_BYTES = 25_000;
const LIST_PAUSE_MS = 20;
/** Enough for the jobs that run at startup. */
const SETTLE_MS = 3_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? Number.NaN;

/** By change: for each client, ms from the refresh of our copy to the arrival of the event. */
const delays = new Map<string, number[]>();

function openStream(base: string, number: number): Promise<Socket> {
  const client = Math.floor(number / PER_CLIENT);
  const localAddress = `127.1.${Math.floor(client / 250)}.${1 + (client % 250)}`;
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.write('GET /sports/api/live HTTP/1.1\r\nHost: x\r\n\r\n');
  return new Promise((resolve, reject) => {
    let isReady = false;
    let before = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      const now = Date.now();
      if (!isReady) {
        before += text;
        if (!before.includes('event: ready')) return;
        before = '';
        isReady = true;
        resolve(socket);
        return;
      }
      for (const [, id = '', confirmed = ''] of text.matchAll(
        /id: (\d+)\nevent: game\n.*?"lastUpdated":"([^"]+)"/g,
      )) {
        const times = delays.get(id) ?? [];
        times.push(now - Date.parse(confirmed));
        delays.set(id, times);
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`a stream was closed after: ${before.slice(0, 100)}`)));
  });
}

async function askList(base: string, ms: number): Promise<number[]> {
  const took: number[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await sleep(LIST_PAUSE_MS)) {
    const begun = performance.now();
    await ask(`${base}${LIST}`);
    took.push(performance.now() - begun);
  }
  return took;
}

const begun = Date.now();
const stage = await stageWorkers({ now: () => begun + 60 * (Date.now() - begun) });
const program = await stage.start({
  WORKERS: '1',
  CONNECTIONS: String(2 * connections),
  LIVE_INTERVAL_SECONDS: '1',
  RATE_LIMIT_PER_MINUTE: '1000000',
});
const sockets: Socket[] = [];
try {
  await trigger(`${program.sports}/api/trigger/schedules`);
  await trigger(`${program.scholarships}/api/trigger/scholarships`);
  await sleep(SETTLE_MS);
  const alone = await askList(program.router, (seconds * 1_000) / 2);
  const before = usageOf(program.pid).residentBytes;
  for (let at = 0; at < connections; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, connections - at) }, (_, add) =>
      openStream(program.router, at + add),
    );
    sockets.push(...(await Promise.all(some)));
  }
  delays.clear();
  const beside = await askList(program.router, seconds * 1_000);
  const each = (usageOf(program.pid).residentBytes - before) / connections;
  // The newest changes may not have arrived everywhere yet.
  const whole = [...delays.values()].filter((times) => times.length === connections);
  const last = whole.map((times) => Math.max(...times));
  print(`${connections} streams, ${whole.length} changes of ${delays.size} reached all of them`);
  const median = percentile(last, 0.5);
  const times = `median ${median}, worst ${Math.max(...last)} (≤ ${REACHED_WITHIN_MS} ${verdict(median <= REACHED_WITHIN_MS)})`;
  print(`last client reached, ms after the refresh: ${times}`);
  const bound = `≤ ${CONNECTION_BYTES / 1_000} ${verdict(each <= CONNECTION_BYTES)}`;
  print(`resident memory per connection: ${(each / 1_000).toFixed(1)} kB (${bound})`);
  print(
    `${LIST}, p99: ${percentile(alone, 0.99).toFixed(1)} ms alone, ${percentile(beside, 0.99).toFixed(1)} ms beside`,
  );
} finally {
  for (const socket of sockets) socket.destroy();
  await program.end('SIGKILL');
  await stage.stop();
}
