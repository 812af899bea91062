/**
 * Times new searches over made-up records, compared with SQLite FTS5 (trigram) and PostgreSQL pg_trgm (if one runs
 * on 127.0.0.1) for the same records and queries.
 * `node bench/search.ts [SIZE …]`; without sizes: 2000, 20000, 200000.
 * `node bench/search.ts --questions [--long]`: how well questions as students type them are answered instead, compared
 * with MiniSearch, Orama and SQLite FTS5 (porter); `--long`: with what this service finds wrongly.
 */
import { parseArgs } from 'node:util';
import { buildSearchIndex } from '../src/scholarships/catalog/search-index.ts';
import type { Scholarship } from '../src/scholarships/model/award.ts';
import { usedBytes } from '../test/support/memory.ts';
import type { Contender, ResultPage } from './search/contender.ts';
import { makeScholarships } from './search/made-up.ts';
import { summarize, type Times, timed } from './search/measure.ts';
import { inOrder, searchInMemory, serve } from './search/ours.ts';
import { buildPostgres } from './search/postgres.ts';
import { makeQueries, type QueryKind } from './search/queries.ts';
import { benchQuestions } from './search/questions/main.ts';
import { buildSqlite } from './search/sqlite.ts';

const SIZES = [2_000, 20_000, 200_000];
/** Queries of each kind; fewer at sizes for which the databases take seconds per query. */
const queriesFor = (size: number): number => (size > 50_000 ? 40 : 200);

/** Queries before the measured ones, so that compiled code is measured. */
const WARM_UP = 20;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (time: number): string => time.toFixed(time < 10 ? 3 : 1).padStart(9);

/** Runs each query on all contenders in turn, so that a busy moment of the machine affects all of them. */
async function timeQueries(contenders: readonly Contender[], kind: QueryKind): Promise<Map<string, Times>> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (const query of kind.queries) {
    let first: ResultPage | undefined;
    for (const contender of contenders.filter((one) => one.can(query))) {
      const { result, ms: taken } = await timed(() => contender.find(query));
      times.get(contender.name)?.push(taken);
      first ??= result;
      if (result.ids.length > 0 && JSON.stringify(result) !== JSON.stringify(first)) {
        throw new Error(`${contender.name} finds different records for ${JSON.stringify(query)}`);
      }
    }
  }
  return new Map(
    [...times].flatMap(([name, taken]) => (taken.length === 0 ? [] : [[name, summarize(taken)]])),
  );
}

/** Builds the service's index, and prints the time and memory that it takes. */
async function buildOurs(scholarships: readonly Scholarship[]): Promise<Contender> {
  const texts = scholarships.map((scholarship) => JSON.stringify(scholarship));
  const before = usedBytes();
  const parsed = await timed(() => serve(texts.map((text) => JSON.parse(text))));
  const indexed = await timed(() => buildSearchIndex(parsed.result));
  const mib = (usedBytes() - before) / 2 ** 20;
  const per10k = (mib / scholarships.length) * 10_000;
  print(
    `load: ${(parsed.ms + indexed.ms).toFixed(0)} ms (rows ${parsed.ms.toFixed(0)}, index ${indexed.ms.toFixed(0)}); ` +
      `memory: ${mib.toFixed(1)} MiB, ${per10k.toFixed(1)} MiB per 10,000 records`,
  );
  return searchInMemory(indexed.result);
}

async function buildOthers(scholarships: readonly Scholarship[]): Promise<Contender[]> {
  const records = await inOrder(scholarships);
  const others: Contender[] = [await buildSqlite(records)];
  try {
    others.push(await buildPostgres(records));
  } catch (error) {
    print(`PostgreSQL does not respond: ${error instanceof Error ? error.message : error}`);
  }
  return others;
}

async function benchSize(size: number): Promise<void> {
  print(`\n## ${size.toLocaleString('en-US')} records`);
  const scholarships = makeScholarships(size);
  const contenders = [await buildOurs(scholarships), ...(await buildOthers(scholarships))];
  print(`${''.padEnd(22)}${contenders.map(({ name }) => `${name} median ms, p99`.padStart(34)).join('')}`);
  for (const kind of makeQueries(scholarships, WARM_UP, 3)) await timeQueries(contenders, kind);
  for (const kind of makeQueries(scholarships, queriesFor(size))) {
    const times = await timeQueries(contenders, kind);
    const ours = times.get('in memory')?.median ?? Number.NaN;
    const cells = [...times.values()].map(
      ({ median, p99 }) => `${ms(median)} ${ms(p99)} ${`×${(median / ours).toFixed(0)}`.padStart(7)}`,
    );
    print(`${kind.name.padEnd(22)}${cells.map((cell) => cell.padStart(34)).join('')}`);
  }
  for (const contender of contenders) await contender.close();
}

const { values, positionals } = parseArgs({
  options: { questions: { type: 'boolean' }, long: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.questions) await benchQuestions(values.long);
else for (const size of positionals.length > 0 ? positionals.map(Number) : SIZES) await benchSize(size);
