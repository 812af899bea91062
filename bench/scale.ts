/**
 * How the service scales with the size of a campus. `awards`: startup, memory and responses for increasing numbers of
 * awards and sources, on both databases, and the same queries in SQL; no query is repeated, so that no response comes
 * from the response cache. `scrape`: increasing numbers of sources, with 40 awards each, all read at the same time.
 * `sports`: one sport, five sports, all sports, and all sports with ten years of games.
 * `npm run bench:scale [-- awards|scrape|sports SIZE …]`; without sizes: 2000, 20000, 100000 awards, one source per 200;
 * 10, 100, 500 sources.
 */
import { readyMachine } from './edge/machine.ts';
import { table } from './edge/table.ts';
import { measureAwards } from './scale/awards.ts';
import { measureScrape } from './scale/scrape.ts';
import { measureSports } from './scale/sports.ts';

const AWARDS = [2_000, 20_000, 100_000];
const SOURCES = [10, 100, 500];

/** Prints a line for each figure, because there are more figures than sizes. */
function print(columns: readonly (readonly string[])[], caption: string): void {
  const rows = columns[0]?.map((_, line) => ['', ...columns.map((column) => column[line] ?? '')]) ?? [];
  process.stdout.write(`${table(rows)}\n${caption}\n\n`);
}

const given = process.argv.slice(2);
const sizes = given.map(Number).filter((size) => !Number.isNaN(size));
/** Whether a part is measured. If no part is given, all are measured. */
const isWanted = (part: string): boolean => given.length === sizes.length || given.includes(part);

const sizesOr = (usual: readonly number[]) => (sizes.length === 0 ? usual : sizes);

if (isWanted('awards')) {
  print(
    await measureAwards(readyMachine(), sizesOr(AWARDS)),
    'medians of 15 requests in ms, the longest in brackets, then processor time per request, start or change',
  );
}
if (isWanted('scrape')) {
  print(await measureScrape(sizesOr(SOURCES)), 'time and processor time; responses in ms, p99 in brackets');
}
if (isWanted('sports')) {
  print(
    await measureSports(readyMachine()),
    'medians of 9 requests in ms, then processor time per request, and the size of the last response',
  );
}
