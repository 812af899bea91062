import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersOf, type Measure } from './cases.ts';
import type { Child } from './child.ts';
import { type Load, load, type Received } from './load.ts';
import type { Machine } from './machine.ts';
import type { Search } from './searches.ts';
import { type Watched, watch } from './watch.ts';

/** A measure, and the server on which it is taken. */
export interface Contestant {
  readonly measure: Measure;
  /** The server's URL, without a path. */
  readonly url: string;
  readonly server: Child;
}

/** The result of one measure in one round. */
export interface Sample extends Received, Omit<Watched, 'serverMs'> {
  /** Processor time of the server per response. */
  readonly cpuMicros: number;
}

interface Plan {
  readonly rounds: number;
  /** Duration of each measure in each round. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
}

/** More than any of these servers handles in a second, so that no search is repeated. */
const SEARCHES_PER_SECOND = 30_000;

/** Writes the paths of searches to a file for the load; undefined if the measure's path is always the same. */
export function writeSearches(
  directory: string,
  { path, server, queryOf }: Measure,
  nextSearch: () => Search,
  seconds: number,
): string | undefined {
  if (queryOf === undefined) return undefined;
  const file = join(directory, `${server.replaceAll(/\W/g, '-')}.txt`);
  const searches = Array.from({ length: seconds * SEARCHES_PER_SECOND }, nextSearch);
  writeFileSync(file, `${searches.map((one) => `${path}?${queryOf(one)}`).join('\n')}\n`);
  return file;
}

interface Race {
  readonly machine: Machine;
  /** The folder for the files with the paths of searches. */
  readonly directory: string;
  readonly contestants: readonly Contestant[];
  readonly nextSearch: () => Search;
  readonly plan: Plan;
}

/** Throws if a result is not valid. */
function check({ server, case: name, queryOf }: Measure, received: Received, given: Load): void {
  const { refused, broken, requests } = received;
  const what = `${server}, ${name}`;
  if (refused + broken > 0)
    throw new Error(`${what}: ${refused} requests refused, ${broken} connections broken`);
  const searches = given.seconds * SEARCHES_PER_SECOND;
  // Only a service would profit from repeated searches, because it caches responses.
  if (
    (server === 'campus data' || server === 'other checkout') &&
    queryOf !== undefined &&
    requests + given.connections > searches
  ) {
    throw new Error(`${what}: the searches were used up, and some were repeated`);
  }
}

async function sample(race: Race, { measure, url, server }: Contestant, seconds: number): Promise<Sample> {
  const { machine, directory, nextSearch, plan } = race;
  const paths = writeSearches(directory, measure, nextSearch, seconds);
  const given: Load = {
    url: `${url}${measure.path}`,
    headers: headersOf(measure),
    connections: plan.connections,
    seconds,
    ...(paths !== undefined && { paths }),
  };
  const watched = watch(server.pid);
  const received = await load(machine, given);
  const { serverMs, ...seen } = watched();
  check(measure, received, given);
  return { ...received, ...seen, cpuMicros: (serverMs * 1000) / received.requests };
}

/** If other programs used a larger share of a core than this (0 to 1), the sample is repeated. */
const DISTURBED = 0.05;
/** The maximum number of samples, of which the least disturbed one is used. */
const MAX_TRIES = 3;

async function calmSample(race: Race, contestant: Contestant): Promise<Sample> {
  let best = await sample(race, contestant, race.plan.seconds);
  for (let tries = 1; tries < MAX_TRIES && best.othersShare > DISTURBED; tries += 1) {
    const next = await sample(race, contestant, race.plan.seconds);
    if (next.othersShare < best.othersShare) best = next;
  }
  return best;
}

/**
 * Measures all contestants in turn, in every round, and reverses the order each time, so that a busy machine affects
 * all of them. The first round is a warm-up and does not count.
 */
export async function runRounds(race: Race): Promise<Map<Contestant, Sample[]>> {
  const { contestants, plan } = race;
  const samples = new Map<Contestant, Sample[]>(contestants.map((one) => [one, []]));
  for (const contestant of contestants) await sample(race, contestant, plan.warmUpSeconds);
  for (let round = 1; round <= plan.rounds; round += 1) {
    const inTurn = round % 2 === 0 ? contestants : contestants.toReversed();
    for (const contestant of inTurn) samples.get(contestant)?.push(await calmSample(race, contestant));
    process.stderr.write(`round ${round} of ${plan.rounds}\n`);
  }
  return samples;
}
