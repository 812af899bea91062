/**
 * Compares one process without workers on one core with two workers on two cores; and the memory of both.
 * `npm run bench:workers -- [--rounds 7] [--seconds 4] [--connections 32] [--cases page,search]`
 * `--connections`: per core.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask, headerOf } from './edge/ask.ts';
import { CASES, type CaseName, FIRST_PAGE, ownMeasures } from './edge/cases.ts';
import { checkSearches } from './edge/check-searches.ts';
import { median, shareOf } from './edge/figures.ts';
import { readyMachine } from './edge/machine.ts';
import { fillCache, startOurs } from './edge/ours.ts';
import { createSearches } from './edge/searches.ts';
import { setStage } from './edge/stage.ts';
import { figure, table, verdict } from './edge/table.ts';
import { usageOf } from './edge/usage.ts';
import { runRounds, type Sample, type Team } from './workers/rounds.ts';

/** The project's goal. */
const LEAST_RATIO = 1.7;
const SAMPLE_SEARCHES = 400;
/** Enough for the jobs that run at startup. */
const SETTLE_MS = 2_000;
const MB = 1e6;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    cases: { type: 'string', default: 'page,br,notModified,search' },
  },
});
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
];
const machine = readyMachine();
const print = (text: string): void => void process.stdout.write(`${text}\n`);

await using closing = new AsyncDisposableStack();
const stage = await setStage(closing);
await fillCache(machine, stage);

interface Server extends Team {
  /** Before any load. */
  readonly idleBytes: number;
}

/** Starts the service with as many workers as cores. */
async function start(workers: number): Promise<Server> {
  const cores = Array.from({ length: workers }, (_, core) => core);
  const service = await startOurs(machine, stage, { environment: { WORKERS: String(workers) }, cores });
  await ask(`${service.router}${FIRST_PAGE}`);
  await sleep(SETTLE_MS);
  return { ...service, workers, cores, idleBytes: usageOf(service.pid).residentBytes };
}

const [one, two] = [await start(1), await start(2)];
const nextSearch = createSearches(stage.scholarships, stage.today);
print(await checkSearches(one.router, Array.from({ length: SAMPLE_SEARCHES }, nextSearch)));
const etag = headerOf(await ask(`${one.router}${FIRST_PAGE}`), 'etag') ?? '';
const measures = ownMeasures(etag).filter((measure) => values.cases.split(',').includes(measure.case));
const plan = { machine, directory: stage.directory, nextSearch, rounds, seconds, connections };
const samples = await runRounds(plan, [one, two], measures);

/** One figure in each round. */
const figuresOf = (name: CaseName, server: Server, read: (sample: Sample) => number): number[] =>
  samples.filter((sample) => sample.case === name && sample.team === server).map(read);

/** The median for each of the two. */
const both = (name: CaseName, read: (sample: Sample) => number, show: (value: number) => string) =>
  [one, two].map((server) => show(median(figuresOf(name, server, read))));

const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const perSecond = (sample: Sample): number => sample.perSecond;

function rowOf(name: CaseName): string[] {
  const ratio = shareOf(figuresOf(name, two, perSecond), figuresOf(name, one, perSecond));
  return [
    CASES[name],
    '',
    ...both(name, perSecond, count),
    figure(ratio.median, 2),
    `(${figure(ratio.least, 2)}–${figure(ratio.most, 2)})`,
    `≥ ${LEAST_RATIO} ${verdict(ratio.median >= LEAST_RATIO)}`,
    ...both(name, (sample) => sample.perCpuSecond, count),
    ...both(
      name,
      (sample) => sample.p99,
      (ms) => figure(ms, 1),
    ),
    ...both(
      name,
      (sample) => sample.othersShare * 100,
      (share) => `${figure(share, 0)} %`,
    ),
  ];
}

function memoryOf(server: Server): string[] {
  const loaded = samples.filter(({ team }) => team === server).map((sample) => sample.residentBytes);
  const shown = [server.idleBytes, Math.max(...loaded)].map((bytes) => figure(bytes / MB, 0));
  return [`WORKERS=${server.workers}`, '', ...shown];
}

const HEAD = ['', '', 'req/s one', 'two', 'two/one', '(rounds)', 'target'].concat(
  ['per CPU s', 'p99 ms', 'others'].flatMap((name) => [`${name} one`, 'two']),
);

print(`
One: a process without workers, and a thread of wrk with ${connections} connections, both bound to one core.
Two: a process with two workers, and two threads of wrk with ${2 * connections} connections, all bound to two cores.
Two has twice of everything, and the servers share their cores with the load. Medians of ${rounds} rounds of ${seconds} s,
in alternating order; of the ratio also the least and the most. Per CPU s: answers per
second of processor time of the server. Others: the share of these cores that other programs used.

${table([HEAD, ...measures.map((measure) => rowOf(measure.case))])}

${table([['memory, MB', '', 'idle', 'most under load'], ...[one, two].map(memoryOf)])}`);
