/**
 * Throughput and latency, compared with a bare `node:http` server that writes the same bytes and with common
 * alternatives; time to start, and memory.
 * `npm run bench -- [--rounds 5] [--seconds 3] [--starts 7] [--connections 64] [--cases page,br] [--alone]`
 * `--cases`: only these cases (br is compared with page); `--alone`: without the alternatives; `--beside DIR`: also
 * measures the service of another checkout, on the same data.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CASES, FIRST_PAGE, REFERENCE_MEASURES } from './edge/cases.ts';
import { checkSearches } from './edge/check-searches.ts';
import { casesOfOtherSize, toRows } from './edge/figures.ts';
import { type Footprint, measureStarts } from './edge/footprint.ts';
import { readyMachine } from './edge/machine.ts';
import { startReferences } from './edge/references.ts';
import { type Contestant, runRounds } from './edge/rounds.ts';
import { createSearches } from './edge/searches.ts';
import { type Stage, setStage } from './edge/stage.ts';
import { besideBare, contestantsOf } from './edge/start-bare.ts';
import { fillCache, type Ours, startOurs } from './edge/start-service.ts';
import { printFootprint, printOthers, printRows } from './edge/table.ts';

/** The bare server replays the responses to this many searches, enough for a realistic mix of sizes. */
const SAMPLE_SEARCHES = 400;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    starts: { type: 'string', default: '7' },
    connections: { type: 'string', default: '64' },
    cases: { type: 'string', default: Object.keys(CASES).join(',') },
    alone: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});
const plan = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  warmUpSeconds: 2,
  connections: Number(values.connections),
};
const cases = values.cases.split(',');
for (const name of cases.filter((one) => !Object.hasOwn(CASES, one))) {
  process.stderr.write(`${name} is not a case; the cases are ${Object.keys(CASES).join(', ')}\n`);
  process.exit(2);
}
const machine = readyMachine();
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The alternatives: Express with SQLite, and json-server. */
async function others(stage: Stage, { router }: Ours): Promise<Contestant[]> {
  const { express, jsonServer } = await startReferences(machine, stage, router);
  return REFERENCE_MEASURES.filter((measure) => cases.includes(measure.case)).map((measure) => {
    const server = measure.server === 'json-server' ? jsonServer : express;
    return { measure, url: server.url, server };
  });
}

async function race(stage: Stage, footprint: Footprint): Promise<void> {
  const service = await startOurs(machine, stage);
  const nextSearch = createSearches(stage.scholarships, stage.today);
  const searches = Array.from({ length: SAMPLE_SEARCHES }, nextSearch);
  print(await checkSearches(service.router, searches));
  const contestants = await besideBare({ machine, stage, service, cases, searches });
  if (values.beside !== undefined) {
    const other = await startOurs(machine, stage, { root: resolve(values.beside) });
    contestants.push(...(await contestantsOf(other, cases, 'other checkout')));
  }
  if (!values.alone) contestants.push(...(await others(stage, service)));
  stage.sandbox.resetRequests();
  const samples = await runRounds({ machine, directory: stage.directory, contestants, nextSearch, plan });
  for (const name of casesOfOtherSize(samples)) print(`${name}: the bare server's responses differ in size`);
  const requested = stage.sandbox.requests('provider').length;
  print(`requests to the provider during the run: ${requested}`);
  print(`${printOthers([...samples.values()].flat().map(({ othersShare }) => othersShare))}\n`);
  print(printRows(toRows(samples)));
  const own = [...samples].filter(([{ server }]) => server === service).flatMap(([, each]) => each);
  print(printFootprint(footprint, Math.max(...own.map(({ residentBytes }) => residentBytes))));
}

await using closing = new AsyncDisposableStack();
const stage = await setStage(closing);
await fillCache(machine, stage);
await race(stage, await measureStarts(machine, stage, FIRST_PAGE, Number(values.starts)));
