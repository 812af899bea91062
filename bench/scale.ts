/**
 * What grows with a campus: start, memory and answers for more and more awards of more and more sources, on both
 * databases. Each question is asked for the first time, so that no answer comes from the cache of responses.
 * `npm run bench:scale [-- SIZE …]`; without sizes: 2000, 20000, 100000, with a source for 200 awards.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../src/platform/database/database.ts';
import { updateCorrections } from '../src/scholarships/corrections/apply.ts';
import { withScholarshipTables } from '../src/scholarships/store/tables.ts';
import { ask } from './edge/ask.ts';
import { type Machine, readyMachine } from './edge/machine.ts';
import { type Ours, startOurs } from './edge/ours.ts';
import { type Stage, setStage } from './edge/stage.ts';
import { figure, table } from './edge/table.ts';
import { usageOf } from './edge/usage.ts';
import { summarize, timed } from './search/measure.ts';

const SIZES = [2_000, 20_000, 100_000];
const AWARDS_OF_A_SOURCE = 200;
const TIMES = 15;
/** Longer than it takes to index 100,000 awards anew on a busy machine. */
const GIVE_UP_MS = 300_000;
/** Between two requests for a change, so that they do not take the time in which the service indexes. */
const PAUSE_MS = 50;

const WORDS = 'nursing engineering music history biology chemistry business law art physics'.split(' ');
/** What is asked, the `n`th time; no two addresses are the same. */
const QUESTIONS: Readonly<Record<string, (n: number) => string>> = {
  'list, a page': (n) => `scholarships?limit=50&offset=${n * 50}`,
  'search with facets': (n) =>
    `scholarships?search=${WORDS[n % WORDS.length]}%20award&offset=${n}&facets=source,field`,
  'filters with facets': (n) => `scholarships?gpa=3.${n}&facets=source,field`,
  suggestions: (n) => `suggest?q=${WORDS[n % WORDS.length]?.slice(0, 3)}&limit=${5 + (n % 5)}`,
  'changes, first page': (n) => `changes?limit=${100 + n}`,
  'calendar of a search': (n) => `scholarships.ics?search=${WORDS[n % WORDS.length]}&gpa=3.${n}`,
  'feed of a search': (n) => `scholarships.atom?search=${WORDS[n % WORDS.length]}&gpa=3.${n}`,
  'all as NDJSON': (n) => `scholarships.ndjson?gpa=4.0&amount_min=${n}`,
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A schema of its own on the PostgreSQL of this machine; `null` if there is none. */
async function createSchema(closing: AsyncDisposableStack): Promise<string | null> {
  const url = new URL(process.env.BENCH_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
  } catch (error) {
    print(`PostgreSQL is not measured (BENCH_POSTGRES_URL): ${error}`);
    return null;
  }
  const schema = `scale_${process.pid}_${Date.now()}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  closing.defer(async () => {
    await client.query(`DROP SCHEMA ${schema} CASCADE`);
    await client.end();
  });
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

interface Kind {
  readonly name: string;
  /** The address of an empty database; `undefined` for a file, `null` if there is no server. */
  readonly create: (closing: AsyncDisposableStack) => Promise<string | null | undefined>;
}
const KINDS: readonly Kind[] = [
  { name: 'SQLite', create: async () => undefined },
  { name: 'PostgreSQL', create: createSchema },
];

/** Processor time of the service since its start, ms. */
const cpuOf = ({ pid }: Ours): number => usageOf(pid).cpuMs;

async function askOften(service: Ours, question: (n: number) => string): Promise<string> {
  const times: number[] = [];
  const before = cpuOf(service);
  for (let n = 0; n < TIMES; n += 1) {
    const { result, ms } = await timed(() => ask(`${service.router}/scholarships/api/${question(n)}`));
    if (result.status !== 200) throw new Error(`${question(n)} answered ${result.status}: ${result.body}`);
    times.push(ms);
  }
  const { median, p99 } = summarize(times);
  const cpu = (cpuOf(service) - before) / TIMES;
  return `${figure(median, 1)} (${figure(p99, 0)}) ${figure(cpu, 1)}`;
}

/** How long it takes until a change that another process has stored is served, and the service's processor time, s. */
async function timeOfChange(service: Ours, { databaseUrl, scholarships, today }: Stage): Promise<string> {
  const [award] = scholarships;
  if (award === undefined) throw new Error('no award');
  await using closing = new AsyncDisposableStack();
  const database = closing.adopt(openDatabase(databaseUrl), (one) => one.destroy());
  const tables = withScholarshipTables(database);
  const address = `${service.router}/scholarships/api/scholarship?id=${award.id}`;
  const started = performance.now();
  const before = cpuOf(service);
  await updateCorrections(
    tables,
    { [award.id]: { set: { title: 'Changed' }, because: 'measured' } },
    { now: Date.now(), today },
  );
  for (; performance.now() - started < GIVE_UP_MS; await sleep(PAUSE_MS)) {
    if (JSON.parse((await ask(address)).body.toString()).title !== 'Changed') continue;
    const [wall, cpu] = [performance.now() - started, cpuOf(service) - before];
    return `${figure(wall / 1_000, 1)} ${figure(cpu / 1_000, 1)}`;
  }
  throw new Error('the change is not served');
}

async function measure(machine: Machine, kind: Kind, records: number): Promise<string[][]> {
  await using closing = new AsyncDisposableStack();
  const databaseUrl = await kind.create(closing);
  if (databaseUrl === null) return [];
  const sources = Math.max(1, Math.round(records / AWARDS_OF_A_SOURCE));
  const stage = await setStage(closing, { records, sources, ...(databaseUrl && { databaseUrl }) });
  const start = await timed(async () => {
    const service = await startOurs(machine, stage);
    const { body } = await ask(`${service.router}/scholarships/api/scholarships?limit=1`);
    if (JSON.parse(body.toString()).total === 0) throw new Error('nothing is served');
    return service;
  });
  const service = start.result;
  const megabytes = () => usageOf(service.pid).residentBytes / 2 ** 20;
  const atRest = megabytes();
  const started = `${figure(start.ms / 1_000, 1)} ${figure(cpuOf(service) / 1_000, 1)}`;
  const cells = [started, figure(atRest, 0)];
  for (const question of Object.values(QUESTIONS)) cells.push(await askOften(service, question));
  cells.push(await timeOfChange(service, stage), figure(megabytes(), 0));
  await service.stop();
  return [[`${records.toLocaleString('en')} of ${sources}`, kind.name, ...cells]];
}

const sizes = process.argv.slice(2).map(Number);
const machine = readyMachine();
const head = ['start, s', 'MB at rest', ...Object.keys(QUESTIONS), 'a change is served after, s', 'MB after'];
const columns = [['awards of sources', 'database', ...head]];
for (const records of sizes.length === 0 ? SIZES : sizes) {
  for (const kind of KINDS) columns.push(...(await measure(machine, kind, records)));
}
// A line for each figure: there are more of them than sizes.
print(table(columns[0]?.map((_, line) => ['', ...columns.map((column) => column[line] ?? '')]) ?? []));
print(
  'medians of 15 in ms, the longest in brackets, then processor time of the service for one; of start and change, too',
);
