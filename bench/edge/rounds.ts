import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersOf, type Measure } from './cases.ts';
import type { Child } from './child.ts';
import { type Answered, load } from './load.ts';
import { type Machine, SERVER_CORE } from './machine.ts';
import type { Search } from './searches.ts';
import { coreMs, usageOf } from './usage.ts';

/** Who answers a measure. */
export interface Contestant {
  readonly measure: Measure;
  /** Without path. */
  readonly url: string;
  readonly server: Child;
}

/** One measure of one round. */
export interface Sample extends Answered {
  /** Of the server, per answer. */
  readonly cpuMicros: number;
  /** Of the server, the most seen meanwhile. */
  readonly residentBytes: number;
  /** Of the server's core, had by other programs, 0 to 1. */
  readonly othersShare: number;
}

export interface Plan {
  readonly rounds: number;
  /** Of each measure in each round. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
}

/** More than any of these servers answers in a second; so that no search is repeated. */
export const SEARCHES_PER_SECOND = 30_000;

/** The addresses of a measure's searches, for the load to read; none where its address is always the same. */
export function writeSearches(
  directory: string,
  measure: Measure,
  searches: readonly Search[],
): string | undefined {
  const { path, queryOf } = measure;
  if (queryOf === undefined) return undefined;
  const file = join(directory, `${measure.server.replaceAll(/\W/g, '-')}.txt`);
  writeFileSync(file, `${searches.map((one) => `${path}?${queryOf(one)}`).join('\n')}\n`);
  return file;
}

/** What a server and its core do from now until asked for it. */
function watch(pid: number) {
  const began = { at: performance.now(), core: coreMs(SERVER_CORE), ...usageOf(pid) };
  let residentBytes = began.residentBytes;
  const watching = setInterval(() => {
    residentBytes = Math.max(residentBytes, usageOf(pid).residentBytes);
  }, 100);
  return () => {
    clearInterval(watching);
    const cpuMs = usageOf(pid).cpuMs - began.cpuMs;
    const others = coreMs(SERVER_CORE) - began.core - cpuMs;
    return { cpuMs, residentBytes, othersShare: Math.max(0, others / (performance.now() - began.at)) };
  };
}

/** Loads a server for a while; throws when it gave an answer that does not count. */
async function sample(
  machine: Machine,
  { measure, url, server }: Contestant,
  size: { seconds: number; connections: number },
  addresses: string | undefined,
): Promise<Sample> {
  const headers = headersOf(measure);
  const given = { ...size, url: `${url}${measure.path}`, headers };
  const seen = watch(server.pid);
  const answered = await load(machine, addresses === undefined ? given : { ...given, addresses });
  const { cpuMs, ...rest } = seen();
  const { refused, broken } = answered;
  const what = `${measure.server}, ${measure.case}`;
  if (refused + broken > 0) throw new Error(`${what}: ${refused} refused, ${broken} connections broken`);
  return { ...answered, ...rest, cpuMicros: (cpuMs * 1000) / answered.requests };
}

/**
 * Every contestant in turn, as often as there are rounds, the order turned round each time: a busy moment
 * of the machine is everybody's. Before that, a round of the same kind that does not count.
 */
export async function runRounds(
  machine: Machine,
  directory: string,
  contestants: readonly Contestant[],
  nextSearch: () => Search,
  plan: Plan,
): Promise<Map<Contestant, Sample[]>> {
  const samples = new Map<Contestant, Sample[]>(contestants.map((one) => [one, []]));
  for (let round = 0; round <= plan.rounds; round += 1) {
    const isWarmUp = round === 0;
    const seconds = isWarmUp ? plan.warmUpSeconds : plan.seconds;
    const searches = Array.from({ length: seconds * SEARCHES_PER_SECOND }, nextSearch);
    const inTurn = round % 2 === 0 ? contestants : contestants.toReversed();
    for (const contestant of inTurn) {
      const { measure } = contestant;
      const file = writeSearches(directory, measure, searches);
      const size = { seconds, connections: plan.connections };
      const one = await sample(machine, contestant, size, file);
      if (
        measure.server === 'campus data' &&
        file !== undefined &&
        one.requests + size.connections > searches.length
      ) {
        throw new Error('the searches were used up, and some repeated');
      }
      if (!isWarmUp) samples.get(contestant)?.push(one);
    }
    process.stderr.write(isWarmUp ? 'warm\n' : `round ${round} of ${plan.rounds}\n`);
  }
  return samples;
}
