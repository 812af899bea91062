import { type CaseName, headersOf, type Measure } from '../edge/cases.ts';
import type { Child } from '../edge/child.ts';
import { type Answered, type Load, load } from '../edge/load.ts';
import type { Machine } from '../edge/machine.ts';
import { writeSearches } from '../edge/rounds.ts';
import type { Search } from '../edge/searches.ts';
import { coreMs, usageOf } from '../edge/usage.ts';

/** A service on some cores, with its load generator on the same cores. */
export interface Team extends Child {
  readonly router: string;
  readonly workers: number;
  readonly cores: readonly number[];
}

/** The result of one measure in one round. */
export interface Sample extends Answered {
  readonly team: Team;
  readonly case: CaseName;
  /** Answers per second of the server's processor time. */
  readonly perCpuSecond: number;
  /** The share of the cores used by programs other than the server, the load and this bench, 0 to 1. */
  readonly othersShare: number;
  readonly residentBytes: number;
}

interface Plan {
  readonly machine: Machine;
  /** For the files with the paths of searches. */
  readonly directory: string;
  readonly nextSearch: () => Search;
  readonly rounds: number;
  /** Duration of each measure in each round. */
  readonly seconds: number;
  /** Per core. */
  readonly connections: number;
}

/** Processor time so far, ms. */
function timesOf({ pid, cores }: Team) {
  const own = usageOf(process.pid);
  return {
    at: performance.now(),
    cores: cores.reduce((sum, core) => sum + coreMs(core), 0),
    server: usageOf(pid).cpuMs,
    bench: own.cpuMs + own.childrenMs,
  };
}

async function sample(plan: Plan, team: Team, measure: Measure): Promise<Sample> {
  const { machine, directory, nextSearch, seconds, connections } = plan;
  const addresses = writeSearches(directory, measure, nextSearch, seconds);
  const given: Load = {
    url: `${team.router}${measure.path}`,
    headers: headersOf(measure),
    connections: connections * team.cores.length,
    seconds,
    cores: team.cores,
    ...(addresses !== undefined && { addresses }),
  };
  const before = timesOf(team);
  const answered = await load(machine, given);
  const after = timesOf(team);
  const { refused, broken, requests } = answered;
  if (refused + broken > 0) throw new Error(`${refused} refused, ${broken} connections broken`);
  const serverMs = after.server - before.server;
  const othersMs = after.cores - before.cores - serverMs - (after.bench - before.bench);
  return {
    ...answered,
    team,
    case: measure.case,
    perCpuSecond: (requests * 1000) / serverMs,
    othersShare: Math.max(0, othersMs / (team.cores.length * (after.at - before.at))),
    residentBytes: usageOf(team.pid).residentBytes,
  };
}

/** Takes every measure of every team in every round. The first round is a warm-up and does not count. */
export async function runRounds(
  plan: Plan,
  teams: readonly Team[],
  measures: readonly Measure[],
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const inTurn = round % 2 === 0 ? teams : teams.toReversed();
    for (const measure of measures) {
      for (const team of inTurn) {
        const one = await sample(plan, team, measure);
        if (round > 0) samples.push(one);
      }
    }
    process.stderr.write(`round ${round} of ${plan.rounds}\n`);
  }
  return samples;
}
