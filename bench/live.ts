/**
 * Streams of live games: how soon a change reaches all clients, memory per connection, and the effect on other requests.
 * `npm run bench:live -- [--connections 5000] [--seconds 20]`
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { trigger } from '../test/support/deployments.ts';
import { stageWorkers } from '../test/support/worker-stage.ts';
import { ask } from './edge/ask.ts';
import { LOAD_CORE, SERVER_CORE } from './edge/machine.ts';
import { verdict } from './edge/table.ts';
import { usageOf } from './edge/usage.ts';
import type { Delays, Part } from './live/clients.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
  },
});
const seconds = Number(values.seconds);
/** Clients of one process: it may have only so many open files. */
const PER_PROCESS = 5_000;
/** Files of the service beside its streams: database, logs, other connections. */
const OTHER_FILES = 500;
const LIST = '/scholarships/api/scholarships';
/** The project's goals: time until the last of 5,000 clients has a change, memory per connection, delay of others. */
const REACHED_WITHIN_MS = 300;
const CONNECTION_BYTES = 25_000;
const LIST_PAUSE_MS = 20;
/** The share of streams that a change must have reached to count. */
const MOST_OF = 0.95;
/** Enough for the jobs that run at startup. */
const SETTLE_MS = 3_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? Number.NaN;

/** How many files a process may have open: the limit of this one, which its children inherit. */
function fileLimit(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return Number(limit ?? Number.POSITIVE_INFINITY);
  } catch {
    // Not on Linux: a limit shows itself as an error of a stream.
    return Number.POSITIVE_INFINITY;
  }
}

/** As many streams as were asked for, or as the service may have open. */
function countOfStreams(): number {
  const most = fileLimit() - OTHER_FILES;
  if (Number(values.connections) <= most) return Number(values.connections);
  print(
    `a process may have ${most + OTHER_FILES} open files (ulimit -n): ${most} streams, not ${values.connections}`,
  );
  return most;
}

/** The service on one core, the clients on another: they stand for machines of their own. */
function bind(pid: number, core: number): void {
  if (process.platform === 'linux')
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
}

async function openStreams(base: string, first: number, count: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'live/clients.ts'));
  if (child.pid !== undefined) bind(child.pid, LOAD_CORE);
  child.send({ base, first, count } satisfies Part);
  const [{ problem }] = (await once(child, 'message')) as [{ problem: string | null }];
  if (problem !== null) throw new Error(`streams cannot be opened: ${problem}`);
  return child;
}

async function delaysOf(child: ChildProcess): Promise<Delays> {
  const answered = once(child, 'message') as Promise<[Delays]>;
  child.send('report');
  return (await answered)[0];
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

const connections = countOfStreams();
const begun = Date.now();
const stage = await stageWorkers({ now: () => begun + 60 * (Date.now() - begun) });
const program = await stage.start({
  WORKERS: '1',
  CONNECTIONS: String(2 * connections),
  LIVE_INTERVAL_SECONDS: '1',
  RATE_LIMIT_PER_MINUTE: '1000000',
});
bind(program.pid, SERVER_CORE);
const children: ChildProcess[] = [];
try {
  await trigger(`${program.sports}/api/trigger/schedules`);
  await trigger(`${program.scholarships}/api/trigger/scholarships`);
  await sleep(SETTLE_MS);
  const alone = await askList(program.router, (seconds * 1_000) / 2);
  const before = usageOf(program.pid).residentBytes;
  for (let at = 0; at < connections; at += PER_PROCESS)
    children.push(await openStreams(program.router, at, Math.min(PER_PROCESS, connections - at)));
  const idle = (usageOf(program.pid).residentBytes - before) / connections;
  const cpuBefore = usageOf(program.pid).cpuMs;
  for (const child of children) child.send('begin');
  const beside = await askList(program.router, seconds * 1_000);
  const cpuMs = usageOf(program.pid).cpuMs - cpuBefore;
  const each = (usageOf(program.pid).residentBytes - before) / connections;
  const delays = new Map<string, number[]>();
  for (const child of children) {
    for (const [id, times] of await delaysOf(child)) delays.set(id, [...(delays.get(id) ?? []), ...times]);
  }
  // Of what was sent when all were open, the newest may not have arrived everywhere yet; who reads slowly gets the latest.
  const whole = [...delays.values()].filter((times) => times.length >= MOST_OF * connections);
  const last = whole.map((times) => times.reduce((most, time) => Math.max(most, time), 0));
  const all = whole.flat();
  print(`${connections} streams, ${whole.length} changes of ${delays.size} reached 95 % of them or more`);
  const median = percentile(last, 0.5);
  const worst = last.reduce((most, time) => Math.max(most, time), 0);
  const times = `median ${median}, worst ${worst} (≤ ${REACHED_WITHIN_MS} ${verdict(median <= REACHED_WITHIN_MS)})`;
  print(`last client reached, ms after the refresh: ${times}`);
  print(`each client, ms after the refresh: p50 ${percentile(all, 0.5)}, p99 ${percentile(all, 0.99)}`);
  print(`processor time of the service: ${(cpuMs / seconds / 10).toFixed(0)} % of a core`);
  const bound = `≤ ${CONNECTION_BYTES / 1_000} ${verdict(each <= CONNECTION_BYTES)}`;
  print(
    `resident memory per connection: ${(each / 1_000).toFixed(1)} kB (${bound}); ${(idle / 1_000).toFixed(1)} kB before any change`,
  );
  print(
    `${LIST}, p99: ${percentile(alone, 0.99).toFixed(1)} ms alone, ${percentile(beside, 0.99).toFixed(1)} ms beside`,
  );
} finally {
  for (const child of children) child.kill();
  await program.end('SIGKILL');
  await stage.stop();
}
