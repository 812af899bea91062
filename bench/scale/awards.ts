import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import { updateCorrections } from '../../src/scholarships/corrections/apply.ts';
import { withScholarshipTables } from '../../src/scholarships/store/tables.ts';
import type { Machine } from '../edge/machine.ts';
import { send } from '../edge/request.ts';
import { type Stage, setStage } from '../edge/stage.ts';
import { type Ours, startOurs } from '../edge/start-service.ts';
import { figure } from '../edge/table.ts';
import { usageOf } from '../edge/usage.ts';
import type { Build } from '../search/contender.ts';
import { makeScholarships } from '../search/made-up.ts';
import { summarize, timed } from '../search/measure.ts';
import { inOrder } from '../search/ours.ts';
import { buildPostgres } from '../search/postgres.ts';
import { buildSqlite } from '../search/sqlite.ts';
import { type DatabaseKind, KINDS } from './databases.ts';

const AWARDS_OF_A_SOURCE = 200;
const TIMES = 15;
const GIVE_UP_MS = 300_000;
/** The pause between two polls for a change, so that polling does not slow down the service's indexing. */
const PAUSE_MS = 50;

const WORDS = 'nursing engineering music history biology chemistry business law art physics'.split(' ');
const wordOf = (n: number): string => WORDS[n % WORDS.length] ?? '';

/** `path`: the URL of the `n`th request; no two are the same. `search`: the same query for SQL. */
interface RequestSeries {
  readonly path: (n: number) => string;
  readonly search?: (n: number) => Search;
}
const ALL = 1_000_000;
const REQUESTS: Readonly<Record<string, RequestSeries>> = {
  'list, a page': {
    path: (n) => `scholarships?limit=50&offset=${n * 50}`,
    search: (n) => ({ limit: 50, offset: n * 50 }),
  },
  'search with facets': {
    path: (n) => `scholarships?search=${wordOf(n)}%20award&offset=${n}&facets=source,field`,
    search: (n) => ({ search: `${wordOf(n)} award`, limit: 50, offset: n, facets: ['source', 'field'] }),
  },
  'filters with facets': {
    path: (n) => `scholarships?gpa=3.${n}&facets=source,field`,
    search: (n) => ({ gpa: Number(`3.${n}`), limit: 50, offset: 0, facets: ['source', 'field'] }),
  },
  suggestions: { path: (n) => `suggest?q=${wordOf(n).slice(0, 3)}&limit=${5 + (n % 5)}` },
  'changes, first page': { path: (n) => `changes?limit=${100 + n}` },
  'calendar of a search': {
    path: (n) => `scholarships.ics?search=${wordOf(n)}&gpa=3.${n}`,
    search: (n) => ({ search: wordOf(n), gpa: Number(`3.${n}`), limit: ALL, offset: 0 }),
  },
  'feed of a search': { path: (n) => `scholarships.atom?search=${wordOf(n)}&gpa=3.${n}` },
  'all as NDJSON': {
    path: (n) => `scholarships.ndjson?gpa=4.0&amount_min=${n}`,
    search: () => ({ gpa: 4, limit: ALL, offset: 0 }),
  },
};

/** Processor time of the service since its start, ms. */
const cpuOf = ({ pid }: Ours): number => usageOf(pid).cpuMs;

async function requestOften(service: Ours, path: (n: number) => string): Promise<string> {
  const times: number[] = [];
  const before = cpuOf(service);
  for (let n = 0; n < TIMES; n += 1) {
    const { result, ms } = await timed(() => send(`${service.router}/scholarships/api/${path(n)}`));
    if (result.status !== 200) throw new Error(`${path(n)} returned ${result.status}: ${result.body}`);
    times.push(ms);
  }
  const { median, p99 } = summarize(times);
  const cpu = (cpuOf(service) - before) / TIMES;
  return `${figure(median, 1)} (${figure(p99, 0)}) ${figure(cpu, 1)}`;
}

interface Change {
  readonly served: string;
  /** The longest duration of another request meanwhile, ms. */
  readonly longest: string;
}

/**
 * How long it takes until the service serves a change that another process has stored, and the processor time of the
 * service meanwhile, s.
 */
async function timeOfChange(service: Ours, { databaseUrl, scholarships, today }: Stage): Promise<Change> {
  const [award] = scholarships;
  if (award === undefined) throw new Error('no award');
  await using closing = new AsyncDisposableStack();
  const database = closing.adopt(openDatabase(databaseUrl), (one) => one.destroy());
  const tables = withScholarshipTables(database);
  const url = `${service.router}/scholarships/api/scholarship?id=${award.id}`;
  const started = performance.now();
  const before = cpuOf(service);
  await updateCorrections(
    tables,
    { [award.id]: { set: { title: 'Changed' }, because: 'measured' } },
    { now: Date.now(), today },
  );
  let longest = 0;
  for (; performance.now() - started < GIVE_UP_MS; await sleep(PAUSE_MS)) {
    const { result, ms } = await timed(() => send(url));
    longest = Math.max(longest, ms);
    if (JSON.parse(result.body.toString()).title !== 'Changed') continue;
    const [wall, cpu] = [performance.now() - started, cpuOf(service) - before];
    return { served: `${figure(wall / 1_000, 1)} ${figure(cpu / 1_000, 2)}`, longest: figure(longest, 0) };
  }
  throw new Error('the change is not served within the time limit');
}

async function measure(machine: Machine, kind: DatabaseKind, records: number): Promise<string[] | undefined> {
  await using closing = new AsyncDisposableStack();
  const databaseUrl = await kind.create(closing);
  if (databaseUrl === null) return undefined;
  const sources = Math.max(1, Math.round(records / AWARDS_OF_A_SOURCE));
  const stage = await setStage(closing, { records, sources, ...(databaseUrl && { databaseUrl }) });
  const start = await timed(async () => {
    const service = await startOurs(machine, stage);
    const { body } = await send(`${service.router}/scholarships/api/scholarships?limit=1`);
    if (JSON.parse(body.toString()).total === 0) throw new Error('nothing is served');
    return service;
  });
  const service = start.result;
  const megabytes = () => figure(usageOf(service.pid).residentBytes / 2 ** 20, 0);
  const cells = [`${figure(start.ms / 1_000, 1)} ${figure(cpuOf(service) / 1_000, 1)}`, megabytes()];
  for (const { path } of Object.values(REQUESTS)) cells.push(await requestOften(service, path));
  const { served, longest } = await timeOfChange(service, stage);
  cells.push(served, longest, megabytes());
  await service.stop();
  return [`${records.toLocaleString('en')} of ${sources}, ours on ${kind.name}`, ...cells];
}

/** The same queries in SQL, with the indexes of `bench/search`; without HTTP and without JSON. */
async function measureSql(
  name: string,
  build: Build,
  scholarships: Stage['scholarships'],
): Promise<string[]> {
  const contender = await build(await inOrder(scholarships));
  const cells: string[] = [];
  for (const { search } of Object.values(REQUESTS)) {
    if (search === undefined || !contender.can(search(0))) {
      cells.push('–');
      continue;
    }
    const times: number[] = [];
    for (let n = 0; n < TIMES; n += 1) times.push((await timed(() => contender.find(search(n)))).ms);
    const { median, p99 } = summarize(times);
    cells.push(`${figure(median, 1)} (${figure(p99, 0)})`);
  }
  await contender.close();
  return [`${scholarships.length.toLocaleString('en')}, ${name}`, '–', '–', ...cells, '–', '–', '–'];
}

/** The figures of each size: a column for the service on each database, and one for each database with SQL. */
export async function measureAwards(machine: Machine, sizes: readonly number[]): Promise<string[][]> {
  const head = ['start, s', 'MB at rest', ...Object.keys(REQUESTS)];
  const columns = [['', ...head, 'a change is served after, s', 'longest response meanwhile', 'MB after']];
  for (const records of sizes) {
    for (const kind of KINDS) {
      const column = await measure(machine, kind, records);
      if (column !== undefined) columns.push(column);
    }
    const scholarships = makeScholarships(records);
    columns.push(await measureSql('SQL, SQLite with FTS5', buildSqlite, scholarships));
    try {
      columns.push(await measureSql('SQL, PostgreSQL with pg_trgm', buildPostgres, scholarships));
    } catch (error) {
      process.stdout.write(`PostgreSQL is not measured in SQL: ${error}\n`);
    }
  }
  return columns;
}
